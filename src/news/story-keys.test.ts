import { describe, expect, it } from "vitest";
import { comparableUrl, titleKeys } from "./story-keys.ts";
import { parseText } from "./testing/to-rows.ts";
import { toArticles } from "./to-articles.ts";

describe("R28 keys of addresses", () => {
  it.each([
    "https://a.example/x",
    "http://a.example/x",
    "https://www.a.example/x/",
    "https://A.EXAMPLE:443/x",
    "http://a.example:80/x#part",
    "https://a.example/x?utm_source=feed",
    "https://a.example/x?source=rss-71ab22------2",
  ])("%s is the same article", (address) => {
    expect(comparableUrl(address)).toBe("a.example/x");
  });

  it.each([
    ["https://a.example/?b=2&a=1", "a.example?a=1&b=2"],
    ["https://a.example:8080/x", "a.example:8080/x"],
    ["https://a.example/#!/story", "a.example#!/story"],
    ["https://a.example/X", "a.example/X"],
    ["https://a.example//", "a.example/"],
    ["https://a.example/?x=", "a.example?x="],
    ["https://a.example/?source=rss", "a.example?source=rss"],
  ])("%s -> %s", (address, comparable) => {
    expect(comparableUrl(address)).toBe(comparable);
  });
});

describe("R34 keys of titles", () => {
  it.each([
    ["The five best summer schools", "thefivebestsummerschools"],
    ["THE  FIVE: best “summer” schools!", "thefivebestsummerschools"],
    ["US judge blocks a plan for ex-pupils' 9000 loans", "usjudgeblocksaplanforexpupils9000loans"],
    ["U.S. judge blocks a plan for ex‐pupils’ 9,000 loans", "usjudgeblocksaplanforexpupils9000loans"],
    ["A-level results: record number of top grades", "alevelresultsrecordnumberoftopgrades"],
    ["A level results: record number of top grades", "alevelresultsrecordnumberoftopgrades"],
    ["Bac : l'épreuve d'anglais annulée", "baclépreuvedanglaisannulée"],
    ["Schülerin gewinnt Mathe-Olympiade-Gold", "schüleringewinntmatheolympiadegold"],
    ["Unions reject 3.2 per cent offer", "unionsreject3 2percentoffer"],
    ["الجامعة ترفع الرسوم بنسبة ٣٫٢ في المئة", "الجامعةترفعالرسومبنسبة٣ ٢فيالمئة"],
    ["विश्वविद्यालय ने शुल्क ३.२ प्रतिशत बढ़ाया", "विश्वविद्यालयनेशुल्क३ २प्रतिशतबढ़ाया".normalize("NFKC")],
    ["ΠΑΝΕΛΛΗΝΙΕΣ 2027: ανακοινώθηκε το πρόγραμμα", "πανελληνιες2027ανακοινωθηκετοπρογραμμα"],
    ["İSTANBUL'da beş okul daha kapandı", "istanbuldabeşokuldahakapandı"],
    ["Live updates", ""],
    ["Four words are few", ""],
    ["Зимние школы для старших классов", "зимниешколыдлястаршихклассов"],
    ["都立高校の授業料が来年度から無償になる", "都立高校の授業料が来年度から無償になる"],
    ["最新情報まとめ", ""],
    ["每日新闻", ""],
    ["ข่าวประจำสัปดาห์", ""],
  ])("%s -> '%s'", (title, key) => {
    expect(titleKeys("")(title)).toBe(key);
  });

  it.each([
    "Strike closes schools across Scotland - Evening Courier",
    "Strike closes schools across Scotland | EVENING COURIER",
    "Strike closes schools across Scotland – Evening Courier",
    "Strike closes schools across Scotland_Evening Courier",
    "Strike closes schools across Scotland",
  ])("its publisher at the end is no part of it: %s", (title) => {
    const toKey = titleKeys("Evening Courier");
    expect(toKey(title)).toBe("strikeclosesschoolsacrossscotland");
    expect(toKey("Schools closed again today - Evening Courier")).toBe("");
  });

  it("the name of a place is part of a sentence that ends with it, also if a source is called so", () => {
    const title = "School leavers face record competition in Scotland";
    expect(titleKeys("Scotland")(title)).toBe(titleKeys("")(title));
    expect(titleKeys("")(`${title} - `)).toBe(titleKeys("")(title));
  });

  it("two feeds of one newspaper, called after what they are about, keep their stories apart", () => {
    const keys = ["Ireland", "Scotland"].map((about) => {
      const entry = `<item><title>School fees rise again – ${about}</title><link>https://a.example/${about}</link></item>`;
      const { feed } = parseText(`<rss><channel><title>${about}</title>${entry}</channel></rss>`);
      const source = { name: "Evening Courier", home: "", url: "https://a.example/feed", enabled: true };
      return toArticles(feed, { source, firstSeenMs: 0, isFirstImport: false }).articles[0]?.titleKey;
    });
    expect(keys).toEqual(["schoolfeesriseagainireland", "schoolfeesriseagainscotland"]);
  });
});
