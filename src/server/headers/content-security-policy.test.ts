import { describe, expect, it } from "vitest";
import {
  inertContentSecurityPolicy,
  printContentSecurityPolicy,
  printEmbedPolicy,
} from "./security-headers.ts";

const parse = (policy: string) =>
  new Map(
    policy.split("; ").map((directive): [string, string[]] => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
const full = printContentSecurityPolicy(["sha256-a="], ["sha256-b="]);

describe("S2 content security policy", () => {
  it.each([full, inertContentSecurityPolicy])(
    "starts from nothing and closes what default-src leaves open",
    (policy) => {
      const directives = parse(policy);
      for (const name of ["default-src", "base-uri", "form-action", "frame-ancestors"]) {
        expect(directives.get(name)).toEqual(["'none'"]);
      }
    },
  );

  it("allows by hash only: no unsafe word, no wildcard, no scheme, no host", () => {
    const sources = [...parse(full).values()].flat();
    for (const source of sources) {
      expect(source).toMatch(/^'(none|self|strict-dynamic|script|sha256-[\w+/]+=*)'$/);
    }
    expect(parse(full).get("script-src")).toEqual(["'sha256-a='", "'strict-dynamic'"]);
    expect(parse(full).get("style-src")).toEqual(["'self'", "'sha256-b='"]);
  });

  it("S5 lets no string become markup", () => {
    expect(parse(full).get("require-trusted-types-for")).toEqual(["'script'"]);
    expect(parse(full).get("trusted-types")).toEqual(["'none'"]);
  });

  it("runs no script where the page has none", () => {
    const directives = parse(printContentSecurityPolicy([], []));
    expect(directives.get("script-src")).toEqual(["'none'"]);
    expect(directives.get("style-src")).toEqual(["'self'"]);
  });

  it("lets an embed be in any frame, and run nothing", () => {
    const directives = parse(printEmbedPolicy(["sha256-b="]));
    expect(directives.has("frame-ancestors")).toBe(false);
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.has("script-src")).toBe(false);
    expect(directives.get("style-src")).toEqual(["'sha256-b='"]);
  });

  it("lets the page ask a hosted project when one is set", () => {
    const policy = printContentSecurityPolicy([], [], "https://a.example");
    expect(parse(policy).get("connect-src")).toEqual(["'self'", "https://a.example"]);
    expect(parse(full).get("connect-src")).toEqual(["'self'"]);
  });
});
