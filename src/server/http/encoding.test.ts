import { describe, expect, it } from "vitest";
import { compress, negotiateEncoding } from "./encoding.ts";

describe("negotiateEncoding (RFC 9110 12.5.3)", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["x-gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br; q=0.8 , gzip; q=0.8", "br"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["*, br;q=0", "gzip"],
    ["identity;q=1, gzip;q=0.5", "identity"],
    ["zstd", "identity"],
    ["br;q=banana", "identity"],
    ["br;q=7", "identity"],
  ])("%j gives %s", (header, expected) => {
    expect(negotiateEncoding(header)).toBe(expected);
    expect(negotiateEncoding(header), "the same when remembered").toBe(expected);
  });

  it("goes on choosing when more forms come than it remembers", () => {
    for (let index = 0; index < 300; index++) expect(negotiateEncoding(`x${index}, gzip`)).toBe("gzip");
  });
});

it("brotli finds what a large body repeats over all of it", async () => {
  const half = Array.from({ length: 420_000 }, (_, place) => Math.imul(place, 2_654_435_761)).join("\n");
  const [once, twice] = await Promise.all(
    [half, half + half].map((text) => compress(Buffer.from(text), "br", 5)),
  );
  expect(half.length).toBeGreaterThan(2 ** 22);
  expect(twice?.length).toBeLessThan((once?.length ?? 0) * 1.1);
});
