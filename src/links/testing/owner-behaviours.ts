import type { Behaviour } from "./behaviour.ts";
import { bakery, bare, pathFinder, printPage, redirect, samplePage, send, sendPage } from "./sample-page.ts";

const parkedTexts: Record<string, string> = {
  English: "path-finder.org. This domain is for sale! Inquire about this domain.",
  German: "Diese Domain steht zum Verkauf. Jetzt Angebot abgeben.",
  French: "Ce nom de domaine est à vendre. Faites une offre.",
  Spanish: "Este dominio está a la venta. Haga una oferta.",
  Italian: "Questo dominio è in vendita. Fai la tua offerta.",
  Dutch: "Deze domeinnaam is te koop. Doe een bod.",
  Portuguese: "Este domínio está à venda. Faça uma oferta.",
  Polish: "Ta domena jest na sprzedaż. Złóż ofertę.",
  Russian: "Этот домен продаётся. Сделайте предложение.",
  Chinese: "此域名出售，如有意请联系。",
  Japanese: "このドメインは売り出し中です。お問い合わせください。",
  Korean: "이 도메인은 판매 중입니다.",
  Turkish: "Bu alan adı satılıktır. Teklif verin.",
};

const parked: Behaviour[] = Object.entries(parkedTexts).map(([language, text]) => ({
  name: `a page that sells the name, in ${language}`,
  expected: "changed-hands",
  serve: bare("path-finder.org", `<p>${text}</p><a href="/buy">&gt;&gt;</a>`),
}));

const repeat = (text: string, times: number) => `${text} `.repeat(times);

const unfit: Behaviour[] = [
  [
    "in Indonesian",
    "Situs Slot Gacor Maxwin",
    "Daftar situs slot gacor maxwin, judi online dan togel terpercaya dengan jackpot besar.",
  ],
  [
    "in Turkish",
    "Canlı Bahis",
    "Canlı bahis siteleri, casino siteleri ve deneme bonusu veren bahis adresleri.",
  ],
  ["in Chinese", "真人娱乐", "百家乐 老虎机 博彩 彩票 真人娱乐 首页 注册"],
  ["in Russian", "Казино", "Онлайн казино и игровые автоматы, ставки на спорт, букмекер с бонусом."],
  [
    "in English",
    "Best Online Casino",
    "Online casino with free spins, slots, roulette and jackpot bonus. Play poker and blackjack now.",
  ],
  ["in German", "Freispiele", "Sportwetten, Spielautomaten und Freispiele im Casino ohne Einzahlung."],
].map(([where = "", title = "", text = ""]) => ({
  name: `gambling ${where}`,
  expected: "changed-hands",
  serve: bare(title, `<h1>${title}</h1><p>${repeat(text, 6)}</p>`),
}));

const traders: Behaviour[] = [
  {
    name: "adult pages",
    expected: "changed-hands",
    serve: bare("Hot girls", repeat("Free porn, live sex and sex cams with hot girls.", 8)),
  },
  {
    name: "a shop for pills",
    expected: "changed-hands",
    serve: bare("Buy viagra", repeat("Viagra, cialis and kamagra without prescription.", 8)),
  },
  {
    name: "a parked page known only by its script's host",
    expected: "changed-hands",
    serve: bare(
      "path-finder.org",
      '<script src="https://img.sedoparking.com/js/p.js"></script>Related links',
    ),
  },
  {
    name: "a parked page that is nothing but a script to /lander",
    expected: "changed-hands",
    serve: send(
      200,
      '<!doctype html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
    ),
  },
  {
    name: "302 to a trader in names",
    expected: "changed-hands",
    serve: redirect(302, "{www.hugedomains.com}/domain_profile.cfm"),
    others: { "www.hugedomains.com": bare("HugeDomains", "Get it.") },
  },
  {
    name: "a page that sells the name, with status 403",
    expected: "changed-hands",
    serve: bare("path-finder.org", "Buy this domain. This domain may be for sale.", 403),
  },
  {
    name: "a page that sells the name, with status 404",
    expected: "changed-hands",
    serve: bare("path-finder.org", "This domain has expired.", 404),
  },
];

const other: Behaviour[] = [
  {
    name: "a page in another language that speaks of the same field",
    expected: "looks-different",
    promise: pathFinder,
    approved: samplePage(),
    serve: sendPage({ title: "Wege nach dem Abitur", language: "de" }),
  },
  {
    name: "other people's page in the same language",
    expected: "changed-hands",
    promise: pathFinder,
    approved: samplePage(),
    serve: sendPage(bakery),
  },
  {
    name: "a page that never was what the directory says",
    expected: "off-topic",
    promise: pathFinder,
    serve: sendPage(bakery),
  },
  {
    name: "a page of few words about something else",
    expected: "ok",
    promise: pathFinder,
    serve: sendPage({ title: "Welcome", body: "<p>Choose your country to begin.</p>" }),
  },
  {
    name: "a redesign: the same title, another text",
    expected: "ok",
    promise: pathFinder,
    approved: samplePage({
      body: `<p>${"Deadlines and news of this week for everybody who applies. ".repeat(9)}</p>`,
    }),
    serve: sendPage(),
  },
  {
    name: "another title over mostly other words, in the frame and under the name of the old site",
    expected: "looks-different",
    promise: pathFinder,
    approved: samplePage({ title: "Path Finder: choosing a university" }),
    serve: sendPage({
      title: "Path Finder: kitchens and gardens",
      heading: "Path Finder",
      body: `<p>Path Finder students parents counsellors calendar essays scholarships campus.</p><p>${repeat(
        "Ovens, terraces, curtains, hedges, mowers, patios, carpets, boilers, radiators, wardrobes, mattresses, pergolas, gazebos, parasols, hammocks, trellises, cushions, duvets, mirrors and chandeliers compared.",
        3,
      )}</p>`,
    }),
  },
  {
    name: "a redirect that hands its own name on",
    expected: "changed-hands",
    promise: pathFinder,
    approved: samplePage(),
    host: "www.path-lost.test",
    serve: redirect(302, "{click.feeder.test}/r?domain=path-lost.test"),
    others: { "click.feeder.test": bare("Books", "Books") },
  },
  {
    name: "a new title over the same text",
    expected: "ok",
    promise: pathFinder,
    approved: samplePage(),
    serve: sendPage({ title: "Autumn open days" }),
  },
  {
    name: "a French page where the directory speaks English",
    expected: "ok",
    promise: { name: "Campus Guide", description: "Applying to institutions in France." },
    serve: sendPage({ title: "Bienvenue", language: "fr" }),
  },
  {
    name: "a school's casino night",
    expected: "ok",
    promise: pathFinder,
    serve: sendPage({
      title: "Path Finder school: casino night",
      body: "<p>Our school's casino night is back: roulette, poker and a jackpot of books for the university fund. Students and teachers run the tables, parents bring the cakes, and all chips are for the scholarship.</p>",
    }),
  },
  {
    name: "a lesson about names for sale",
    expected: "ok",
    promise: { name: "Web literacy", description: "Lessons on how the web works." },
    serve: sendPage({
      title: "Web literacy: what a parked page looks like",
      body: `<p>When you read "this domain is for sale", the owner has left.</p><p>${"Students learn in this course how names are sold and why a page may lie about its owner. ".repeat(16)}</p>`,
    }),
  },
  {
    name: "a page about odds, approved as it is",
    expected: "ok",
    approved: printPage({
      title: "Casino maths",
      body: repeat("Casino, roulette and blackjack by the numbers.", 12),
    }),
    serve: bare("Casino maths", repeat("Casino, roulette and blackjack by the numbers.", 12)),
  },
];

export const ownerBehaviours: Behaviour[] = [...parked, ...unfit, ...traders, ...other];
