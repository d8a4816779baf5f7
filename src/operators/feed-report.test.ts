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

  it("says to a curator who looks for a feed what helps there: no list has it yet, and no run tries it again", () => {
    const codes = [
      ...outboundCodes,
      "empty",
      "not_a_feed",
      "too_complex",
      "http_404",
      "http_403",
      "http_503",
    ];
    // What is too large is cut there.
    for (const code of codes.filter((one) => one !== "too_large"))
      expect(explainCode(code, true).fix).toMatch(
        /^(?!.*(feeds\.yaml|enabled|every source|automatically|npm |log\b)).*\.$/,
      );
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
