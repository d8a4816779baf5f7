import { expect, it } from "vitest";
import { judgeLook } from "./judge-look.ts";
import type { Hop } from "./look.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { toPagePicture } from "./take-picture.ts";
import { answerWith } from "./testing/answer-with.ts";

const address = "https://www.path-finder.org/loans";
const menu =
  '<nav><a href="/a">Lán</a><a href="/b">Nám</a><a href="/c">Um okkur</a><a href="/d">Hafa samband</a></nav>';
const site = (title: string, text: string) =>
  readPage(`<html lang="is"><title>${title}</title>${menu}<h1>${title}</h1><p>${text}</p>`, address);

function judge(now: PageFacts, before: PageFacts | undefined, at = address, finalUrl = at) {
  const hops: Hop[] = finalUrl === at ? [] : [{ from: at, to: finalUrl, status: 302, by: "server" }];
  return judgeLook(
    answerWith(now, finalUrl, { hops }),
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

it("may say of a form or a course that it is gone where its text stayed, under whatever title", () => {
  const lends = `The reading room lends books for four weeks and laptops for one. Readers renew at the desk or by
    telephone. Atlases, maps and prints stay here, where lamps, scanners and quiet tables are ready for everybody.`;
  const hours = `Open from nine to five on weekdays. A card is free for pupils and for everybody who lives in the
    town, and costs nothing to renew; bring a letter with your address, or ask your teacher to sign for you.`;
  const form = "</p><p>The printed form is no longer available.";
  expect(judge(site("Books to take home", lends + form), site("Lending", lends)).verdict).toBe("ok");
  const long = `${lends} ${hours}`;
  const course = "</p><p>This position has been filled.";
  expect(judge(site("Books to take home", long + course), site("Lending", long)).verdict).toBe("ok");
  expect(judge(site("Page not found", lends + form), site("Lending", lends)).verdict).toBe("soft-404");
});

it("is asked about where the frame of a site stays around a line or two, in any language", () => {
  const frame = (title: string, text: string) =>
    readPage(
      `<title>${title}</title>${menu}<ul>${"<li>Skrifstofan er opin alla virka daga".repeat(8)}</ul><h1>${text}</h1>`,
      address,
    );
  const before = frame("Umsókn um lán – Sjóðurinn", told);
  expect(judge(frame("Æ, æ – Sjóðurinn", "Ekkert hér."), before).verdict).toBe("looks-different");
  expect(judge(frame("Sjóðurinn", "Ekkert hér."), before).verdict).toBe("looks-different");
  // Shorter under its title, or longer under another, it may be the same page.
  expect(judge(frame("Umsóknir um lán 2027 – Sjóðurinn", told.slice(0, 300)), before).verdict).toBe("ok");
  expect(judge(frame("Lánin – Sjóðurinn", told + notice), before).verdict).toBe("ok");
  const short = readPage(`<title>Umsókn</title>${menu}<h1>Ekkert hér.</h1>`, address);
  expect(judge(short, site("Umsókn", told)).verdict).toBe("looks-different");
});

it("is asked about if a page came in place of a document", () => {
  const paper = "https://www.path-finder.org/handbook.pdf";
  expect(judge(site("Handbók", notice), undefined, paper)).toMatchObject({
    verdict: "looks-different",
    because: "a page came in place of the document that was there",
  });
  expect(judge(site("Handbók", notice), undefined).verdict).toBe("ok");
});

it("that leads to a gateway of other people's name is asked about, and hidden if it is not a gateway", () => {
  const before = site(
    "Rivers",
    "Meanders, deltas, oxbow lakes, erosion, sediment, valleys, estuaries and floods. ".repeat(6),
  );
  const gateway = "https://innskraning.path-finder.org/portal/login?service=lan";
  const ways = "Choose one way: mobile signature, bank, identity card, or a code from an app. ".repeat(3);
  const page = (more: string) =>
    readPage(`<title>Electronic gates</title><h1>Electronic gates</h1><p>${ways}</p>${more}`, gateway);
  const verdict = (more: string) => judge(page(more), before, address, gateway).verdict;
  expect(verdict("")).toBe("looks-different");
  expect(verdict("<form><input type=password></form>")).toBe("changed-hands");
  expect(verdict('<a href="https://outlet.example/">Skór</a>')).toBe("changed-hands");
  expect(verdict(`<p>${ways}</p>`)).toBe("changed-hands");
});

it("that leads to someone else's goods is hidden, whatever their address calls itself", () => {
  const before = site("Námslán", told);
  const shop = "https://best-outlet.shop/login/";
  const goods = `<title>Luxury Outlet</title><h1>Luxury Outlet</h1><p>${"Sneakers, handbags, watches and perfumes. ".repeat(9)}${'<a href="/cart">Cart</a>'.repeat(4)}`;
  expect(judge(readPage(goods, shop), before, address, shop).verdict).toBe("changed-hands");
});

it("that leads to a queue for a while is asked about, whoever runs the queue", () => {
  const before = site("Námslán", told);
  const queue = "https://bidrod.queueroom.example/?c=lan";
  const waits =
    "<title>Þú ert í röð</title><h1>Þú ert í röð</h1><p>Númerið þitt er 18 204. Biðtími: 17 mínútur.</p>";
  const verdict = (more: string) => judge(readPage(waits + more, queue), before, address, queue).verdict;
  expect(verdict("")).toBe("looks-different");
  expect(verdict('<a href="https://www.queueroom.example/">Flæði</a>')).toBe("looks-different");
  expect(verdict('<a href="https://outlet.example/">Skór</a>')).toBe("changed-hands");
});

it("that leads to a prize for a few answers is hidden, and to who teaches with the same machines not", () => {
  const before = site("Námslán", told);
  const there = "https://verdlaun.example/hjol";
  const verdict = (more: string) => {
    const text = "Snúðu hjólinu og svaraðu fjórum spurningum áður en tíminn rennur út. ".repeat(9);
    const page = `<html lang="is"><title>Til hamingju</title><h1>Til hamingju</h1><p>${text}</p><p>${more}</p>`;
    return judge(readPage(page, there), before, address, there).verdict;
  };
  expect(verdict("Nemendur í skóla vinna tæki.")).toBe("looks-different");
  expect(verdict("Nemendur í skóla vinna iPhone 17.")).toBe("changed-hands");
  expect(verdict("Kennari, nemendur, námskeið, nám og skóli: iPad.")).toBe("looks-different");
});

it("headed with having moved is asked about where it leads to one other place, whoever's that is", () => {
  const before = site("Námslán", told);
  const verdict = (title: string) => {
    const words =
      "Velkomin á hverja stund, heitt kaffi, bollar og kökur bíða á efri hæð við gluggann. ".repeat(6);
    const page = `<html lang="is"><title>${title}</title><h1>${title}</h1><p>${words}</p><a href="https://annad.example/">Hér</a>`;
    return judge(readPage(page, address), before).verdict;
  };
  expect(verdict("Kaffi og kökur")).toBe("changed-hands");
  expect(verdict("Vefurinn hefur flutt")).toBe("looks-different");
});

it("is not a lost page if a lesson on them was approved", () => {
  const lesson = (title: string) => site(title, told);
  const now = lesson("Page not found");
  expect(judge(now, lesson("Námslán")).verdict).toBe("soft-404");
  expect(judge(now, lesson("Page not found: a course")).verdict).not.toBe("soft-404");
});

it("that leads to its people's new place is not said to have moved to a login", () => {
  const paper = "https://www.path-finder.org/handbook.pdf";
  const share = "https://files.path-share.org/signin";
  const page = readPage("<title>Handbook</title><h1>Handbook</h1><p>Choose who you are.</p>", share);
  expect(judge(page, undefined, paper, share).verdict).toBe("needs-login");
});

it("is asked about at a first look where it opens with having closed, and says so again or what it does no longer", () => {
  const first = (title: string, text: string, before = "") => {
    const promise = { url: address, name: "Námslán", description: "Lán." };
    return judgeLook(answerWith(site(title, `${before}${told} ${text}`), address), promise, "2026-11-02")
      .verdict;
  };
  const both = "Við kveðjum með söknuði, og sjóðurinn hefur hætt starfsemi.";
  expect(first("Námslán: sjóðurinn hefur hætt starfsemi", both)).toBe("off-topic");
  expect(first("Námslán: sjóðurinn hefur hætt starfsemi", "")).toBe("ok");
  expect(first("Námslán", both)).toBe("ok");
  const longer = "Sjóðurinn hefur hætt starfsemi og veitir ekki lengur neinum skóla eða nemanda lán. ";
  expect(first("Námslán", "", longer)).toBe("off-topic");
  expect(first("Námslán", "", longer.replace("ekki lengur", "því"))).toBe("ok");
});

it("is asked about, and not called lost, where a list has other entries and a box beside it is empty", () => {
  const entry = (job: string) =>
    `<h2>${job}</h2><p>The school looks for a ${job} who teaches pupils of all years with patience and prepares lessons.</p>`;
  const list = (jobs: string[], beside: string) =>
    site("Teaching jobs", `${jobs.map(entry).join("")}<p>${beside}</p>`);
  const before = list(
    ["teacher of physics", "teacher of music", "librarian", "school nurse", "caretaker", "deputy head"],
    "Open all year",
  );
  const now = site(
    "Teaching jobs",
    `<p>No events this week</p><h2>Bus driver</h2><p>Drives the morning and evening routes between the villages and the
    campus, and checks the minibus before each trip.</p><h2>Cook</h2><p>Plans menus for four hundred lunches, orders from
    local farms, and leads a kitchen of six. Apply with a letter and two references.</p>`,
  );
  expect(judge(now, before).verdict).toBe("looks-different");
});

it("is asked about where it leads up to another title and text", () => {
  const before = site("Námslán", told);
  const kept = "Umsókn og frestun, haustönn og vorönn";
  const list = site("Allt efni", `${kept}. ${notice} ${notice}`);
  const [deep, up] = ["https://www.path-finder.org/efni/loans", "https://www.path-finder.org/efni/"];
  const because = (now: PageFacts) => judge(now, before, deep, up).because;
  expect(because(list)).toMatch(/^it leads to "Allt efni"/);
  expect(because(before)).not.toMatch(/its text is another/);
});

it("is asked about where another document is at a document's address, and not about its next edition", () => {
  const at = "https://www.path-finder.org/guide.pdf";
  const read = (title: string, text: string) => readPage(`<title>${title}</title><p>${text}</p>`, at);
  const guide =
    "How to run a reading circle: choose six novels, one for each month of winter, and ask one reader to open the evening with a question and a paragraph read aloud over tea.";
  const menu =
    "Soups, roast goose, dumplings and cabbage, poppy cake, mulled cider; halls for eighty guests with waiters and music, delivery in the whole county, cards and cash are welcome.";
  const approved = toPagePicture(at, at, read("Circles", guide), "2026-11-01");
  const seen = (title: string, text: string) => {
    const { page: _, ...look } = answerWith(read("", ""), at, { contentType: "application/pdf" });
    const promise = { url: at, name: "Circles", description: "", approved };
    return judgeLook({ ...look, passed: [read(title, text)] }, promise, "2026-11-02").verdict;
  };
  expect(seen("December", menu)).toBe("looks-different");
  expect(seen("Circles 2027", `${guide} New: circles online.`)).toBe("ok");
  expect(seen("Scan", "")).toBe("ok");
});

it("of which a notice with one way to another site is left is asked about, in any language", () => {
  const left = (more: string) =>
    readPage(
      `<title>Námslán</title><h1>Bless!</h1><p>Nú á <a href="https://lan.example/">lan.example</a>.${more}`,
      address,
    );
  expect(judge(left(""), site("Námslán", told)).verdict).toBe("looks-different");
  expect(judge(left(menu), site("Námslán", told)).verdict).toBe("looks-different");
  expect(judge(left(""), left("")).verdict).toBe("ok");
  for (const host of [new URL(address).host, "www.browsehappy.com"]) {
    const own = readPage(
      `<title>Námslán</title><h1>Bless!</h1><p>Nú á <a href="https://${host}/x">x</a>.`,
      address,
    );
    expect(judge(own, site("Námslán", told)).verdict).toBe("ok");
  }
});

it("that says under another title that it is gone is asked about, however much of its site's frame is left", () => {
  const at = "https://www.path-finder.org/course/ice";
  const frame =
    "Snow to ice, mass balance, meltwater, ice cores, flow and films from the tunnel with Ingrid Moe";
  const course = (title: string, heading: string, text: string) =>
    readPage(
      `<title>${title} – Pinnacle</title>${menu}<h1>${heading}</h1><p>${text}</p><h2>Others</h2><p>${frame}</p>`,
      at,
    );
  const before = course(
    "Glaciology",
    "Glaciology",
    "How do glaciers move? Taught in six weeks at the university.",
  );
  const gone = (heading: string) =>
    course(
      "Course unavailable",
      heading,
      "The university has closed enrolment and removed it. Learners viewed these courses.",
    );
  const verdict = (now: PageFacts) =>
    judgeLook(
      answerWith(now, at, {}),
      { url: at, name: "Glaciology", description: "", approved: toPagePicture(at, at, before, "2026-11-01") },
      "2026-11-02",
    ).verdict;
  expect(verdict(gone("This course is no longer available"))).toBe("looks-different");
  expect(verdict(gone("This course is open to all"))).toBe("ok");
  const whole = readPage(`<title>Glaciology</title>${menu}<h1>Glaciology</h1><p>${told}`, at);
  const line = "The printed certificate is no longer available.";
  const now = readPage(`<title>Ice and climate</title>${menu}<h1>Ice</h1><p>${told}<p>${line}`, at);
  expect(judge(now, whole).verdict).toBe("ok");
});

it.each([
  ["ro", "Pagina căutată nu există", "Nu există taxe de înscriere"],
  ["id", "Halaman yang Anda cari tidak ada", "Tidak ada biaya pendaftaran"],
])("that says in %s that it is not there is lost, and one without a fee is not", (language, lost, free) => {
  const page = (heading: string) =>
    readPage(
      `<html lang="${language}"><title>Path Finder</title>${menu}<h1>${heading}</h1><p>A, b.</p>`,
      address,
    );
  expect(judge(page(lost), undefined).verdict).toBe("soft-404");
  expect(judge(page(free), undefined).verdict).not.toBe("soft-404");
});

it("a short address that leads to its shortener's own warning is asked about at a first look", () => {
  const judge = (text: string, finalUrl: string) => {
    const hops: Hop[] = [{ from: "https://bit.ly/rivers", to: finalUrl, status: 302, by: "server" }];
    const shown = readPage(`<title>${text}</title><h1>${text}</h1>`, finalUrl);
    const promise = { url: "https://bit.ly/rivers", name: "Rivers of Asia", description: "Lessons." };
    return judgeLook(answerWith(shown, finalUrl, { hops }), promise, "2026-11-02").verdict;
  };
  const warning = "Warning! There might be a problem with the requested link";
  expect(judge(warning, "https://bitly.com/a/warning?hash=rivers")).toBe("off-topic");
  expect(judge("Rivers of Asia", "https://bitly.com/pages/rivers")).toBe("ok");
  // What is behind it may be called as it likes.
  expect(judge("Worksheets for the summer", "https://www.path-finder.org/summer")).toBe("ok");
});

it("is on no topic at a first look only if it is in a language of which words are known", () => {
  const text = `Vælkomin til kistuna. Her kunnu børn og fólk, sum eru nýkomin til oyggjarnar, hyggja og lurta. Trýst á
    eina mynd, so hoyrir tú orðið. Djór á bø og í haga, fuglar, í køkinum og veðrið í dag. Síðan er gjørd av fólki í
    Suðuroynni við stuðli frá kommununi, og hon er til at nýta hjá øllum, sum vilja og hava hug.`;
  const judgeIn = (language: string, said = text) =>
    judgeLook(
      answerWith(readPage(`<html lang="${language}"><title>Myndir</title><p>${said}`, address), address),
      { url: address, name: "Lán", description: "" },
      "2026-11-02",
    ).verdict;
  expect(judgeIn("fo")).toBe("ok");
  for (const known of ["da", "nb-NO", "dk", ""]) expect(judgeIn(known)).toBe("off-topic");
  const sofas =
    "We make the sofas that you have always wanted, and bring them to your house in a week. ".repeat(4);
  expect(judgeIn("fo", sofas)).toBe("off-topic");
});

const lent = `Readers borrow books for four weeks and laptops for one, and renew at the desk. Atlases and maps stay here, where lamps,
    scanners and quiet tables are ready. A card costs nothing for pupils; their parents sign for them, and teachers for a class.`;
const moved =
  "This blog has moved. Please update your bookmarks. All that you knew is there, and much more besides for you. ";
const poem = "So says a poem on birds. ";

it.each([
  ["named as this one, in any language", "path-finder.net", moved.replaceAll("o", "ö"), "looks-different"],
  ["to which it says that it moved", "shelf.example", moved, "looks-different"],
  ["whose name is a part of this one", "finder.example", `They made new bookmarks. ${poem.repeat(3)}`, "ok"],
  ["of friends", "joiner.example", `They made new bookmarks. ${poem.repeat(3)}`, "ok"],
  ["with as much to read as before", "shelf.example", moved + poem.repeat(4), "ok"],
])("is asked about where another text in the old frame leads to a new place: %s", (_, to, text, verdict) => {
  const now = site("Lending", `${text}<a href="https://${to}/a">${to}</a>`);
  expect(judge(now, site("Lending", lent)).verdict).toBe(verdict);
});

it("is asked about where an answer for programs came in place of a page, and not where one was approved", () => {
  const judgeType = (contentType: string, before: PageFacts | undefined) => {
    const { page: _, ...look } = { ...answerWith(site("", ""), address), contentType };
    const approved = toPagePicture(address, address, before, "2026-11-01");
    return judgeLook(look, { url: address, name: "Lán", description: "", approved }, "2026-11-02").verdict;
  };
  for (const type of ["application/json", "application/problem+json", "application/rss+xml", "text/plain"])
    expect(judgeType(type, site("Lán", told))).toBe("looks-different");
  expect(judgeType("application/json", undefined)).toBe("ok");
  expect(judgeType("image/svg+xml", site("Lán", told))).toBe("ok");
});

it("a few lines under one heading are asked about, and not where they have a program fetched or more to tell", () => {
  const root = "https://www.path-finder.org/";
  const page = (title: string, body: string) =>
    readPage(`<title>${title}</title><h1>${title}</h1>${body}`, root);
  const lessons =
    "Lessons on rivers, bridges and maps for students, with worksheets about fractions and sails.";
  const before = page("Path Finder", `<p>${lessons}</p>`);
  const shut = `<p>The law of this country asks us to see your age before we show you anything. Choose a telephone, a card or
    a photograph; none of them is kept, and all of it takes less than a minute on most devices.</p>`;
  const ask = (more: string) => judge(page("How old are you?", shut + more), before, root).verdict;
  expect(ask("<button>Begin</button><a href=/privacy>Privacy</a>")).toBe("looks-different");
  expect(ask('<a href=/get download="age.js">Begin</a>')).toBe("changed-hands");
  expect(ask("<h2>Boots</h2><h2>Coats</h2>")).toBe("changed-hands");
});

it("whoever merged may say the old name with another ending, and a stranger may not", () => {
  const [from, to] = ["https://www.hvezdarna.cz/", "https://planetum.cz/"];
  const was = readPage("<title>Hvězdárna Kopec</title><p>Večerní pozorování každý pátek, kroužky.</p>", from);
  const approved = toPagePicture(from, from, was, "2026-11-01");
  const ask = (name: string) => {
    const text = `${name} na kopci a sál v Lipovci spojuje od ledna jedna organizace. Vstupenky koupíte v pokladně.`;
    const now = readPage(`<title>Planetum</title><h1>Planetum</h1><p>${text}</p>`, to);
    const look = answerWith(now, to, { hops: [{ from, to, status: 301, by: "server" }] });
    return judgeLook(look, { url: from, name: "Hvězdárna Kopec", description: "", approved }, "2026-11-02")
      .verdict;
  };
  expect(ask("Hvězdárnu")).toBe("looks-different");
  expect(ask("Pekárnu")).toBe("changed-hands");
});
