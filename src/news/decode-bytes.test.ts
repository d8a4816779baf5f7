import { describe, expect, it } from "vitest";
import { decodeBytes } from "./decode-bytes.ts";
import { byteOrderMarks, encodeText, joinBytes } from "./testing/encode-text.ts";

const samples: Record<string, string> = {
  "utf-8": "Café 東京 Школа",
  "utf-16le": "Café 東京 Школа",
  "utf-16be": "Café 東京 Школа",
  "windows-1251": "Школа и университет",
  "windows-1252": "Café – élèves",
  "koi8-r": "Школа и университет",
  shift_jis: "東京の大学",
  gb2312: "大学新闻",
  "euc-kr": "대학교 소식",
  big5: "大學新聞",
};

function xml(text: string, declared = ""): string {
  const encoding = declared && ` encoding="${declared}"`;
  return `<?xml version="1.0"${encoding}?><rss><channel><title>${text}</title></channel></rss>`;
}

/** A headline as readers of each charset write it. */
const headlines: Record<string, string> = {
  "windows-1250": "Škola žádá o nové učitele",
  "windows-1251": "Школа объявляет набор",
  "windows-1252": "L’école élit sa déléguée",
  "windows-1253": "Το σχολείο ανοίγει αύριο",
  "windows-1254": "Öğrenciler için yeni şube açıldı",
  "windows-1255": "בית הספר נפתח מחר",
  "windows-1256": "الجامعة تفتح أبوابها غدا",
  "windows-1257": "Mokykla kviečia į šventę",
  "windows-874": "โรงเรียนเปิดพรุ่งนี้",
  "iso-8859-1": "Die Schule öffnet früher",
  "iso-8859-2": "Książka dla każdej szkoły",
  "iso-8859-5": "Школа объявляет набор",
  "iso-8859-7": "Το σχολείο ανοίγει αύριο",
  "iso-8859-9": "Öğrenciler için yeni şube açıldı",
  "iso-8859-15": "L’école à 5 € par mois".replace("’", "'"),
  "koi8-r": "Школа объявляет набор",
  "koi8-u": "Школа оголошує набір учнів",
  macintosh: "L’école élit sa déléguée",
  "x-mac-cyrillic": "Школа объявляет набор",
  ibm866: "Школа объявляет набор",
  shift_jis: "東京の大学が学生を募集",
  "euc-jp": "東京の大学が学生を募集",
  gb2312: "大学招收新学生",
  gb18030: "大学招收新学生",
  big5: "大學招收新學生",
  "euc-kr": "대학교가 학생을 모집",
};
const charsetsOfHeadlines = Object.entries(headlines);

describe("F21 R16 a header that the bytes disprove: the declaration tells the truth", () => {
  const types = ["utf-8", "us-ascii", "utf-16", "iso-8859-1", "none", "no-such-charset"];

  it.each(charsetsOfHeadlines)("%s", (label, text) => {
    const bytes = encodeText(xml(text, label), label);
    for (const type of types) expect(decodeBytes(bytes, `text/xml; charset=${type}`)).toContain(text);
  });

  it("ISO-2022-JP under a header that says UTF-8, which its bytes are as well", () => {
    const escaped = [0x1b, 0x24, 0x42, 0x45, 0x6c, 0x35, 0x7e, 0x1b, 0x28, 0x42];
    const prolog = new TextEncoder().encode('<?xml version="1.0" encoding="ISO-2022-JP"?><a>');
    expect(decodeBytes(joinBytes(prolog, escaped), "text/xml; charset=utf-8")).toContain("東京");
  });

  it("a header that the bytes do not disprove goes first", () => {
    const bytes = encodeText(xml("Школа объявляет набор", "windows-1252"), "koi8-r");
    expect(decodeBytes(bytes, "text/xml; charset=koi8-r")).toContain("Школа объявляет набор");
  });

  it.each(["iso-8859-1", "windows-1251", "shift_jis"])(
    "one broken byte in UTF-8 disproves nothing, though the declaration says %s",
    (label) => {
      const bytes = joinBytes(encodeText(xml("Café élèves été", label), "utf-8"), [0xff, 0xe9, 0x20]);
      expect(decodeBytes(bytes, "text/xml; charset=utf-8")).toContain("Café élèves été");
    },
  );
});

describe("R16 bytes to text, fault test 5", () => {
  const charsets = Object.entries(samples);

  it.each(charsets)("reads %s named by the XML declaration", (label, text) => {
    expect(decodeBytes(encodeText(xml(text, label), label))).toContain(text);
  });

  it.each(charsets)("reads %s named by the HTTP header", (label, text) => {
    const read = decodeBytes(
      encodeText(xml(text), label),
      `application/xml; charset="${label.toUpperCase()}"`,
    );
    expect(read).toContain(text);
  });

  it.each(Object.entries(byteOrderMarks))("reads %s by its mark, whatever is declared", (label, mark) => {
    const bytes = joinBytes(mark, encodeText(xml("Café 東京", "koi8-r"), label));
    expect(decodeBytes(bytes, "text/xml; charset=windows-1251")).toContain("Café 東京");
  });

  it.each(["utf-8", "utf-16le", "utf-16be", "windows-1252"])("reads %s that nothing names", (label) => {
    expect(decodeBytes(encodeText(xml("Café élèves"), label))).toContain("Café élèves");
  });

  it.each([true, false])("reads UTF-32 (little-endian: %s) with and without a mark", (isLittle) => {
    const toUtf32 = (text: string) => {
      const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
      const view = new DataView(new ArrayBuffer(codes.length * 4));
      for (const [i, code] of codes.entries()) view.setUint32(i * 4, code, isLittle);
      return new Uint8Array(view.buffer);
    };
    expect(decodeBytes(toUtf32("<rss>👩‍🎓 \ud800 𝒜</rss>"))).toBe("<rss>👩‍🎓 \ufffd 𝒜</rss>");
    expect(decodeBytes(toUtf32("<rss>é東</rss>"))).toBe("<rss>é東</rss>");
    expect(decodeBytes(toUtf32("\ufeff<rss>é東</rss>"))).toBe("<rss>é東</rss>");
  });

  it("takes valid UTF-8 for UTF-8 under a prolog and a header that say Latin-1", () => {
    const bytes = encodeText(xml("Café", "iso-8859-1"), "utf-8");
    expect(decodeBytes(bytes, "text/xml; charset=iso-8859-1")).toContain("Café");
  });

  it("ignores utf-16 declared on bytes that are ASCII-compatible", () => {
    expect(decodeBytes(encodeText(xml("Café", "utf-16"), "utf-8"))).toContain("Café");
    expect(decodeBytes(encodeText(xml("Café", "utf-16"), "windows-1252"))).toContain("Café");
  });

  it("loses one character, not the document, to one broken byte in UTF-8", () => {
    const bytes = joinBytes(encodeText(xml("Café élèves été"), "utf-8"), [0xff]);
    expect(decodeBytes(bytes)).toContain("Café élèves été");
  });

  it("forgives a character that the cut download split", () => {
    const bytes = encodeText("<rss>Café é", "utf-8");
    expect(decodeBytes(bytes.subarray(0, -1))).toBe("<rss>Café ");
  });

  it("reads ISO-2022-JP, whose bytes are all ASCII", () => {
    const escaped = [0x1b, 0x24, 0x42, 0x45, 0x6c, 0x35, 0x7e, 0x1b, 0x28, 0x42];
    const prolog = new TextEncoder().encode('<?xml version="1.0" encoding="ISO-2022-JP"?><a>');
    expect(decodeBytes(joinBytes(prolog, escaped))).toContain("東京");
  });

  it.each([
    ["maccyrillic", "x-mac-cyrillic", "Школа и университет"],
    ["MacRoman", "macintosh", "Café élèves"],
    ["cp932", "shift_jis", "東京の大学"],
    ["cp949", "euc-kr", "대학교 소식"],
    ["cp936", "gbk", "大学新闻"],
    ["win-1251", "windows-1251", "Школа и университет"],
    ["cp_1250", "windows-1250", "Škola a univerzita"],
  ])("reads %s, which the Encoding Standard does not list, as %s", (label, known, text) => {
    expect(decodeBytes(encodeText(xml(text, label), known))).toContain(text);
  });

  it.each([
    ["IBM855", [0xf6, 0xc6, 0xd6, 0xd0, 0xa0], "Школа"],
    ["ibm866", [0x98, 0xaa, 0xae, 0xab, 0xa0], "Школа"],
  ])("reads the DOS code page %s", (label, bytes, text) => {
    const prolog = new TextEncoder().encode(`<?xml version="1.0" encoding="${label}"?><a>`);
    expect(decodeBytes(joinBytes(prolog, bytes))).toContain(`<a>${text}`);
  });

  it.each(["no-such-charset", "x-user-defined-thing", "utf-7"])(
    "reads an unknown label %s as windows-1252",
    (label) => {
      expect(decodeBytes(encodeText(xml("Café", label), "windows-1252"))).toContain("Café");
    },
  );

  const feed = (text: string, language: string) =>
    `<rss><language>${language}</language><title>${text}</title></rss>`;

  it.each([
    ["windows-1250", "hu", "Őszi szünet után: tűzjelző"],
    ["windows-1251", "uk", "Ґрунти рідного краю"],
    ["windows-1253", "el", "Το σχολείο ανοίγει αύριο"],
    ["euc-jp", "ja", "大学院入試の出願"],
    ["shift_jis", "ja-JP", "東京の大学が学生を募集"],
    ["euc-kr", "ko", "대학교 소식"],
    ["gb18030", "zh-CN", "大学招收新学生"],
    ["big5", "zh-TW", "大學招收新學生"],
    ["big5", "zh-hk", "大學招收新學生"],
    ["windows-1252", "en", "Café – élèves"],
    ["windows-1252", "zh", "Schüler für „Übung“"],
  ])("reads %s that nothing names, or iso-8859-1 does, by the language %s", (label, language, text) => {
    const bytes = encodeText(feed(text, language), label);
    expect(decodeBytes(bytes)).toContain(text);
    expect(decodeBytes(bytes, "text/xml; charset=iso-8859-1")).toContain(text);
  });

  it.each([
    ["iso-8859-2", "windows-1250", "Koťata ve třídě: „šest“"],
    ["iso-8859-6", "windows-1256", "نتائج “المنح” في الكلية"],
    ["iso-8859-6", "iso-8859-6", "نتائج المنح في الكلية\u0096"],
    ["iso-8859-7", "windows-1253", "Άδεια – “οδηγίες”"],
  ])("reads as %s what is %s in truth", (named, label, text) => {
    expect(decodeBytes(encodeText(xml(text, named), label))).toContain(text);
  });

  it("believes the document where HTTP names another charset and turns its capitals round", () => {
    const text = "Открыт прием заявок на Зимнюю школу";
    expect(
      decodeBytes(encodeText(xml(text, "koi8-r"), "koi8-r"), "text/xml; charset=windows-1251"),
    ).toContain(text);
    expect(
      decodeBytes(encodeText(xml(text, "koi8-r"), "windows-1251"), "text/xml; charset=windows-1251"),
    ).toContain(text);
  });

  it("does not believe Latin letters because Cyrillic ones have capitals inside", () => {
    const bytes = encodeText(xml("Українська УкрІнформ", "windows-1251"), "windows-1251");
    expect(decodeBytes(bytes, "text/xml; charset=iso-8859-1")).toContain("УкрІнформ");
  });

  it.each([
    ["tags", "<"],
    ["broken letters", "é<\xe9x<é"],
  ])("reads five megabytes of %s in UTF-8 with a broken one as fast as others", (_name, unit) => {
    const bytes = new Uint8Array(5_242_880).map((_, at) => unit.charCodeAt(at % unit.length));
    bytes[bytes.length - 1] = 0xff;
    const { user } = process.cpuUsage();
    expect(decodeBytes(bytes)).not.toBe("");
    expect(process.cpuUsage().user - user).toBeLessThan(1_500_000);
  });

  it("reads a title that was pasted into UTF-8 as windows-1252, and leaves a split letter alone", () => {
    const [before, after] = ["<a><b>Déjà vu, là, été</b><b>", "</b></a>"].map((part) =>
      new TextEncoder().encode(part),
    );
    const pasted = encodeText("Rentrée décalée", "windows-1252");
    expect(decodeBytes(joinBytes(before ?? [], pasted, after ?? []))).toBe(
      "<a><b>Déjà vu, là, été</b><b>Rentrée décalée</b></a>",
    );
    const cut = new TextEncoder().encode("<a>Schüler für Schü").subarray(0, -1);
    expect(decodeBytes(joinBytes(cut, new TextEncoder().encode("</a>")))).toBe(
      "<a>Schüler für Sch\ufffd</a>",
    );
  });

  it("never throws, whatever the bytes", () => {
    for (let seed = 0; seed < 300; seed++) {
      const bytes = Uint8Array.from({ length: seed % 40 }, (_, i) => (seed * 7919 + i * i * 31) % 256);
      expect(typeof decodeBytes(bytes, `text/xml; charset=${seed}`)).toBe("string");
    }
  });
});
