import { tryOr } from "#base/try-or.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** A script that leads on: `location = ...`, `.replace(...)`, `window.open(..., "_top")`; not if it is for small screens only. */
const jumpPattern =
  /(?<!\bif\s?\([^{};]{0,99}(?:screen|innerWidth|clientWidth|matchMedia)\b[^{};]{0,99}\)\s?\{?\s?(?:window\.|document\.)?)(?:\blocation\s{0,9}(\[)|\blocation(?:\.href)?\s{0,9}=(?!=)\s{0,9}([^\n]{1,900})|\blocation\.(?:replace|assign)\s{0,9}\(\s{0,9}([^\n]{1,900})|\bwindow\.open\s{0,9}\(\s{0,9}([^;\n]{1,600},\s{0,9}["']_(?:self|top|parent)["']))/;
/** It stays where it is: leaves a frame, or goes from http to https, on the same host and path. */
const samePlace =
  /^(?:["'`]https:(?:\/\/)?(?:["'`]\s?\+\s?|\$\{)(?:window\.|document\.)?location\.(?:host(?:name)?\b(?!\s?(?:[.[]|\}[^$`]|\+\s?["'`]))|href\.s(?:ub|lice)\w{0,6}\([^()]{1,50}\)(?!\s?[.+]))|(?:(?:window|self|document)\.){0,2}location(?:(?:\.href|\.origin)?\s?(?:[;)}]|$|\+\s?(?:["'`][?#]|(?:window\.)?location\.))|\.href\.replace\(\s?["'/]\^?http:(?:\\?\/){0,2}["'/],\s?["'`]https:(?:\/\/)?["'`]))/;
/** Scripts that make another script, or the page itself, out of a text. */
const makerPattern = /\b(?:eval|Function|document\.write(?:ln)?)\s{0,9}\(\s{0,9}([^\n]{1,4000})/;
const writtenPattern =
  /<(?:iframe|frame|embed|object)\b[^>]{0,300}?\b(?:src|data)\s{0,9}=\s{0,9}["']?([^\s"'>]{4,600})|http-equiv=["']?refresh[^>]{0,60}?url\s{0,9}=\s{0,9}["']?([^\s"'>]{4,600})/i;
/** How scripts tell visitors apart: what they ask, and what shows whom they look for, such as those whom a search brought. */
const choosy = {
  searchers: {
    asked: /document\.referrer/g,
    sought: /google|bing\b|yahoo|baidu|yandex|duckduckgo|facebook|search/i,
  },
  phones: { asked: /navigator\.userAgent/g, sought: /android|iphone|ipad|mobile/i },
  people: { asked: /navigator\.(?:userAgent|webdriver)/g, sought: /\b\w{0,9}bot\b|crawl|spider|webdriver/i },
  newcomers: {
    asked: /\bif\s?\([^{}]{0,60}?(?:document\.cookie|\b(?:local|session)Storage\b)/g,
    sought: /cookie|storage/i,
  },
};
/** Only for old browsers, and for those without cookies or scripts. */
const oldBrowserPage =
  /^(https?:)?\/\/([\w-]+\.)?(browsehappy|outdatedbrowser|browser-update)\.|^(?!\w+:|\/\/)([^?#]*\/)?[^/?#]*(unsupported|outdated|\bie\d{0,2}\.html?|not-?supported|(old|outdated|update|upgrade)-?(your-?)?browser|browser-?(not|update|upgrade|support|error)|(no|enable)-?cookies?)[^/?#]*\/?$/i;
/** Scripts within scripts. */
const maxDepth = 3;

/**
 * Where the first `location = "..."`, `.replace("...")`, `.assign("...")` or the like of a script leads: strings, also in
 * several parts, encoded, or in a script that this one makes. "" if it leads somewhere that only the script knows;
 * undefined if there is none. Names are looked up in `all`.
 */
export function readJump(scripts: string, baseUrl: string, depth = 0, all = scripts): string | undefined {
  const found = jumpPattern.exec(scripts);
  if (found) {
    const code = found[2] ?? found[3] ?? found[4] ?? "";
    const target = readScriptText(code, all);
    const before = scripts.slice(0, found.index);
    const isOld = oldBrowserPage.test(target) && /\b(if|catch)\b|[?&|]/.test(before);
    if (isOld || samePlace.test(code))
      return readJump(before + scripts.slice(found.index + "location".length), baseUrl, depth, all);
    return (target && toWebAddress(target, baseUrl)) || readHidden(scripts, baseUrl) || "";
  }
  const maker = makerPattern.exec(scripts)?.[1];
  if (maker === undefined || depth >= maxDepth) return readHidden(scripts, baseUrl);
  const made = readScriptText(maker, scripts);
  const [, frame, refresh] = writtenPattern.exec(made) ?? [];
  if (frame ?? refresh) return toWebAddress(frame ?? refresh ?? "", baseUrl);
  return made && readJump(made, baseUrl, depth + 1);
}

/** A function that waits for an error, a press or a call, with up to three levels of blocks; not one that is called at its end. */
const waitingFunction =
  /(?<=(?:^|[;{}]|\*\/|["']\n|\/\/[^\n]{0,99}\n)\s{0,20})(?:(?:(?:export\s)?(?:async\s)?function\s|(?:const|let|var)\s|window\.(?!on))(?<name>[\w$]{3,40})|(?<event>window\.on(?:error|unhandledrejection)|(?:window|document)\.addEventListener\(\s?["'](?:error|unhandledrejection|click)["'],))\s?(?:=\s?)?(?:async\s?)?(?:function\s?)?(?<parameters>\([^(){}]{0,90}\)|[\w$]{1,40}(?=\s?=>))\s?(?:=>\s?)?(?<body>\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,300}\}){0,300}\}){0,2000}\})(?! ?\()/g;
/** For a whole page. A function that nothing on it calls does not lead on by itself, unless it leads to another site. */
export function readPageJump(scripts: string, html: string, baseUrl: string): string | undefined {
  const domainOf = (url: string | undefined) => registrableDomain(url || baseUrl);
  const leadsAway = (code: string) => domainOf(readJump(code, baseUrl, 0, scripts)) !== domainOf(baseUrl);
  const isNamed = (name: string) => [html, scripts].some((text) => text.split(name, 3).length > 2);
  const isIdle = (code: string, name = "") => !(name && isNamed(name)) && !leadsAway(code);
  const left = scripts.replace(waitingFunction, (code, name) => (isIdle(code, name) ? "" : code));
  return readJump(left, baseUrl);
}

/** An address in base64 ("aHR0c" is "http") in a script that also uses `location`. */
function readHidden(scripts: string, baseUrl: string): string | undefined {
  const isTold = scripts.includes("atob") && /\blocation\b/.test(scripts);
  const code = isTold && /["'](aHR0c[A-Za-z\d+/]{8,800}={0,2})["']/.exec(scripts)?.[1];
  return code ? toWebAddress(readScriptText(`atob("${code}")`, ""), baseUrl) : undefined;
}

/** Where a script sends some of its visitors, on a page that is there for all others. */
export function readChoosyJump(scripts: string, base: string, whom: keyof typeof choosy): string | undefined {
  const choice = choosy[whom];
  for (const { index } of [...scripts.matchAll(choice.asked)].slice(0, 6)) {
    const before = scripts.slice(Math.max(0, index - 150), index);
    const after = scripts.slice(index, index + 500);
    const sought = choice.sought.exec(before + after);
    if (!sought) continue;
    // Only within the block of the condition; a later one may wait for a press.
    const block = (before + after).slice(Math.max(sought.index, before.length)).split("}", 1)[0] ?? "";
    const jump = jumpPattern.test(block) ? readJump(`${block}\n${scripts}`, base) : undefined;
    if (jump) return jump;
  }
}

/** One statement without a condition. */
const plainScript =
  /^(?:(?:window|document|self|top|parent)\.){0,2}location(?:(?:\.href)?\s{0,9}=(?!=)|\.(?:replace|assign)\s{0,9}\()(?![^;{}|]{1,900},\s?[\w.$]+$)[^;{}|]{1,900};?$/;
/** A declaration at the beginning of a script. */
const givenName =
  /^(?:(?:var|let|const)\s[^;{}]{1,900};|function\s[^{}]{1,90}\{[^{}]{1,900}\})[\s;]{0,9}(?=[^\s;])/;
/** What runs by itself, when the page is there or after a moment: what begins it, and what may follow its end. */
const startedByItself =
  /^;?(?:(?:window|self|document|(?:\$|jQuery)\(document\))\.)?(?:set(?:Timeout|Interval)\s?\(|on(?:load|pageshow)\s?=|addEventListener\s?\(\s?["'](?:load|pageshow|DOMContentLoaded)["'],|(?:\$|jQuery|ready)\s?\(|[!(+~]|(?:void|new)\s)\s?(?:\(?(?:async\s)?function\s?[\w$]{0,40}\s?\([\w$, ]{0,40}\)\s?\{|(?:async\s?)?\([\w$, ]{0,40}\)\s?=>\s?\{?|["'])?/;
const startedFromText = /^(?:window\.)?(?:eval|(?:new\s)?Function)\s?\([^\n]{1,4000}\)[\s;()]{0,9}$/;
/** At most ten seconds (four digits): a page that waits longer is to be read first. */
const endOfBlock =
  /["'}][\s)(]{0,9}(?:,\s?(?:\d{1,4}|true|false)|(?:\.call\s?\(\s?)?(?:window|document|this|jQuery)(?:,\s?document)?)?[\s;)(]{0,9}$/;
const endOfName = /(?:,\s?(?:\d{1,4}|true|false)\s?\))?[\s;)]{0,9}$/;

/**
 * Where a script that does nothing else sends everyone, at once or after a moment, so that nobody can read the page.
 * `all` contains the functions and texts that it names.
 */
export function readPlainJump(script: string, baseUrl: string, all = script): string | undefined {
  let code = script.replace(/\/\*[^*]{0,900}\*\/|^[ \t]{0,40}\/\/[^\n]*/gm, "").trim();
  for (let left = code.length < 4000 ? 9 : 0; left > 0; left--) {
    if (plainScript.test(code)) return readJump(`${code}\n${all}`, baseUrl) || undefined;
    const begun = startedFromText.test(code) ? readMadeScript(code) : readStarted(code);
    const named = /^([\w$]{1,40})(?:\(\))?;?$/.exec(begun ?? code)?.[1];
    const functions = (named && all.match(/\bfunction\s[^{}]{1,90}\{[^{}]{1,900}\}/g)) || [];
    const given = functions.find((one) => one.split(/[\s(]+/)[1] === named);
    const rest = given ? given.slice(given.indexOf("{") + 1, -1) : (begun ?? code.replace(givenName, ""));
    if (rest === code) return;
    code = rest.trim();
  }
}

function readStarted(code: string): string | undefined {
  const head = startedByItself.exec(code)?.[0] ?? "";
  const rest = code.slice(head.length);
  const end = rest.search(/["'{]$/.test(head) ? endOfBlock : endOfName);
  return head && end > 0 ? rest.slice(0, end) : undefined;
}

/** The script that this one makes and runs. */
export const readMadeScript = (code: string) => readScriptText(makerPattern.exec(code)?.[1] ?? "", code);

function toWebAddress(target: string, baseUrl: string): string | undefined {
  const url = URL.parse(target, baseUrl);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}

/**
 * What is known of a value of JavaScript from its beginning, if that is a whole address or the rest adds nothing to it, else "":
 * strings, joined by `+`, in the wrappers that hide an address from a reader. `names`: a script may name itself in a hundred
 * parts, each of a hundred.
 */
export function readScriptText(code: string, scripts: string, depth = 0, names = { left: 50 }): string {
  let rest = code.replace(/\\(["'])/g, "$1").trim();
  let text = "";
  do {
    const part = readPart();
    if (part === undefined) return /^https?:\/\/[^/?#]{1,253}[/?#]/.test(text) ? text : "";
    text += part;
  } while (take(/^\s*\+\s*/));
  return text;

  function take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  }

  function readPart(): string | undefined {
    const value = readValue();
    return /^\s*[.[(]/.test(rest) ? undefined : value;
  }

  function readValue(): string | undefined {
    if (take(/^((window|self|document)\.){0,2}location\.origin(?=\s*\+\s*["'`]\/[^/])/)) return "/.";
    const literal = take(/^(["'`])((?:(?!\1)[^\\$]|\\.)*)\1/);
    const value = literal && unescapeCode(literal[2] ?? "");
    if (value !== null && take(/^\s*\.split\((["'])\1\)\.reverse\(\)\.join\((["'])\2\)/))
      return [...value].reverse().join("");
    if (value !== null) return value;
    const codes = take(/^String\.fromCharCode\(([\d\s,xa-f]{1,2000})\)/i)?.[1];
    if (codes) return String.fromCharCode(...codes.split(",").map(Number));
    const parts = take(/^\[([^\]]{1,900})\]\.join\((["'])\2\)/)?.[1];
    if (parts)
      return [...parts.matchAll(/["']([^"']*)["']/g)].map(([, part]) => unescapeCode(part ?? "")).join("");
    const wrapper = take(/^(?:window\.)?(atob|decodeURIComponent|decodeURI|unescape)\s*\(\s*/)?.[1];
    if (wrapper) return readWrapped(wrapper);
    const name = take(/^[A-Za-z_$][\w$]{0,40}(?=\s*(?:[)+;,}]|\[\d{1,2}\]|$))/)?.[0];
    const place = take(/^\[(\d{1,2})\]/)?.[1];
    return name === undefined ? undefined : readVariable(name, place);
  }

  function readWrapped(wrapper: string): string | undefined {
    const inner = readPart();
    if (inner === undefined || !take(/^\s*\)/)) return;
    return tryOr(() => (wrapper === "atob" ? atob(inner) : decodeURIComponent(inner)), undefined);
  }

  /** A variable, if a string was assigned to it before. */
  function readVariable(name: string, place?: string): string | undefined {
    const code = new RegExp(`\\b${name.replaceAll("$", "\\$")}\\s{0,9}=(?!=)\\s{0,9}([^\\n]{1,900})`);
    const whole = depth < maxDepth && names.left-- > 0 && code.exec(scripts)?.[1];
    const given = place && whole ? whole.match(/"[^"]*"|'[^']*'/g)?.[Number(place)] : whole;
    return (given && readScriptText(given, scripts, depth + 1, names)) || undefined;
  }
}

/** `\x68`, `\u0068`, `\/`. */
const unescapeCode = (text: string): string =>
  text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi, (_, byte, unit, other) =>
    byte || unit ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : other,
  );

/** An element that leads on when it is pressed, as posters before a start page do instead of a link. */
export const onclickJump =
  /\sonclick=(["'])(?:javascript:)?(?:(?:window|document|top|self)\.)?location(?:\.href)?(?:\s?=\s?|\.(?:assign|replace)\()(?!\1)["'](?:\/(?=["'])|\/?[\w.?-][^<>:'"]{0,99})["']\)?;?\s?(?:return false;?\s?)?\1/;

/** A script that is its own address: `data:text/javascript;base64,...`. */
export function readDataScript(source: string): string {
  const [, base64, code = ""] = /^\s*data:[^,]{0,80}?(;base64)?,([\s\S]*)/i.exec(source) ?? [];
  return tryOr(() => (base64 ? atob(code) : decodeURIComponent(code)), "");
}

/** `5; url=/there`, as the HTML standard's "shared declarative refresh steps" read it; the Refresh header too. */
export function readRefresh(content: string, baseUrl: string) {
  const [, time, rest = ""] =
    /^(\d[\d.]*)[\s;,]*(?:url\s*=)?(.*)/is.exec(content.slice(0, 2100).trim()) ?? [];
  if (time === undefined) return;
  const target = (/^\s*(["'])(.*?)(?:\1|$)/s.exec(rest)?.[2] ?? rest).trim();
  const to = target && toWebAddress(target, baseUrl);
  return to ? { afterSeconds: Number.parseInt(time.slice(0, 6), 10), to } : undefined;
}
