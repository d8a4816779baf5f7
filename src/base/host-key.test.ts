import { describe, expect, it } from "vitest";
import { createHostCoolDowns } from "#server/ingest/refresh-deps.ts";
import { toHostKey } from "./registrable-domain.ts";

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
