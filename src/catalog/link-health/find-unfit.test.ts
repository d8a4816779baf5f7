import { describe, expect, it } from "vitest";
import { listParkedReasons } from "./find-parked.ts";
import { listUnfitReasons } from "./find-unfit.ts";
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

  it("a warning is asked about, and what it warns of is not", () => {
    expect(weightOf("Gambling addiction: prevention in class", offers)).toBe(2);
    expect(weightOf("Best online casino bonus", offers)).toBeGreaterThanOrEqual(3);
  });

  it("words of a school do not make up for a trader's, so that a person is asked", () => {
    const school = "<p>Students, teachers, lessons, courses, exams, homework and pupils.</p>".repeat(2);
    expect(weightOf("Maths for pupils", `${school}<p>Casino bonus.</p>`)).toBe(0);
    expect(weightOf("Maths for pupils", offers + school)).toBe(2);
  });

  it("whoever sells links is asked about", () => {
    expect(weightOf("Our blog", "<p>Write for us: guest posts and backlinks with high DA.</p>")).toBe(2);
  });

  it("integrity is a warning of essay mills, and nothing else is", () => {
    const mill = "<p>Write my essay, custom papers, order now.</p>";
    expect(weightOf("Academic integrity: write my essay", mill)).toBe(2);
    expect(weightOf("Addiction prevention: write my essay", mill)).toBeGreaterThanOrEqual(3);
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

it("a host that closed an unpaid site is no wall", () => {
  const closed = page("안내", "<p>호스팅 서비스 기간이 만료되어 접속이 차단되었습니다.</p>");
  expect(findRobotWallWords(closed)).toBeUndefined();
  expect(findLeftoverSign(closed)).toBe('it says "호스팅 … 만료"');
  expect(findRobotWallWords(page("안내", "<p>접속이 차단되었습니다.</p>"))).toBe('it says "접속이 차단"');
});
