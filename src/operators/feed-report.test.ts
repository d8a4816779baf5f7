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
      ...[403, 404, 408, 429, 503].map((status) => `http_${status}`),
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
    ["http_408", /problem of its own/],
    ["http_418", /answered 418/],
    ["from_the_future", /failed \(from_the_future\)/],
    ["constructor", /failed \(constructor\)/],
  ])("%s", (code, what) => {
    expect(explainCode(code).what).toMatch(what);
  });

  it("T15 says of certificates, which a wrong clock takes for expired, to look at the clock", () => {
    for (const isFinding of [false, true])
      expect(explainCode("tls_failed", isFinding).fix).toMatch(/clock.*must renew/);
  });

  it("says of a site that asks for fewer requests that it is asked less often, and not to open it in a browser", () => {
    for (const isFinding of [false, true])
      expect(explainCode("http_429", isFinding).fix).toMatch(/^(?!.*browser).*ask the publisher/);
  });
});
