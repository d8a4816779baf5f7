import { readJump, readScriptText } from "./read-onward.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** A frame that is laid over the whole window, or put in place of all that is there. */
const coverPattern =
  /(?:documentElement|document\.body|\bbody)\.(?:inner|outer)HTML\s{0,9}=[^\n]{0,300}?<iframe[^>]{0,200}?\bsrc=\\?["']?([^\s"'>\\]{4,300})|<iframe[^>]{0,200}?\bsrc=\\?["']?([^\s"'>\\]{4,300})[^>]{0,200}?position:\s?fixed[^>]{0,99}(?:inset:\s?0|height:\s?100)/i;
const scriptMaker = /createElement\s{0,9}\(\s{0,9}["'`]script/i;
const sourcePattern = /\.src\s{0,9}=(?!=)\s{0,9}([^\n;]{1,900})/g;
const wrapper = /\batob\b|fromCharCode|\.reverse\(|\bunescape\b|\\x/;
const backPattern = /\bonpopstate\b|["'`]popstate["'`]/;
const noticePattern = /\bNotification\.requestPermission\b/;
/** What comes right after belongs to it. */
const reach = 300;
/** Programs that reckon coins for someone else, under any of their names. */
const minerPattern =
  /\bnew\s+[\w$.]{1,40}\.Anonymous\s{0,9}\(|\bcryptonight\b|\bstratum\+(?:tcp|ssl):|coin-?(?:hive|imp)\b|\bcrypto-?loot\b/i;

/** What scripts do behind visitors' backs, where the words of the page need not have changed. */
export function readTraps(scripts: string, baseUrl: string): string[] {
  const own = registrableDomain(baseUrl);
  const toStranger = (address: string | undefined) => {
    const url = address ? URL.parse(address, baseUrl) : null;
    const domain = url && /^https?:$/.test(url.protocol) ? registrableDomain(url.href) : own;
    return domain === own ? undefined : domain;
  };
  const after = (pattern: RegExp) => {
    const at = scripts.search(pattern);
    return at < 0 ? undefined : toStranger(readJump(scripts.slice(at, at + reach), baseUrl));
  };
  const [, whole, fixed] = coverPattern.exec(scripts) ?? [];
  return [
    tell("a script covers the page with one of", toStranger(whole ?? fixed)),
    tell("a script brings another one, whose address it hides, from", toStranger(readHiddenSource(scripts))),
    tell("a script sends those who go back to", after(backPattern)),
    tell("it asks to send notices, and leads to", after(noticePattern)),
    minerPattern.test(scripts) ? "a script reckons coins on visitors' computers" : "",
  ].filter(Boolean);
}

const tell = (text: string, domain: string | undefined): string => (domain ? `${text} ${domain}` : "");

/** An address of which not even the name can be read in what it is made of. */
function readHiddenSource(scripts: string): string | undefined {
  if (!scriptMaker.test(scripts)) return;
  for (const [, code = ""] of scripts.matchAll(sourcePattern)) {
    const address = readScriptText(code, scripts);
    const [name = ""] = URL.canParse(address) ? registrableDomain(address).split(".") : [];
    if (name && !(wrapper.test(code) ? code : scripts).includes(name)) return address;
  }
}

/** The host of a program that a script lays before visitors as a new version of their browser. */
export const readFalseUpdate = (scripts: string): string =>
  /\b(?:chrome|firefox|edge|browser|flash)\b/i.test(scripts) && /\bupdate\b/i.test(scripts)
    ? (/https?:\/\/([\w.-]{1,253})\/[^\s"'<>\\]{0,300}\.(?:zip|exe|msi|apk|js|hta|dmg|iso)\b/i.exec(
        scripts,
      )?.[1] ?? "")
    : "";
