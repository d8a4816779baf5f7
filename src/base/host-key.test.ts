import { describe, expect, it } from "vitest";
import { createHostCoolDowns } from "#server/ingest/refresh-deps.ts";
import { guessDomain, toHostKey } from "./host-key.ts";

describe("R34 guessDomain", () => {
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
    expect(guessDomain(url)).toBe(expected);
  });
});

describe("R3 R12 one host", () => {
  it.each([
    ["https://www.example.com/feed", "example.com"],
    ["https://feeds.a.example.com/", "example.com"],
    ["https://example.com:443/", "example.com"],
    ["https://www.ucl.ac.uk/news", "ucl.ac.uk"],
    ["https://blog.name.com.au/", "name.com.au"],
    ["https://monitor.icef.de/", "icef.de"],
    ["http://127.0.0.1:8080/a", "127.0.0.1:8080"],
    ["http://127.0.0.1:8081/a", "127.0.0.1:8081"],
    ["http://[::1]:8081/a", "[::1]:8081"],
    ["http://intranet/feed", "intranet"],
  ])("%s belongs to %s", (url, key) => {
    expect(toHostKey(url)).toBe(key);
  });
});

describe("R12 cool-down", () => {
  it("lasts as long as the longest wish and spares other hosts", () => {
    const coolDowns = createHostCoolDowns();
    coolDowns.add("example.com", 1000);
    coolDowns.add("example.com", 500);
    expect(coolDowns.isCooling("example.com", 999)).toBe(true);
    expect(coolDowns.isCooling("other.example", 999)).toBe(false);
    expect(coolDowns.isCooling("example.com", 1000)).toBe(false);
  });
});
