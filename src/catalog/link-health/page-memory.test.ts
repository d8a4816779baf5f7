import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { archiveAddress } from "./archive-address.ts";
import { detectLanguage } from "./detect-language.ts";
import { judgeLook } from "./judge-look.ts";
import { listDifferences, toPageMemory } from "./page-memory.ts";
import { toComparableWords, toPlainWords } from "./plain-words.ts";
import { readPage } from "./read-page.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { simHashDistance, toSimHash } from "./sim-hash.ts";
import { verdictGuide, verdicts } from "./verdict.ts";

const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{4,9}$/), { minLength: 100, maxLength: 160 });

describe("the similarity hash", () => {
  it("is the same for the same words in any order, and no distance from itself", () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(toSimHash(list.toReversed())).toBe(toSimHash(list));
        expect(simHashDistance(toSimHash(list), toSimHash(list))).toBe(0);
      }),
    );
  });

  it("stays near when a tenth of the words is new, and is far for other words", () => {
    fc.assert(
      fc.property(words, (list) => {
        const edited = list.map((word, index) => (index % 10 === 0 ? `${word}x` : word));
        const other = list.map((word) => `${word}zq`);
        expect(simHashDistance(toSimHash(list), toSimHash(edited))).toBeLessThan(
          simHashDistance(toSimHash(list), toSimHash(other)),
        );
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});

describe("the owner of an address", () => {
  it.each([
    ["https://www.ucas.com/x", "ucas.com"],
    ["https://guides.lib.cam.ac.uk/", "cam.ac.uk"],
    ["https://a.github.io/", "a.github.io"],
    ["https://sites.google.com/", "google.com"],
    ["https://www.nicjp.niad.ac.jp/", "niad.ac.jp"],
    ["https://school.k12.ca.us/", "school.k12.ca.us"],
    ["https://xn--bcher-kva.de/", "xn--bcher-kva.de"],
  ])("of %s is %s", (url, domain) => {
    expect(registrableDomain(url)).toBe(domain);
  });
});

describe("the language of a page", () => {
  it.each([
    ["en", "The guide is for students and their parents, and you will find all of it on this page for free."],
    ["de", "Der Ratgeber ist für Eltern und Kinder, und Sie finden ihn auf dieser Seite mit allen Terminen."],
    [
      "fr",
      "Le guide est pour les parents et vous le trouverez sur cette page avec toutes les dates du mois.",
    ],
    ["es", "La guía es para los padres y las familias que buscan una universidad en este país con su beca."],
    ["ru", "Этот справочник для родителей и школьников, которые выбирают университет в другой стране."],
    [
      "zh",
      "这是一份给学生和家长的大学申请指南包括所有截止日期和奖学金信息以及各国大学的课程介绍和校园参观安排我们每周更新一次欢迎订阅",
    ],
    [
      "ja",
      "このガイドは大学を選ぶ学生と保護者のためのものです。締め切りと奨学金の情報があります。毎週更新しています。",
    ],
    ["", "OK"],
    ["", "UCAS SAT ACT IELTS TOEFL GMAT GRE LSAT MCAT UCAT BMAT LNAT TMUA ESAT"],
  ])("%s: %s", (language, text) => {
    expect(detectLanguage({ sample: text, words: toPlainWords(text) })).toBe(language);
  });
});

describe("resemblance", () => {
  const html = (title: string, text: string) => `<title>${title}</title><p>${text}</p>`;
  const text =
    "Students and their parents find the dates of all open days here and in the calendar of the school. ".repeat(
      4,
    );
  const memory = (title: string, body = text) =>
    toPageMemory(
      "https://ash.org/",
      "https://ash.org/",
      readPage(html(title, body), "https://ash.org/"),
      "2026-11-21",
    );
  const german =
    "Die Eltern und die Kinder finden hier alle Tage der offenen Tür und den Kalender der Schule mit Karte. ".repeat(
      4,
    );

  it("is not lost by a new title or a new text alone, and is by both", () => {
    expect(listDifferences(memory("Ash school"), memory("Ash school"), "Ash")).toEqual([]);
    expect(listDifferences(memory("Ash school"), memory("Winter fair"), "Ash")).toHaveLength(1);
    expect(listDifferences(memory("Ash school"), memory("Möbelhaus", german), "Ash")).toHaveLength(3);
  });

  it("holds while the title still says the resource's name", () => {
    expect(listDifferences(memory("Old words"), memory("Ash: welcome"), "Ash")).toEqual([]);
  });

  it("cuts unspaced scripts into pairs", () => {
    expect(toComparableWords(["大学指南", "ucas"])).toEqual(["大学", "学指", "指南", "ucas"]);
  });
});

describe("reading a page", () => {
  it("sees what visitors see", () => {
    const page = readPage(
      "<html lang=en-GB><title>A &amp; B</title><style>p{}</style><script>var casino</script><noscript>old</noscript>" +
        '<h1>Head</h1><p>Text</p><iframe src="//frames.test/x"></iframe><input type=PASSWORD><a name="part"></a>',
      "https://ash.org/",
      "part",
    );
    expect(page).toMatchObject({
      title: "A & B",
      heading: "Head",
      declaredLanguage: "en",
      sample: "Head Text",
      partHosts: ["frames.test"],
      hasPassword: true,
      hasFragment: true,
    });
    expect(page.scripts).toBe("var casino");
  });

  it.each([
    ["0;url=/new", { afterSeconds: 0, to: "https://ash.org/new" }],
    ["5; URL='https://b.test/'", { afterSeconds: 5, to: "https://b.test/" }],
    ["1 , url = x", { afterSeconds: 1, to: "https://ash.org/x" }],
    ["300", undefined],
    ["0;url=javascript:alert(1)", undefined],
    ["soon", undefined],
  ])("reads the refresh %j", (content, refresh) => {
    expect(readPage(`<meta http-equiv=Refresh content="${content}">`, "https://ash.org/").refresh).toEqual(
      refresh,
    );
  });

  it("takes anything", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPage(text, "https://ash.org/").wordCount).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(readPage("<div>".repeat(100_000), "https://ash.org/").sample).toBe("");
  });
});

describe("verdicts", () => {
  it("each say in plain words what is the matter and what to do", () => {
    for (const verdict of verdicts) {
      const { label, meaning, todo } = verdictGuide[verdict];
      expect(label.length * meaning.length * todo.length).toBeGreaterThan(0);
      expect(`${meaning} ${todo}`).not.toMatch(/HTTP|DNS|TLS|redirect|status/);
    }
  });

  it("of a link that leads from https to http is that it is not safe", () => {
    const hop = { status: 301, from: "https://ash.org/", to: "http://ash.org/", by: "server" as const };
    const look = {
      kind: "failure" as const,
      failure: "unsafe-hop" as const,
      finalUrl: "http://ash.org/",
      hops: [hop],
    };
    const promise = { url: "https://ash.org/", name: "Ash", description: "" };
    expect(judgeLook(look, promise, "2026-11-21")).toMatchObject({ verdict: "certificate-problem" });
  });

  it("come with the page as it was on a good day", () => {
    expect(archiveAddress("https://ash.org/a?b=c", "2026-11-20")).toBe(
      "https://web.archive.org/web/20261120/https://ash.org/a?b=c",
    );
    expect(archiveAddress("https://ash.org/", undefined)).toBe(
      "https://web.archive.org/web/2/https://ash.org/",
    );
  });
});
