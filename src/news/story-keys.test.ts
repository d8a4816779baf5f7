import { describe, expect, it } from "vitest";
import { comparableUrl, titleKeys, toRing } from "./story-keys.ts";
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
    // With other keys than they have, stores would take what they skipped, or what a curator has hidden, as new.
    ["https://a.example/%d9%85/index.html", "a.example/%d9%85/index.html"],
  ])("%s -> %s", (address, comparable) => {
    expect(comparableUrl(address)).toBe(comparable);
  });
});

describe("R34 keys of titles", () => {
  const toKey = titleKeys({ name: "", home: "" });

  it.each([
    ["The five best summer schools", "thefivebestsummerschools"],
    ["THE  FIVE: best “summer” schools!", "thefivebestsummerschools"],
    ["US judge blocks a plan for ex-pupils' 9000 loans", "usjudgeblocksaplanforexpupils9000loans"],
    ["U.S. judge blocks a plan for ex‐pupils’ 9,000 loans", "usjudgeblocksaplanforexpupils9000loans"],
    ["A-level results: record number of top grades", "alevelresultsrecordnumberoftopgrades"],
    ["A level results: record number of top grades", "alevelresultsrecordnumberoftopgrades"],
    ["Bac : l'épreuve d'anglais annulée", "baclepreuvedanglaisannulée"],
    ["Schülerin gewinnt Mathe-Olympiade-Gold", "schüleringewinntmatheolympiadegold"],
    ["Unions reject 3.2 per cent offer", "unionsreject3 2percentoffer"],
    ["الجامعة ترفع الرسوم بنسبة ٣٫٢ في المئة", "الجامعةترفعالرسومبنسبة3 2فيالمية"],
    ["विश्वविद्यालय ने शुल्क ३.२ प्रतिशत बढ़ाया", "विश्वविद्यालयनेशुल्क3 2प्रतिशतबढाया"],
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
    expect(toKey(title)).toBe(key);
  });

  it.each([
    ["П’ять порад батькам від омбудсмена", "Пʼять порад батькам від омбудсмена"],
    ["Учёные назвали лучший возраст для языков", "Ученые назвали лучший возраст для языков"],
    ["الإمارات تعلن أسعار المدارس الخاصة", "الامارات تعلن اسعار المدارس الخاصة"],
    ["الوزير المصرى يُعلن نتائج ٢٠٢٧ غداً", "الوزير المصري يعلن نتائج 2027 غدا"],
    ["مدارس تهران فردا به دلیل آلودگی تعطیل", "مدارس تهران فردا به دليل آلودگي تعطيل"],
    ["१०वीं की परीक्षा में हज़ारों छात्र", "10वीं की परीक्षा में हजारों छात्र"],
    [
      "Ministerul Educației publică modelele de subiecte",
      "Ministerul Educaţiei publică modelele de subiecte",
    ],
    ["L’État paiera le cœur du plan", "L'Etat paiera le coeur du plan"],
    ["È morto il preside della scuola", "E' morto il preside della scuola"],
    ["Schüler gehen auf die Straße", "SCHÜLER GEHEN AUF DIE STRASSE"],
    ["Nhà trường hoà nhạc gây quỹ", "Nhà trường hòa nhạc gây quỹ"],
    ["שביתה בבתי־הספר בתל־אביב", "שביתה בבתי הספר בתל אביב"],
  ])("one headline as two newspapers spell it: %s", (one, other) => {
    expect(toKey(one)).toBe(toKey(other));
  });

  it.each([
    ["El papa visita la escuela de niños", "El papá visita la escuela de niños"],
    ["Мой класс едет в город Сочи", "Мои класс едет в город Сочи"],
    ["Skolan i Åre får nya elever", "Skolan i Are får nya elever"],
    ["Trường Ấn Độ mở thêm lớp học", "Trường Ẩn Độ mở thêm lớp học"],
    ["Elevii români cer manuale mai noi", "Elevii romani cer manuale mai noi"],
    ["মাধ্যমিকে বড় পরিবর্তন আসছে আগামী বছর", "মাধ্যমিকে বড পরিবর্তন আসছে আগামী বছর"],
    ["नतीजे १० जून को आ सकते हैं", "नतीजे १२ जून को आ सकते हैं"],
  ])("two words of one language stay two: %s", (one, other) => {
    expect(toKey(one)).not.toBe(toKey(other));
  });

  it.each([
    ["Après la grève, les cours reprennent lundi", "Les cours reprennent lundi après la grève"],
    ["A-level results delayed by a week: Ofqual", "Ofqual: A level results delayed by a week"],
    ["9,000 pupils without a desk, says union", "Says union: 9000 pupils without a desk"],
    ["Blocks the loan plan: US judge", "U.S. judge blocks the loan plan"],
    ["MEB açıkladı: Ara tatil tarihleri değişti", "Ara tatil tarihleri değişti: MEB açıkladı"],
  ])("halves in another order are one ring: %s", (one, other) => {
    expect(toRing(toKey(one))).toBe(toRing(toKey(other)));
  });

  it.each([
    ["Boys outperform girls in maths this year", "Girls outperform boys in maths this year"],
    ["Exchange year from France to Germany", "Exchange year from Germany to France"],
    ["Leeds Grammar 3 York College 1 today", "York College 3 Leeds Grammar 1 today"],
    ["More pay for teachers, less for heads", "Less pay for teachers, more for heads"],
    ["Is school too long for small children?", "School is too long for small children"],
    ["7 schools close in Leeds in week 4", "47 schools close in Leeds in week"],
    ["北京大学超过清华大学成为第一名", "清华大学超过北京大学成为第一名"],
    ["Rektor verklagt Lehrer wegen eines Briefs", "Lehrer verklagt Rektor wegen eines Briefs"],
  ])("the same words in another order may be another story: %s", (one, other) => {
    expect(toRing(toKey(one))).not.toBe(toRing(toKey(other)));
  });

  it.each([
    [
      "Evening Courier",
      "www.evening-courier.example",
      "- Evening Courier",
      "| EVENING COURIER",
      "– Evening Courier",
      "",
    ],
    ["Evening Courier", "courier.co.uk", "- Evening Courier", "– The Courier"],
    ["BBC News - Education", "www.bbc.co.uk", "- BBC News", "- BBC", "| BBC News - Education"],
    ["Guardian Education", "www.theguardian.com", "– The Guardian", "| Guardian"],
    ["Education | New York Times", "www.nytimes.com", "- New York Times"],
    ["FT", "ft.com", "- FT"],
    ["RTÉ News", "www.rte.ie", "- RTÉ News"],
    ["Financial Times", "ft.com", "- Financial Times"],
    ["Süddeutsche Zeitung", "sueddeutsche.de", "- Süddeutsche Zeitung"],
  ])("a publisher at the end is not a part of it: %s on %s", (name, host, ...ends) => {
    const toKeyOf = titleKeys({ name, home: `https://${host}/news` });
    for (const end of ends)
      expect(toKeyOf(`Strike closes schools across Scotland ${end}`)).toBe(
        "strikeclosesschoolsacrossscotland",
      );
    expect(toKeyOf(`Strike closes schools across Scotland_${name}`)).toBe(
      "strikeclosesschoolsacrossscotland",
    );
    expect(toKeyOf(`Schools closed again today - ${name}`)).toBe("");
  });

  it("the name of a place is part of a sentence that ends with it, also if a source is called so", () => {
    const title = "School leavers face record competition in Scotland";
    expect(titleKeys({ name: "Scotland", home: "https://scotland.example/" })(title)).toBe(toKey(title));
    expect(toKey(`${title} - `)).toBe(toKey(title));
  });

  it.each([
    ["Ирландия", "Шотландия", "courier.example"],
    ["Ελλάδα", "Κύπρος", "courier.example"],
    ["新加坡", "爱尔兰", "courier.example"],
    ["مصر", "الأردن", "courier.example"],
    ["The North", "The South", "www.theguardian.com"],
    ["Wales and Ireland", "England and Scotland", "www.thelandand.example"],
    ["Higher Education", "Health", "www.heraldscotland.com"],
    ["Turkey", "Tunisia", "t.me"],
  ])("a name that its site's address does not have tells two stories apart: %s, %s", (one, other, host) => {
    const toKeyOf = (name: string) =>
      titleKeys({ name, home: `https://${host}/` })(`Strike closes schools across the country – ${name}`);
    expect(toKeyOf(one)).not.toBe(toKeyOf(other));
    expect(toKeyOf(one)).not.toBe(toKey("Strike closes schools across the country"));
  });

  it("an aggregator's headlines end with the publishers that it names", () => {
    const title = "School leavers face record competition in Scotland";
    const items = ["BBC News", "The Guardian"].map(
      (publisher) =>
        `<item><title>${title} - ${publisher}</title><link>https://news.example/${publisher.length}</link><source url="https://x.example">${publisher}</source></item>`,
    );
    const { feed } = parseText(`<rss><channel>${items.join("")}</channel></rss>`);
    const source = {
      name: "Alerts",
      home: "https://news.example/",
      url: "https://news.example/f",
      enabled: true,
    };
    const { articles } = toArticles(feed, { source, firstSeenMs: 0, isFirstImport: false });
    expect(articles.map(({ titleKey }) => titleKey)).toEqual([toRing(toKey(title)), toRing(toKey(title))]);
  });

  it("R18 reads no more of a publisher's name than of a title", () => {
    const source = `<source>${"ﷺ".repeat(60_000)}</source>`;
    const { feed } = parseText(`<rss><channel><item><title>T</title>${source}</item></channel></rss>`);
    expect(feed.entries[0]?.publisher).toHaveLength(300);
  });

  it.each([
    ["in their documents", () => "Evening Courier"],
    ["by the operator", (about: string) => about],
    ["by the operator, too", (about: string) => `${about} - Evening Courier`],
  ])(
    "two feeds of one newspaper, called %s after what they are about, keep their stories apart",
    (_, toName) => {
      const keys = ["Ireland", "Scotland"].map((about) => {
        const entry = `<item><title>School fees rise again – ${about}</title><link>https://a.example/${about}</link></item>`;
        const { feed } = parseText(`<rss><channel><title>${about}</title>${entry}</channel></rss>`);
        const source = {
          name: toName(about),
          home: "https://courier.example/",
          url: "https://a.example/feed",
          enabled: true,
        };
        return toArticles(feed, { source, firstSeenMs: 0, isFirstImport: false }).articles[0]?.titleKey;
      });
      expect(keys).toEqual(["againirelandschoolfeesrise", "againscotlandschoolfeesrise"]);
    },
  );
});
