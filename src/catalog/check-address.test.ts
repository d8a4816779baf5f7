import { describe, expect, it } from "vitest";
import { checkAddress } from "./check-address.ts";

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
    ["https://user@a.org/x", /user name/, /write https:\/\/a\.org\/x/],
    ["https://user:pass@a.org/", /user name/, /https:\/\/a\.org\//],
    ["https://a.org/a b", /space or an invisible/, /%20/],
    ["https://a.org/\u0007", /invisible/, /copy it again/],
    ["https://a.org/\u202egpj.exe", /invisible/, /copy it again/],
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
