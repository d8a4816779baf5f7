import { describe, expect, it } from "vitest";
import { toFailure } from "./call-desk.ts";

describe("toFailure", () => {
  it("repeats what the server says", () => {
    const said = { what: "Process 7 is changing content.", fix: "Wait." };
    expect(toFailure(409, said)).toEqual(said);
  });

  it.each([401, 404, 409, 500])("has words of its own where %i comes without any", (status) => {
    for (const answer of [undefined, null, {}, { what: 1, fix: 2 }, "text"]) {
      const { what, fix } = toFailure(status, answer);
      expect(what).toMatch(/\.$/);
      expect(fix).toMatch(/\.$/);
    }
  });

  it("401: the desk is to be started again, and nothing typed is lost", () => {
    const { fix } = toFailure(401, { what: "This browser has no part in it.", fix: "x" });
    expect(fix).toContain("by double-click or with `npm run desk`");
    expect(fix).toContain("still here");
  });
});
