import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyWebUrl } from "#base/testing/any-text.ts";
import { addressKey, checkAddress, isOwnAddress } from "./address.ts";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";

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
      fc.property(anyWebUrl({ hasQuery: true }), fc.constantFrom("utm_x", "gclid", "MC_CID"), (url, name) => {
        const tracked = new URL(url);
        tracked.searchParams.append(name, "1");
        expect(addressKey(tracked.href)).toBe(addressKey(url));
      }),
    );
  });
});

describe("isOwnAddress", () => {
  it.each([
    ["https://forms.school/x", true],
    ["https://www.FORMS.school/", true],
    ["https://a.b.forms.school/", true],
    ["https://otherforms.school/", false],
    ["https://forms.school.evil.org/", false],
    ["https://evil.org/forms.school", false],
  ])("%s: %s", (address, expected) => {
    expect(isOwnAddress(address, ["forms.school"])).toBe(expected);
  });

  it("marks every resource on an own domain, and no other", () => {
    const text = sampleResource("pine", { url: "url: https://tours.forms.school/" });
    const { catalog } = parseCatalog([...sampleContent(), { path: "resources/pine.yaml", text }]);
    const own = [...(catalog?.resources.values() ?? [])].filter(({ isOwn }) => isOwn);
    expect(own.map(({ id }) => id)).toEqual(["pine"]);
  });
});

describe("checkAddress (S24)", () => {
  it.each([
    "https://www.ucas.com/",
    "https://macleans.ca",
    "https://a.org:8443/x?y=1#z",
    "https://xn--bcher-kva.example/",
    "https://bücher.example/",
    "https://a.org/%20",
    `https://a.org/${"x".repeat(2048 - 14)}`,
  ])("lets %s pass", (address) => {
    expect(checkAddress(address)).toBeUndefined();
  });

  it.each([
    ["http://a.org/", /is http/, /https:\/\/a\.org\//],
    ["javascript:alert(1)", /"javascript:" is not safe/, /https/],
    ["data:text/html,x", /"data:" is not safe/, /https/],
    ["file:///etc/passwd", /"file:" is not safe/, /https/],
    ["mailto:a@b.org", /"mailto:" is not safe/, /https/],
    ["www.a.org", /is not a web address/, /https:\/\//],
    ["//a.org/x", /is not a web address/, /https:\/\//],
    ["", /is not a web address/, /https:\/\//],
    ["https:/a.org/x", /is not a web address/, /https:\/\//],
    ["HTTPS:a.org", /is not a web address/, /https:\/\//],
    ["https:\\a.org", /is not a web address/, /https:\/\//],
    ["https://user@a.org/x", /user name/, /write https:\/\/a\.org\/x/],
    ["https://user:pass@a.org/", /user name/, /https:\/\/a\.org\//],
    ["https://a.org/a b", /space or an invisible/, /%20/],
    ["https://a.org/feed\u00a0", /space or an invisible/, /copy it again/],
    ["https://a.org/\u0007", /invisible/, /copy it again/],
    ["https://a.org/\u202egpj.exe", /invisible/, /copy it again/],
    ["https://a.org/soft\u00adly", /invisible/, /copy it again/],
    ["java\tscript:alert(1)", /invisible/, /copy it again/],
    [`https://a.org/${"x".repeat(2048)}`, /2062 characters/, /2048/],
    ["https://localhost/", /not a public host/, /full name/],
    ["https://ucas/", /not a public host/, /full name/],
    ["https://127.0.0.1/", /not a public host/, /full name/],
    ["https://2130706433/", /not a public host/, /full name/],
    ["https://[::1]/", /not a public host/, /full name/],
    ["https://a.org/?x=1&utm_source=n", /tracking.*utm_source/, /write https:\/\/a\.org\/\?x=1$/],
  ])("stops %s", (address, what, fix) => {
    const fault = checkAddress(address);
    expect(fault?.what).toMatch(what);
    expect(fault?.fix).toMatch(fix);
  });
});
