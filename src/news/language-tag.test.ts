import { describe, expect, it } from "vitest";
import { languageOfTitle, toLanguageTag } from "./language-tag.ts";
import { rssOf, toRows } from "./testing/to-rows.ts";

describe("the language of a headline", () => {
  it.each([
    ["en", "en"],
    ["en-us", "en-US"],
    ["en_GB", "en-GB"],
    [" pt-br ", "pt-BR"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["sr-Latn", "sr-Latn"],
    ["iw", "he"],
    ["en-UK", "en-GB"],
    ["mi", "mi"],
  ])("%s is %s", (written, tag) => {
    expect(toLanguageTag(written)).toBe(tag);
  });

  it.each([
    "",
    "English",
    "jp",
    "cn",
    "xx",
    "und",
    "mul",
    "x-default",
    "en-",
    "en us",
    '"><b>',
    "a".repeat(5000),
    "1",
  ])("%s is none", (written) => {
    expect(toLanguageTag(written)).toBe("");
  });

  it.each([
    ["Zwölf neue Schulen", "de", "de"],
    ["الجامعة تفتح أبوابها", "ar", "ar"],
    ["الجامعة تفتح أبوابها", "en-US", ""],
    ["New campus opens", "ja", ""],
    ["東大 opens new campus", "ja", "ja"],
    ["2026: 3 + 4", "en", ""],
  ])("%s in a feed of '%s' is '%s'", (title, tag, language) => {
    expect(languageOfTitle(title, tag)).toBe(language);
  });
});

const link = "<link>https://a.example/</link>";
const languageOf = (text: string) => toRows(text)[0]?.language;

describe("F26 where a feed says its language", () => {
  it.each([
    [
      "RSS channel",
      `<rss><channel><language>fr-ca</language><item><title>T</title>${link}</item></channel></rss>`,
    ],
    [
      "RSS behind the items",
      `<rss><channel><item><title>T</title>${link}</item><language>fr-CA</language></channel></rss>`,
    ],
    [
      "dc:language of the channel",
      `<rss><channel><dc:language>fr-CA</dc:language><item><title>T</title>${link}</item></channel></rss>`,
    ],
    [
      "dc:language of the item before the channel's",
      `<rss xml:lang="de"><channel><language>en</language><item><title>T</title>${link}<dc:language>fr-CA</dc:language></item></channel></rss>`,
    ],
    [
      "xml:lang of the feed",
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-CA"><entry><title>T</title>${link}</entry></feed>`,
    ],
    [
      "xml:lang of the entry",
      `<feed xml:lang="en"><entry xml:lang="fr-CA"><title>T</title>${link}</entry></feed>`,
    ],
    [
      "xml:lang of the title",
      `<feed xml:lang="en"><entry xml:lang="de"><title xml:lang="fr-CA">T</title>${link}</entry></feed>`,
    ],
    [
      "JSON feed",
      `{"version":"https://jsonfeed.org/version/1.1","language":"fr-ca","items":[{"url":"https://a.example/","title":"T"}]}`,
    ],
    [
      "JSON item",
      `{"version":"https://jsonfeed.org/version/1.1","language":"en","items":[{"url":"https://a.example/","title":"T","language":"fr-CA"}]}`,
    ],
  ])("%s", (_name, text) => {
    expect(languageOf(text)).toBe("fr-CA");
  });

  it("an article whose feed says none, or nonsense, has none", () => {
    expect(languageOf(rssOf(`<title>T</title>${link}`))).toBeUndefined();
    expect(
      languageOf(
        `<rss lang="fr"><channel><language>französisch</language><item><title>T</title>${link}</item></channel></rss>`,
      ),
    ).toBeUndefined();
  });
});
