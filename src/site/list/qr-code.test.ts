import { describe, expect, it } from "vitest";
import { printListHash } from "#catalog/list/print-list-text.ts";
import { toCodeUrl } from "./qr-code.tsx";

const address = (count: number, note?: string) => {
  const entries = Array.from({ length: count }, (_, place) => ({
    id: `resource-${place}`,
    ...(note !== undefined && { note }),
  }));
  return `https://hub.example/#${printListHash({ title: "For Ana", entries })}`;
};

describe("the address in a sheet's code", () => {
  it("is the view itself", () => {
    expect(toCodeUrl("https://hub.example/?q=essay&cost=free")).toBe(
      "https://hub.example/?q=essay&cost=free",
    );
    expect(toCodeUrl(address(3, "soon"))).toBe(address(3, "soon"));
  });

  it("leaves the notes out where they are too much", () => {
    const long = address(20, "A note of some length that travels in the link. ".repeat(3));
    expect(toCodeUrl(long)).toBe(address(20));
  });

  it("is none if nothing fits", () => {
    expect(toCodeUrl(address(200))).toBeUndefined();
    expect(toCodeUrl(`https://hub.example/?q=${"x".repeat(1300)}`)).toBeUndefined();
  });
});
