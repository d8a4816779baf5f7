import { expect, it } from "vitest";
import { judgeLook } from "./judge-look.ts";
import { toPagePicture } from "./page-picture.ts";
import { type PageFacts, readPage } from "./read-page.ts";

const address = "https://www.path-finder.org/loans";
const menu =
  '<nav><a href="/a">Lán</a><a href="/b">Nám</a><a href="/c">Um okkur</a><a href="/d">Hafa samband</a></nav>';
const site = (title: string, text: string) =>
  readPage(`<html lang="is"><title>${title}</title>${menu}<h1>${title}</h1><p>${text}</p>`, address);

function judge(now: PageFacts, before: PageFacts | undefined, at = address, finalUrl = at) {
  return judgeLook(
    {
      kind: "answer",
      status: 200,
      contentType: "text/html",
      isChallenge: false,
      bodyBytes: 900,
      page: now,
      isSlow: false,
      finalUrl,
      hops: finalUrl === at ? [] : [{ from: at, to: finalUrl, status: 302, by: "server" }],
      passed: [],
    },
    {
      url: at,
      name: "Námslán",
      description: "Lán.",
      approved: toPagePicture(at, at, before, "2026-11-01"),
    },
    "2026-11-02",
  );
}

/** A language of which the marks know no word for what is missing. */
const told = `Námslán eru veitt þeim sem stunda skipulagt nám við skóla innanlands og erlendis. Umsókn skal berast
  fyrir fyrsta október á haustönn og fyrsta febrúar á vorönn. Framfærsla miðast við einingar, húsnæði og fjölskyldu.
  Endurgreiðsla hefst ári eftir námslok og er bundin tekjum lántaka, sem sækir sjálfur um frestun vegna veikinda.
  Skólagjöld, ferðastyrkur og barnastyrkur greiðast sérstaklega eftir staðfestan námsárangur frá hverjum skóla.
  Ábyrgðarmenn þurfa lántakar ekki lengur, nema vanskil hafi orðið á eldri lánum þeirra hjá sjóðnum.`;
const notice = `Ekkert að sjá lengur, því miður! Við tókum til í haust og hentum ýmsu gömlu dóti. Prófaðu frekar leitina
  efst eða smelltu á eitthvað spennandi í valmyndinni okkar, kaffið er heitt og bollarnir hreinir alla daga vikunnar
  hjá skemmtilegu starfsfólki sem brosir breitt til allra.`;

it("is asked about where little is left of its text, under another title and in its own menu, in any language", () => {
  const before = site("Námslán", told);
  const kept = "Umsókn og frestun, haustönn og vorönn";
  expect(judge(site("Úps!", `${notice} ${kept}.`), before).verdict).toBe("looks-different");
  // What is longer than before is another text, and no notice.
  expect(judge(site("Úps!", `${notice} ${notice} ${kept}.`), before).verdict).toBe("ok");
  expect(judge(site("Úps!", told.slice(0, 400)), before).verdict).toBe("ok");
});

it("is asked about where a page stands in place of a document", () => {
  const paper = "https://www.path-finder.org/handbook.pdf";
  expect(judge(site("Handbók", notice), undefined, paper)).toMatchObject({
    verdict: "looks-different",
    because: "a page came in place of the document that was there",
  });
  expect(judge(site("Handbók", notice), undefined).verdict).toBe("ok");
});

it("that leads to a gateway of other people's name is behind a login, and a door that asks for a password may be a thief's", () => {
  const before = site("Námslán", told);
  const gateway = "https://innskraning.path-finder.org/portal/login?service=lan";
  const ways = `Veldu leið: rafræn skilríki í síma, auðkennisapp, nafnskírteini eða bankar. ${notice}`;
  const page = (field: string) =>
    readPage(`<title>Innskráning – Gátt</title><h1>Innskráning</h1><p>${ways}</p>${field}`, gateway);
  expect(judge(page(""), before, address, gateway).verdict).toBe("needs-login");
  const door = judge(page("<form><input type=password></form>"), before, address, gateway);
  expect(door.verdict).toBe("looks-different");
});
