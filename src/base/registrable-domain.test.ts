import { describe, expect, it } from "vitest";
import { toRegistrableDomain } from "./registrable-domain.ts";

describe("R34 toRegistrableDomain", () => {
  it.each([
    ["https://example.com/a", "example.com"],
    ["https://www.example.com/", "example.com"],
    ["https://a.b.c.example.org/", "example.org"],
    ["https://news.bbc.co.uk/", "bbc.co.uk"],
    ["https://www.ox.ac.uk/", "ox.ac.uk"],
    ["https://www.sydney.edu.au/", "sydney.edu.au"],
    ["https://hku.hk/", "hku.hk"],
    ["https://www.cuhk.edu.hk/", "cuhk.edu.hk"],
    ["https://www.gov.uk/", "www.gov.uk"],
    ["https://blog.abc.de/", "abc.de"],
    ["https://www.who.int/", "who.int"],
    ["https://localhost:8080/", "localhost"],
    ["http://127.0.0.1:3000/", "127.0.0.1"],
    ["http://[::1]/", "[::1]"],
    ["https://EXAMPLE.com./", "example.com"],
  ])("%s -> %s", (url, expected) => {
    expect(toRegistrableDomain(url)).toBe(expected);
  });
});
