import { describe, expect, it } from "vitest";
import { toDeskHeaders } from "./show-desk.ts";

const own = "127.0.0.1:3000";
const desk = "127.0.0.1:4180";

describe("what npm run dev tells the desk of a call", () => {
  it("says that its own page's call is the desk's", () => {
    expect(toDeskHeaders({ host: own, origin: `http://${own}` }, own, desk)).toEqual([
      ["host", desk],
      ["origin", `http://${desk}`],
    ]);
  });

  it("leaves another page's origin and another name of this machine as they are, so that the desk refuses them", () => {
    expect(toDeskHeaders({ host: own, origin: "https://evil.example" }, own, desk)).toEqual([["host", desk]]);
    expect(toDeskHeaders({ host: "rebound.example:3000" }, own, desk)).toEqual([]);
    expect(toDeskHeaders({ host: own, origin: "http://127.0.0.1:8080" }, own, desk)).toEqual([
      ["host", desk],
    ]);
  });
});
