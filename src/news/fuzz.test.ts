import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSafeUrl } from "./is-safe-url.ts";
import { parseFeed } from "./parse-feed.ts";
import { comparableUrl } from "./story-keys.ts";
import { testFeedUrl, testNowMs } from "./testing/to-rows.ts";
import { toArticles } from "./to-articles.ts";

const folder = new URL("../../fixtures/feeds/", import.meta.url);
const documents = readdirSync(folder).map((file) => new Uint8Array(readFileSync(new URL(file, folder))));

/** Pieces that steer a parser wrong when they land in the middle of something. */
const pieces = [
  "<",
  ">",
  "</",
  "<!",
  "<![CDATA[",
  "]]>",
  "<!--",
  "&",
  "&#",
  '"',
  "'",
  "<item>",
  "</item>",
  "<?",
  "\0",
  "\ufffe",
].map((text) => new TextEncoder().encode(text));

const edit = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(200),
  inserted: fc.oneof(fc.constantFrom(...pieces), fc.uint8Array({ maxLength: 6 })),
});

function apply(
  bytes: Uint8Array,
  edits: { place: number; removed: number; inserted: Uint8Array }[],
): Uint8Array {
  return edits.reduce((now, { place, removed, inserted }) => {
    const at = Math.floor(place * now.length);
    return Uint8Array.from([...now.subarray(0, at), ...inserted, ...now.subarray(at + removed)]);
  }, bytes);
}

describe("no bytes make it throw, and nothing unsafe comes out", () => {
  const source = { name: "T", home: "", url: testFeedUrl, enabled: true };

  it("fixtures with random edits", () => {
    const small = documents.filter(({ length }) => length < 10_000);
    fc.assert(
      fc.property(
        fc.constantFrom(...small),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        (document, edits) => {
          const { feed } = parseFeed(apply(document, edits), { finalUrl: testFeedUrl });
          for (const { title, url, publishedDate, urlKey, guid, sourceDate } of toArticles(feed, {
            source,
            firstSeenMs: testNowMs,
            isFirstImport: false,
          }).articles) {
            expect(isSafeUrl(url)).toBe(true);
            expect(title.isWellFormed() && title.length > 0 && !title.includes("\0")).toBe(true);
            expect((guid + sourceDate).isWellFormed() && !(guid + sourceDate).includes("\0")).toBe(true);
            expect(Date.parse(publishedDate)).toBeLessThanOrEqual(testNowMs);
            expect(urlKey.startsWith(comparableUrl(url))).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string({ maxLength: 40 }), (bytes, contentType) => {
        expect(parseFeed(bytes, { contentType, finalUrl: "not an address" }).feed.entries).toEqual([]);
      }),
    );
  });
});
