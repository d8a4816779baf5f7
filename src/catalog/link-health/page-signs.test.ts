import { describe, expect, it } from "vitest";
import { judgeLook } from "./judge-look.ts";
import {
  findClosing,
  findEnded,
  findLeftoverSign,
  findMissingLine,
  findMissingNotice,
  findNotFoundSign,
  findOver,
  findRobotWallProduct,
  findRobotWallWords,
  isAway,
  isLesson,
} from "./page-signs.ts";
import { readPage } from "./read-page.ts";
import { toPagePicture } from "./take-picture.ts";
import { answerWith } from "./testing/answer-with.ts";

const address = "https://www.river-school.org/units/7";
const read = (html: string) => readPage(html, address);

describe("a riddle for robots", () => {
  const picture =
    '<h1>Check</h1><form><img src="/captcha/i.php?s=1"><input name=code><input type=submit></form>';
  const service = '<h1>here.org</h1><form action=/v><div class="h-captcha" data-sitekey=1></div></form>';

  it("is a picture of letters and one field", () => {
    expect(findRobotWallWords(read(picture))).toBe("it asks for the letters of a picture");
    const results = picture.replace("<form>", "<form>Hall ticket <input name=hall>");
    expect(findRobotWallWords(read(results))).toBeUndefined();
    const contact = picture.replace("<form>", "<form><textarea></textarea>");
    expect(findRobotWallWords(read(contact))).toBeUndefined();
  });

  it("is a service's, where the server refuses", () => {
    expect(findRobotWallProduct(read(service), 503)).toBe("it refuses us with a riddle");
    expect(findRobotWallProduct(read(service), 200)).toBeUndefined();
    expect(findRobotWallProduct(read(service), 404)).toBeUndefined();
  });
});

describe("a short text that says of something that it does not exist", () => {
  const filler = "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor. ".repeat(3);
  const find = (said: string) => findMissingNotice(read(`<h1>Catalogue</h1><p>${said} ${filler}</p>`));

  it.each([
    "A guaranteed profit does not exist.",
    "The application fee no longer exists.",
    "Eine garantierte Rendite gibt es nicht.",
    "La carta perfecta no existe.",
    "Gwarantowany zysk nie istnieje.",
    "Гарантированной прибыли не существует.",
    "Un profit garantat nu există: așa ceva nu mai există.",
    "الربح المضمون غير موجود.",
    "保证盈利的投资不存在。",
    "必ず儲かる話は存在しません。",
  ])("warns: %s", (said) => expect(find(said)).toBeUndefined());

  it.each([
    "The page does not exist.",
    "We are sorry, but the brochure you asked for no longer exists.",
    "Die gesuchte Broschüre gibt es nicht mehr, es gibt sie nicht: sie ist nicht mehr verfügbar.",
    "Lo sentimos, el folleto no existe.",
    "Przepraszamy, ta oferta nie istnieje.",
    "К сожалению, запрошенного объявления не существует.",
    "Ձեր փնտրած էջը գոյություն չունի։",
    "عذرا، الإعلان غير موجود.",
    "抱歉,您要找的内容不存在。",
    "お探しの記事は存在しません。",
  ])("is lost: %s", (said) => expect(find(said)).toBeDefined());

  it("is lost where there is hardly more to read", () => {
    expect(findMissingNotice(read("<p>A guaranteed profit does not exist."))).toBeDefined();
  });
});

it("what comes soon is not a site yet, and a short lesson is one", () => {
  expect(findLeftoverSign(read("<h1>Ο νέος ιστότοπος έρχεται σύντομα</h1>"))).toBeDefined();
  expect(findLeftoverSign(read("<h1>Σύντομα μαθήματα</h1>"))).toBeUndefined();
});

it.each([
  ["Félicitations", "Votre hébergement est prêt. Remplacez le fichier index.html.", 200],
  ["Strona domyślna", "Wgraj pliki swojej strony.", 200],
  ["Домен успешно привязан к хостингу", "Загрузите файлы вашего сайта.", 200],
  ["Halaman default", "Unggah file website Anda.", 200],
  ["初期ページ", "ファイルをアップロードしてください。", 200],
  ["Default page", "Learn to build a site in our courses and training for students.", 200],
  ["Default page", "All you have to do now is upload your website files and start your journey.", 403],
])("a host's own page is not the site that was there: %s", (title, text, status) => {
  const page = read(`<title>${title}</title><h1>${title}</h1><p>${text}</p>`);
  const look = answerWith(page, address, { status });
  const promise = { name: "Rivers", description: "", url: address, approved: undefined };
  expect(judgeLook(look, promise, "2026-11-30").verdict).toBe("soft-404");
});

it.each([
  ["Web servers: the default page", "Pupils write their own. Answers for teachers.", ""],
  ["Strona domyślna serwera", "Uczniowie piszą własną. Karta pracy dla nauczyciela.", ""],
  ["La page par défaut", "On remplace ce fichier.", "ABCD"],
])("a lesson that is called as a host's own page is a page: %s", (title, text, menu) => {
  const links = [...menu].map((one) => `<a href="/${one}">Part ${one}</a> `).join("");
  const lesson = read(`<title>${title}</title>${links}<h1>${title}</h1><p>${text}</p>`);
  expect(findLeftoverSign(lesson) ?? findClosing(lesson)).toBeUndefined();
});

describe("a notice of one sentence in place of a start page", () => {
  const start = "https://www.river-school.org/";
  const approved = toPagePicture(
    start,
    start,
    readPage(
      `<title>River School</title><h1>River School</h1><p>Lessons about rivers, valleys, meanders and deltas for pupils
      and teachers. Worksheets, measuring kits, boat trips, evenings for parents, a library and a choir.`,
      start,
    ),
    "2026-11-01",
  );
  const judge = (said: string, picture: typeof approved | null = approved, text = "") =>
    judgeLook(
      answerWith(readPage(`<title>${said} | River School</title><h1>${said}</h1><p>${text}`, start), start),
      { url: start, name: "River School", description: "", ...(picture ? { approved: picture } : {}) },
      "2026-11-02",
    ).verdict;

  it.each([
    "School is closed today because of snow",
    "We are on holiday until 4 January",
    "Wegen Streik bleibt das Haus am Donnerstag zu, der Unterricht fällt aus",
    "Secrétariat fermé vendredi en raison d’un deuil dans notre équipe",
    "Hoy no hay clases por la nieve caída durante la noche",
    "Dziś szkoła jest zamknięta z powodu śnieżycy",
    "Канцелярия в пятницу не работает в связи с похоронами",
    "Okul bugün kapalı, kar nedeniyle ders yapılmayacak",
    "المدرسة مغلقة اليوم ولا توجد دروس بسبب الثلج",
    "大雪のため本日休校です",
  ])("is the school's, for a day: %s", (said) => expect(judge(said)).toBe("ok"));

  it("may say below its head what day it is for, but opening hours are anyone's", () => {
    expect(judge("School closed", approved, "Because of snow the school is closed today.")).toBe("ok");
    expect(judge("Wir haben geschlossen", null, "Betriebsferien bis 1. September.")).toBe("ok");
    const hours =
      "<h1>Fresh pizza and pasta</h1><p>Monday to Friday from noon. We deliver in the whole valley.";
    expect(isAway(readPage(hours, start))).toBe(false);
    expect(isAway(readPage("<h1>The office is closed on Friday</h1>", start))).toBe(true);
  });

  it.each([
    "Our school closed for good in July 2026",
    "Unsere Schule wurde für immer geschlossen",
    "L’école a définitivement fermé",
    "Szkoła została zlikwidowana",
    "Школа ликвидирована",
    "学校已停办",
  ])("is the end of it: %s", (said) => {
    expect(judge(said)).toBe("looks-different");
    expect(judge(said, null)).toBe("off-topic");
  });

  it("is asked about in any language where hardly a word is left, but of an app, a choice of languages or pictures", () => {
    const show = (html: string) =>
      judgeLook(
        answerWith(readPage(`<title>River School</title>${html}`, start), start),
        { url: start, name: "River School", description: "", approved },
        "2026-11-02",
      ).verdict;
    expect(show("<h1>Nýr vefur er á leiðinni</h1>")).toBe("looks-different");
    expect(show("<h1>River School</h1><p>2026</p>")).toBe("looks-different");
    expect(show('<div id="root"></div><script src="/main.js"></script>')).toBe("ok");
    expect(show('<h1>River School</h1><a href="/en/">English</a> <a href="/cy/">Cymraeg</a>')).toBe("ok");
    const poster = "<h1>River School</h1><p>Open day on 14 January, doors at six";
    expect(show(`${poster}<button>Enter</button>`)).toBe("looks-different");
    for (const press of [
      "location='/home'",
      "location.href='?p=1'; return false;",
      "javascript:location.assign('/')",
    ])
      expect(show(`${poster}<button onclick="${press}">Enter</button>`)).toBe("ok");
    for (const press of [
      "location='//win777.cc'",
      "location.href='https://win777.cc/'",
      "alert('location unknown')",
      "location.assign('//win777.cc'); return false;",
    ])
      expect(show(`${poster}<button onclick="${press}">Enter</button>`)).toBe("looks-different");
    expect(
      show('<a href="/a/"><img src="/a.gif" alt=""></a><a href="/b/"><img src="/b.gif" alt=""></a>'),
    ).toBe("ok");
    expect(show('<h1>River School</h1><img src="/poster.jpg">')).toBe("ok");
    expect(show('<h1>River School</h1><p>Nýr vefur</p><img src="/poster.jpg">')).toBe("looks-different");
    expect(show('<div style="background-image: url(/a.jpg)"><h1>River School</h1></div>')).toBe("ok");
    expect(show('<img src="/a.png" usemap="#m"><map name="m"><area href="/b/" shape="rect"></map>')).toBe(
      "ok",
    );
  });

  it.each([
    "<iframe src=/a>",
    "<form></form>",
    "<video src=/a.mp4>",
    "<audio src=/a.mp3>",
    "<canvas>",
    "<svg></svg>",
  ])("is not a notice with something else to see, to hear or to fill in: %s", (part) => {
    const page = readPage(`<title>River School</title><p>Lessons</p>${part}`, start);
    const promise = { url: start, name: "River School", description: "", approved };
    expect(judgeLook(answerWith(page, start), promise, "2026-11-02").verdict).toBe("ok");
  });

  it("is another's under another name", () => {
    const said = "Order your sofa today, and save on delivery to every town near you";
    const other = readPage(`<title>Sofas</title><h1>${said}</h1>`, start);
    const promise = { url: start, name: "River School", description: "", approved };
    expect(judgeLook(answerWith(other, start), promise, "2026-11-02").verdict).not.toBe("ok");
  });
});

describe("the frame of a site around other words than those that were approved", () => {
  const frame = (title: string, text: string) =>
    read(
      `<title>${title}</title><nav><a href=/a>Units</a><a href=/b>Teachers</a><a href=/c>Dates</a></nav>${text}`,
    );
  const unit = `<h1>Rivers</h1><p>How meanders wander, where deltas grow and why floods enrich the soil of valleys.
    Measure the current with an orange, a rope and a watch; worksheets for pupils, answers for teachers.</p>`;
  const others = `<h2>Most read</h2><ul><li>Volcanoes and their neighbours<li>Fractions by baking bread<li>A bridge of
    spaghetti<li>Poems by heart<li>Sound in bottles</ul><h2>Letter</h2><p>Once a month we write to parents and schools
    about new lessons, courses and evenings, and you can leave the list whenever you like.</p>`;
  const before = toPagePicture(address, address, frame("Rivers – River School", unit), "2026-11-01");
  const judge = (title: string, text: string, status = 200) =>
    judgeLook(
      answerWith(frame(title, text), address, { status }),
      { url: address, name: "Rivers", description: "A unit.", approved: before },
      "2026-11-02",
    ).verdict;

  it("is asked about where a line says that the page is lost", () => {
    expect(judge("River School", `<div>The unit you asked for could not be found.</div>${others}`)).toBe(
      "looks-different",
    );
    expect(judge("Rivers – River School", `<div>A kért cikk nem található.</div>${others}`)).toBe(
      "looks-different",
    );
  });

  it("is asked about where a line says so under a title of its own", () => {
    expect(judge("Notice – River School", `<h2>This unit was withdrawn</h2>${others}`)).toBe(
      "looks-different",
    );
  });

  it("is asked about where only the site's name is left of the title", () => {
    expect(judge("River School", others)).toBe("looks-different");
  });

  it("is fine under a title of its own, or with its words", () => {
    expect(judge("Rivers and lakes – River School", others)).toBe("ok");
    expect(judge("River School", `<p>One worksheet could not be found.</p>${unit}${others}`)).toBe("ok");
  });
});

it.each([
  ["Página não encontrada | Bolsas do Interior", true],
  ["お探しのページは見つかりません | 川辺学校", true],
  ["Sayfa bulunamadı – Nehir Okulu", true],
  ["Página não encontrada – poema vencedor | Jornal do Ipê", false],
  ["A limit does not exist | River School", false],
])(
  "a title over other words of the school says that there is no page, or is a work's: %s",
  (title, isLost) => {
    const more =
      "<p>Scholarships for students, a workshop for pupils, teachers meet parents in the school library.</p>";
    const page = read(`<title>${title}</title><h1>${title.split(/ [|–]/)[0]}</h1>${more.repeat(3)}`);
    expect(findNotFoundSign(page) !== undefined).toBe(isLost);
  },
);

it("a site has moved if a notice leads there, and not if a new site's menu is around it", () => {
  const notice =
    "<p>We have moved to <a href=https://new.example/>new.example</a>. Update your bookmarks.</p>";
  const menu = "<a href=/a>Study</a><a href=/b>Visit</a><a href=/c>Contact</a>";
  expect(findClosing(read(notice), "")).toMatch(/bookmarks/);
  const headed = "<h1>We have moved</h1><p>Here: <a href=https://new.example/>new.example</a></p>";
  expect(findClosing(read(headed))).toMatch(/moved/);
  expect(findClosing(read(menu + headed))).toBe(undefined);
  expect(findClosing(read(menu + notice), "")).toBe(undefined);
  expect(findClosing(read(`<title>New site</title>${menu}${headed}`), "Books")).toMatch(/moved/);
  expect(findClosing(read("<p>We have moved to Hill Lane. See our new website.</p>"), "")).toBe(undefined);
});

it.each([
  "We are not connected with the preschool that used this web address before us.",
  "Diese Domain gehörte früher einer Grundschule.",
  "本域名以前属于一所小学。",
])("an address was someone else's before where a page of no school says so: %s", (notice) => {
  const vets = (title: string, rest = "") =>
    read(`<title>${title}</title><p>Gentle care for dogs, cats and rabbits. ${rest}</p><p>${notice}</p>`);
  expect(findClosing(vets("Tall Pines Veterinary"), "Tall Pines Preschool")).toMatch(/it says/);
  expect(findClosing(vets("Tall Pines"), "Tall Pines")).toBe(undefined);
  const far =
    "Friends of the house are welcome on any day that you like, and the kettle is always on for you.";
  const taught = `Our pupils have lessons in ten classes, and teachers meet parents. ${far}`;
  expect(findClosing(vets("Tall Pines Academy", taught), "Tall Pines School")).toBe(undefined);
});

it.each(["網站搬家公告", "Nieuw webadres", "홈페이지 이전 안내", "Verkkosivumme ovat muuttaneet"])(
  "a site has moved where its head says so in few words, and no office: %s",
  (head) => {
    const to = "<p><a href=https://new.example/>new.example</a></p>";
    expect(findClosing(read(`<title>${head} – River</title><h1>${head}</h1>${to}`), "River")).toMatch(
      /it says/,
    );
    expect(findClosing(read(`<title>Mill Lane – River</title><h1>辦公室搬家公告</h1>${to}`), "River")).toBe(
      undefined,
    );
  },
);

it("a place has closed for good where two things say so, and no mine of a hundred years ago", () => {
  const notice = "<p>It is with great sadness that we have closed our doors for good.</p>";
  expect(findClosing(read(`<title>Thank you</title>${notice}`), "Books")).toMatch(/sadness/);
  expect(
    findClosing(
      read(
        "<title>Dates</title><p>The office is closed until May. Registration has closed, entries have closed.</p>",
      ),
    ),
  ).toBe(undefined);
  expect(findClosing(read("<p>The mine closed for good in 1974 and the company was dissolved.</p>"))).toBe(
    undefined,
  );
});

it("an app's state tells of a missing page, in whatever frame, and not by a number alone", () => {
  const said = (script: string) => findNotFoundSign(read(`<div id=app></div><script>${script}</script>`));
  const nuxt = '[{"error":1},{"url":2,"statusCode":3,"message":4},"/c",404,"gone"]';
  for (const state of [nuxt, "kit.start(app,{error:null,status:404})", "NEXT_HTTP_ERROR_FALLBACK;404"])
    expect(said(state)).toBe("its script draws a 404");
  expect(said('[{"statusCode":2},{},200,{"room":4},404,"Guitar"]')).toBe(undefined);
});

it("a list of nought is told by its number, and a lesson of sections misses nothing", () => {
  const list = read("<h1>Sheets</h1><p>Хайлтын үр дүн: 0</p>");
  expect(findMissingLine(list, ["empty"])).toBe("it says that there are 0");
  expect(findMissingLine(read("<p>Basket: 0</p>"), ["empty"])).toBe(undefined);
  const text = "What does a server answer when an address was never there, and why? ".repeat(6);
  expect(isLesson(read(`<h1>404</h1><h2>a</h2><h2>b</h2><p>${text}</p>`))).toBe(true);
  expect(isLesson(read(`<h1>404</h1><p>${text}</p>`))).toBe(false);
});

it("a page is over where a new part of its title says only that", () => {
  expect(findOver("[Expired] Teaching fellow | Board", "Teaching fellow | Board")).toMatch(/"Expired"/);
  expect(findOver("Вакансия закрыта – Школа")).toMatch(/закрыта/);
  expect(findOver("Withdrawn")).toMatch(/Withdrawn/);
  expect(findOver("Withdrawn | Poems", "Withdrawn | Poems")).toBe(undefined);
  expect(findOver("Expired passports and how to renew them | Study abroad")).toBe(undefined);
  // Opens again with the next round.
  expect(findOver("The lake bursary – closed", "The lake bursary")).toBe(undefined);
});

it("an app that is to draw an error shows no page, and one that draws a lesson does", () => {
  const app = (state: string) =>
    read(`<title>River School</title><div id=app></div><script>${state}</script>`);
  expect(findNotFoundSign(app('{"props":{"error":{"statusCode":404}},"page":"/_error"}'))).toMatch(/404/);
  expect(findNotFoundSign(app('{"props":{"unit":"404"},"page":"/units/[id]"}'))).toBe(undefined);
});

it("what is to come is not a site yet if nothing else is said, and asked about if its people write about it", () => {
  const soon = "<title>River School</title><h1>Something good is on its way</h1>";
  const plans =
    "<p>We are two teachers who build a place for pupils to think about rivers, bridges and maps.</p>";
  const judge = (html: string) =>
    judgeLook(
      answerWith(read(html), address),
      { url: address, name: "River", description: "A unit." },
      "2026-11-02",
    );
  expect(judge(soon).verdict).toBe("soft-404");
  expect(judge(soon + plans.repeat(6)).verdict).toBe("off-topic");
});

describe("the head says that it has ended", () => {
  const page = (title: string, text: string) =>
    read(`<title>${title}</title><h1>${title}</h1><p>${text}</p>`);
  const ended = (title: string, text: string, before = "", isOther = false) =>
    findEnded(page(title, text), before, isOther);

  it("and the page that it is for good, or another title and text were there", () => {
    expect(ended("The bridge prize was discontinued", "All accounts were erased.")).toMatch(/discontinued/);
    expect(ended("The bridge prize was discontinued", "Bridges are taught by building them.")).toBe(
      undefined,
    );
    expect(ended("Projekt byl ukončen", "Děkujeme všem.", "Projekt Mosty", true)).toMatch(/ukončen/);
    expect(ended("This post is no longer offered", "See the list.", "Teaching fellow", true)).toMatch(
      /no longer/,
    );
  });

  it("and not of entries for it, of what opens again, or as it always did", () => {
    expect(ended("Registration was cancelled", "All accounts were erased.")).toBe(undefined);
    expect(ended("The club has ended", "The list is erased. We reopen in May.")).toBe(undefined);
    expect(ended("The club has ended", "The list is erased. It will not reopen.")).toMatch(/has ended/);
    expect(ended("The war has ended", "Names were erased.", "The war has ended | Lessons")).toBe(undefined);
  });
});
