import { describe, expect, it } from "vitest";
import { readChoosyJump, readJump, readPlainJump } from "./read-onward.ts";
import { readPage } from "./read-page.ts";

describe("where a script sends its visitors", () => {
  it.each([
    ['window.location = "https://there.org/a"', "https://there.org/a"],
    ["location.replace('/lander')", "https://here.org/lander"],
    ['top.location.href="https://" + "there.org" + "/b";', "https://there.org/b"],
    ['location.assign(atob("aHR0cHM6Ly90aGVyZS5vcmcvYw=="))', "https://there.org/c"],
    ['location = "j/gro.ereht//:sptth".split("").reverse().join("")', "https://there.org/j"],
    ['location.href = ["https:", "//there.org", "/k"].join("")', "https://there.org/k"],
    ["location = String.fromCharCode(47, 110)", "https://here.org/n"],
    ['var to = "https://there.org/d"; location.href = to;', "https://there.org/d"],
    ["setTimeout(\"location.href='https://there.org/e'\", 10)", "https://there.org/e"],
    ["setTimeout('location.href=\\'https://there.org/f\\'', 10)", "https://there.org/f"],
    ['location = "\\x68ttps:\\/\\/there.org\\u002Fg"', "https://there.org/g"],
    ['location.href = decodeURIComponent("https%3A%2F%2Fthere.org%2Fh")', "https://there.org/h"],
    ['window.open("https://there.org/i", "_self")', "https://there.org/i"],
    ['var h = "https://there.org"; location = h + "/l"', "https://there.org/l"],
    ['location = "https://there.org/m?from=" + document.referrer', "https://there.org/m?from="],
    ['eval(atob("bG9jYXRpb249Ii9vIg=="))', "https://here.org/o"],
    ['document.write(unescape("%3Ciframe src=https://there.org/p width=100%25%3E"))', "https://there.org/p"],
    [
      'document.write(\'<meta http-equiv="refresh" content="0;url=https://there.org/q">\')',
      "https://there.org/q",
    ],
    ["eval(function(p,a,c,k,e,d){return p}('0 1'))", ""],
    ["location.href = make(1)", ""],
    ['location = "https://there" + end()', ""],
    ['location["href"] = list[2]', ""],
    ['location.href = "javascript:go()"', ""],
    ['if (location.href == "/x") go()', undefined],
    ['window.open("https://there.org/")', undefined],
    ["go()", undefined],
    ['location.href = "/update-browser/"', "https://here.org/update-browser/"],
    ['if (document.documentMode) location.href = "/unsupported.html"', undefined],
    ['if (!window.fetch) { window.location.replace("/update-your-browser/") }', undefined],
    ['if (isIE) location = "https://browsehappy.com/"', undefined],
    ['if (/MSIE|Trident/.test(navigator.userAgent)) { location.href = "/ie.html" }', undefined],
    ['if (isOld()) location = "/outdated"', undefined],
    ['if (isIrish) location = "/ie/"', "https://here.org/ie/"],
    ['if (isFan) location = "/movie.html"', "https://here.org/movie.html"],
    ['if (isIE) location = "/old-browser"; else location = "/app/"', "https://here.org/app/"],
    [
      'var to = "https://there.org/r"; if (!window.fetch) location = "/unsupported"; location = to',
      "https://there.org/r",
    ],
    ['location = "https://there.org/unsupported"', "https://there.org/unsupported"],
    ["if (top !== self) { top.location = self.location; }", undefined],
    ["if (top.location != location) top.location.href = document.location.href", undefined],
    [
      'if (location.protocol == "http:") location.replace(location.href.replace("http:", "https:"))',
      undefined,
    ],
    ['location.href = "https:" + location.href.substring(5)', undefined],
    ['location = "https://" + window.location.host + location.pathname', undefined],
    ["top.location = self.location; location = 'https://there.org/s'", "https://there.org/s"],
    ["location = location.hash.slice(1)", ""],
    ["location.replace(location.search.slice(3))", ""],
    ['location = "https://" + location.hash.slice(1)', ""],
    ['location = "https://" + location.host.replace("a", "b")', ""],
    ['location = "https://" + location.hostname + ".there.org/u"', ""],
    [`location = \`https://\${location.host}.there.org/u\``, ""],
    [`location.replace(\`https://\${location.host}\${location.pathname}\`)`, undefined],
    ['location.href = location.origin + "/u"', "https://here.org/u"],
    ['location.href = location.origin + ".there.org/u"', ""],
    ['location.href = location.origin + "//u"', ""],
    ["location.replace(window.location.origin + location.pathname)", undefined],
    ['location.href = location.href.replace("http://here.org/", "https://there.org/u")', ""],
    ['location = location.href.replace(/^http:.*/, "https://there.org/u")', ""],
    ['location = "https:" + location.href.slice(5).replace("here", "there")', ""],
    ['location.href = location.href + "#print"', undefined],
    ['location = "/browsers/"', "https://here.org/browsers/"],
  ])("%s", (script, to) => {
    expect(readJump(script, "https://here.org/")).toBe(to);
  });

  it.each([
    ['window["location"]["href"] = "https://there.org/a"', "https://there.org/a"],
    ["window['location']['replace']('https://there.org/a')", "https://there.org/a"],
    ['location["assign"]("https://there.org/a")', "https://there.org/a"],
    ['window["top"]["location"] = "https://there.org/a"', "https://there.org/a"],
    ['self["location"]["href"] = "https://there.org/a"', "https://there.org/a"],
    ['window["\\x6cocation"]["\\x68\\x72ef"] = "https://there.org/a"', "https://there.org/a"],
    ["(function (w) { w[`location`][`replace`]('https://there.org/a') })(window)", "https://there.org/a"],
    ['var link = {}; link["location"] = "Berlin"', undefined],
    ['function signOut() { clear(); location.href = "/login" }', undefined],
    ['function onError(e) { if (e.status === 404) { location = "/404" } else { retry() } }', undefined],
    ['/* menu */ function open3() { if (a) { if (b) { location = "/menu" } } }', undefined],
    ['"use strict"\nfunction signOut() { location.href = "/login" }', undefined],
    ['const signOut = async () => { await clear(); location.href = "/bye" };', undefined],
    ['window.signOut = function () { location.href = "/bye" };', undefined],
    ['window.onerror = function () { location.href = "/error" };', undefined],
    ['window.addEventListener("unhandledrejection", e => { location = "/error" });', undefined],
    ['document.addEventListener("click", (e) => { if (e.a) { location = "/bye" } });', undefined],
    ['window.onload = function () { location.href = "/app/" };', "https://here.org/app/"],
    ['var go = function () { location.href = "/app/" }();', "https://here.org/app/"],
    ['var shell = function () { location.href = "/app/" } ();', "https://here.org/app/"],
    [
      'function leave() { location.href = "https://there.org/t" } window["lea" + "ve"]()',
      "https://there.org/t",
    ],
    ['window.onerror = function () { location.href = "https://there.org/t" };', "https://there.org/t"],
    [
      'var u = "https://there.org/"; window.onerror = function () { location.href = u };',
      "https://there.org/",
    ],
    ['const path = "/login"; location.replace(location.origin + "/" + path);', "https://here.org//login"],
    ['function leave() { location.href = "https://there.org/t" } leave()', "https://there.org/t"],
    ['function leave() { location.href = "https://there.org/t" } window["leave"]()', "https://there.org/t"],
    [
      'setTimeout("leave()", 9); function leave() { location.href = "https://there.org/t" }',
      "https://there.org/t",
    ],
    ['(function leave() { location.href = "https://there.org/t" })()', "https://there.org/t"],
    ['var link = {}; link["home"]["location"] = "Berlin"', undefined],
    ['branch.parent["location"] = "Berlin"', undefined],
    ['if (window["location"]["href"] === "https://here.org/#top") open()', undefined],
  ])("in a page, with names in brackets: %s", (script, to) => {
    expect(readPage(`<div id="app"></div><script>${script}</script>`, "https://here.org/").jump).toBe(to);
  });

  it("reads a function that a script in its own address calls", () => {
    const code = btoa('function go() { location.href = "/lander" } go();');
    const page = `<div id="app"></div><script src="data:text/javascript;base64,${code}"></script>`;
    expect(readPage(page, "https://here.org/").jump).toBe("https://here.org/lander");
  });

  it.each([
    `function start(){${"a=b;".repeat(8)}if(x){y(function(){if(z){q(function(){r()})}})}}`,
    Array.from({ length: 200 }, (_, index) => `function go${index}x(){location=location}`).join(";"),
    "function aaa(){};".repeat(470) + "aaa".repeat(700_000),
  ])("takes no function for ever: %#", (script) => {
    const startMs = performance.now();
    readPage(`<script>${script}</script>`, "https://here.org/");
    expect(performance.now() - startMs).toBeLessThan(1500);
  });

  it("reads a function that an attribute calls", () => {
    const html =
      '<body onload="leave()"><script>function leave() { location = "https://there.org/" }</script>';
    expect(readPage(html, "https://here.org/").jump).toBe("https://there.org/");
  });

  it("tells those whom a search brought from others", () => {
    const script = 'location.href = "https://there.org/"';
    expect(
      readChoosyJump(
        `if (/google|bing/.test(document.referrer)) ${script}`,
        "https://here.org/",
        "searchers",
      ),
    ).toBe("https://there.org/");
    expect(readChoosyJump(script, "https://here.org/", "searchers")).toBeUndefined();
  });

  it("reads a script that leads everyone on and does nothing else", () => {
    const jump = 'window.location.replace("https://there.org/?a=1&b=2");';
    expect(readPlainJump(` ${jump}\n`, "https://here.org/")).toBe("https://there.org/?a=1&b=2");
    expect(
      readPage(`<p>${"A lesson. ".repeat(30)}</p><script>${jump}</script>`, "https://here.org/").jump,
    ).toBe("https://there.org/?a=1&b=2");
    for (const script of [`if (old) ${jump}`, `function go() { ${jump} }`, `button.onclick = () => ${jump}`])
      expect(readPlainJump(script, "https://here.org/")).toBeUndefined();
  });

  const there = 'location.href="https://there.org/a"';
  it.each([
    `var x=["aHR0"];setTimeout(function(){window.${there}},800);`,
    `setTimeout(() => ${there}, 500);`,
    `setTimeout("location.href='https://there.org/a'", 3000);`,
    `window.onload = function () {\n  setTimeout(function () {\n    ${there};\n  }, 1000);\n};`,
    'window.addEventListener("load", () => { location.assign("https://there.org/a"); });',
    `(function(){ setTimeout(function(){ ${there}; }, 100); }());`,
    `!function(){${there}}();`,
    `$(document).ready(function(){ ${there} });`,
    `function go() {\n  ${there};\n}\nwindow.onload = go;`,
    `function go(){ ${there}; }\nsetInterval("go()", 2000);`,
    'var to="https://there.org/a"; setTimeout(function(){ location.href=to; }, 10);',
    `+function(){${there}}();`,
    `void function go(){${there}}();`,
    `(function(){ ${there} }).call(this);`,
    `;(async () => { ${there} })();`,
    `window.onpageshow=function(){${there}};`,
    `eval(atob("${btoa(there)}"));`,
    `new Function(atob("${btoa(`setTimeout(function(){${there}},9)`)}"))();`,
    `/* menu */\nfunction go(){ ${there} }\n// start\ngo()`,
  ])("reads what runs by itself: %s", (script) => {
    expect(readPlainJump(script, "https://here.org/")).toBe("https://there.org/a");
  });

  it.each([
    `setTimeout(function(){ ${there} }, 600000);`,
    `document.getElementById("a").addEventListener("click", function(){ ${there} });`,
    `setTimeout(function(){ if (idle) { ${there} } }, 500);`,
    `window.onload=function(){ document.getElementById("b").onclick=function(){ ${there} } };`,
    `function go(){ ${there} } document.onclick = go;`,
    `setTimeout(function(){ show() }, 500); function go(){ ${there} }`,
    `window.addEventListener("scroll", function(){ ${there} });`,
    `setTimeout(() => ${there}, 900000);`,
    `function login(){ ${there}; } location.hash="main";`,
    `location.hash == "#login" && (${there});`,
    `eval(atob("${btoa(`if (old) { ${there} }`)}"));`,
    `// ${there}\nshow();`,
  ])("and not what waits for a visitor, or for long: %s", (script) => {
    expect(readPlainJump(script, "https://here.org/")).toBeUndefined();
  });

  it("finds a hidden address in a script that speaks of its own, and in no other", () => {
    const list = 'var a=["aHR0cHM6Ly90aGVyZS5vcmcvYQ==","location","href"];';
    expect(readJump(`${list}window[a[1]][a[2]]=atob(a[0])`, "https://here.org/")).toBe("https://there.org/a");
    expect(readJump('count(atob("aHR0cHM6Ly90aGVyZS5vcmcvYQ=="))', "https://here.org/")).toBeUndefined();
  });

  it.each([
    `var r=document.referrer,ua=navigator.userAgent;if(/google\\.|bing\\./.test(r)&&!/bot/.test(ua)){${there}}`,
    `var q=["google.","yandex."],f=document.referrer;if(q.some(x=>f.includes(x))){setTimeout(()=>{${there}},900)}`,
    `if(/google/.test(document.referrer))${there}`,
    `var _0=["a","https://there.org/a"];if(document.referrer.match(/bing/)){document.cookie="s=1";location=_0[1]}`,
  ])("reads where those go whom a search brought: %s", (script) => {
    expect(readChoosyJump(script, "https://here.org/", "searchers")).toBe("https://there.org/a");
  });

  it.each([
    `if(!document.cookie.includes("_v")){document.cookie="_v=1;max-age=86400";${there}}`,
    `if (localStorage.getItem("seen") === null) { localStorage.setItem("seen", 1); ${there} }`,
  ])("reads where those go who come for the first time: %s", (script) => {
    expect(readChoosyJump(script, "https://here.org/", "newcomers")).toBe("https://there.org/a");
  });

  it.each([
    `if(!document.cookie.includes("ok")){banner.show()} gifts.onclick=function(){${there}}`,
    `document.cookie="a=1"; function go(){ ${there} }`,
  ])("and not what is beside a cookie: %s", (script) => {
    expect(readChoosyJump(script, "https://here.org/", "newcomers")).toBeUndefined();
  });

  it("and not what is beside a count of searches", () => {
    const script = `if(/google/.test(document.referrer)){count("search")} gifts.onclick=function(){${there}}`;
    expect(readChoosyJump(script, "https://here.org/", "searchers")).toBeUndefined();
  });

  it("gives up on names that stand for many others", () => {
    const many = (name: string) => Array(400).fill(name).join("+");
    const script = `location=${many("a")}\na=${many("b")}\nb=${many("c")}\nc="x"`;
    expect(readJump(script, "https://here.org/")).toBe("");
  });

  it("leads nobody on whose screen is large", () => {
    const small = "if (window.screen.width < 600) { window.location.replace('https://m.here.org/'); }";
    expect(readJump(small, "https://here.org/")).toBeUndefined();
    expect(readJump(`${small} else { location = "/big"; }`, "https://here.org/")).toBe(
      "https://here.org/big",
    );
    expect(readJump('if (old) { location = "/new"; }', "https://here.org/")).toBe("https://here.org/new");
  });
});
