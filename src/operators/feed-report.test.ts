import { describe, expect, it } from "vitest";
import { outboundCodes } from "#host/outbound/transport.ts";
import { explainCode } from "./feed-report.ts";

describe("codes in words", () => {
  it("says what and what to do for every code of the guard", () => {
    for (const code of outboundCodes) {
      expect(explainCode(code).what).not.toContain(code);
      expect(explainCode(code).fix).toMatch(/\.$/);
    }
  });

  it.each([
    ["http_404", /nothing at this address/],
    ["http_403", /refuses/],
    ["http_429", /fewer requests/],
    ["http_500", /problem of its own/],
    ["http_418", /answered 418/],
    ["from_the_future", /failed \(from_the_future\)/],
    ["constructor", /failed \(constructor\)/],
  ])("%s", (code, what) => {
    expect(explainCode(code).what).toMatch(what);
  });
});
