import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey } from "./address-key.ts";

describe("addressKey", () => {
  it.each([
    ["http://a.org/x", "https://a.org/x"],
    ["https://www.a.org/x", "https://a.org/x"],
    ["https://a.org/x/", "https://a.org/x"],
    ["https://a.org", "https://a.org/"],
    ["https://A.ORG/x", "https://a.org/x"],
    ["https://a.org:443/x", "https://a.org/x"],
    ["http://a.org:80/x", "https://a.org/x"],
    ["https://a.org/x?utm_source=n&b=2&a=1&fbclid=z", "https://a.org/x?a=1&b=2"],
    ["https://a.org/x#part", "https://a.org/x"],
    ["https://a.org/x?", "https://a.org/x"],
  ])("%s is the same page as %s", (left, right) => {
    expect(addressKey(left)).toBe(addressKey(right));
  });

  it.each([
    ["https://a.org/X", "https://a.org/x"],
    ["https://a.org/x?a=1", "https://a.org/x?a=2"],
    ["https://b.a.org/", "https://a.org/"],
    ["https://a.org:8443/", "https://a.org/"],
    ["https://a.org/#!/x", "https://a.org/#!/y"],
    ["https://a.org/?a=1%26b=2", "https://a.org/?a=1&b=2"],
  ])("%s is not the same page as %s", (left, right) => {
    expect(addressKey(left)).not.toBe(addressKey(right));
  });

  it("is not changed by tracking parameters", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.constantFrom("utm_x", "gclid", "MC_CID"),
        (url, name) => {
          const tracked = new URL(url);
          tracked.searchParams.append(name, "1");
          expect(addressKey(tracked.href)).toBe(addressKey(url));
        },
      ),
    );
  });
});
