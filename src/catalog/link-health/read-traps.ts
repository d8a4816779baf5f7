import { productOfHost } from "./marks.ts";
import { readChoosyJump, readJump, readMadeScript, readScriptText } from "./read-onward.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** A frame that is laid over the whole window, or put in place of all that is there. */
const coverPattern =
  /(?:documentElement|document\.body|\bbody)\.(?:inner|outer)HTML\s{0,9}=[^\n]{0,300}?<iframe[^>]{0,200}?\bsrc=\\?["']?([^\s"'>\\]{4,300})|<iframe[^>]{0,200}?\bsrc=\\?["']?([^\s"'>\\]{4,300})[^>]{0,200}?position:\s?fixed[^>]{0,99}(?:inset:\s?0|height:\s?100)/i;
const replacePattern = /(?:documentElement|body)\.(?:inner|outer)HTML\s?=\s?([^\n;]{1,2000})/i;
const scriptMaker = /createElement\s{0,9}\(\s{0,9}["'`]script|document\.write\s?\([^\n]{0,99}<script/i;
const sourcePattern = /\.src\s{0,9}=(?!=)\s{0,9}([^\n;]{1,900})/g;
/** "http" in base64, or in numbers. */
const encodedPattern =
  /["'`]((?:aHR0c[A-Za-z\d+/]{8,800}={0,2})|\\x68\\x74\\x74\\x70(?:\\x[\da-f]{2}){4,300})["'`]/i;
export const unpacks = /\batob\b|fromCharCode|\.reverse\(|\bunescape\b|\\x/;
const backPattern = /\bonpopstate\b|["'`]popstate["'`]/;
const noticePattern = /\bNotification\.requestPermission\s?\([^{}]{0,60}\{?[^{}]{0,40}\blocation\b/;
/** Any press anywhere; if a script asks what was pressed, it is a button's. */
const pressPattern =
  /\b(?:document|window|body)\.(?:addEventListener\s?\(\s?["'`](?:click|mousedown|touchstart)["'`]|onclick\s?=)(?:(?!\bif\b|target|closest|matches)[\s\S]){0,200}?\bwindow\.open\s?\(\s?["'`](https?:[^"'`\s]{4,300})/;
/** Programs that reckon coins for someone else, under any of their names. */
const minerPattern =
  /\bnew\s+[\w$.]{1,40}\.Anonymous\s{0,9}\(|\bcryptonight\b|\bstratum\+(?:tcp|ssl):|coin-?(?:hive|imp)\b|\bcrypto-?loot\b/i;
/** It asks whether a robot calls, and gives the page a title. */
const titlePattern = /navigator\.userAgent[\s\S]{0,300}?\bdocument\.title\s?=(?!=)/;
const appShop = /^https?:\/\/(?:(?:apps|itunes)\.apple|play\.google|appgallery\.huawei)\.com\//;

const bracketed =
  /(?<=(?:(?<![.\w$])|\bwindow\.)(?:window|document|top|self|parent|globalThis|location)(?:\[["'`][\w\\]{1,80}["'`]\])?|["'`]location["'`]\])\[["'`]((?:\w|\\x[67][\da-f]){1,80})["'`]\]|\[["'`](location)["'`]\](?=\[["'`](?:href|replace|assign)["'`]\])/g;
/** `window["location"]["\x68ref"]`, as programs write it that hide what a script does, as people write it. */
export const readBracketed = (code: string) =>
  code.replace(bracketed, (_, name, place) => `.${readScriptText(`"${name ?? place}"`, "")}`);

/** What scripts do behind visitors' backs, though the words of the page need not have changed. */
export function readTraps(scripts: string, baseUrl: string): string[] {
  if (scripts === "") return [];
  const home = registrableDomain(baseUrl);
  const tell = (text: string, address: string | undefined) => {
    const url = address ? URL.parse(address, baseUrl) : null;
    const domain = url && /^https?:$/.test(url.protocol) ? registrableDomain(url.href) : home;
    const isOfUse = domain === home || productOfHost("login", url?.hostname ?? "");
    return isOfUse ? "" : `${text} ${domain}`;
  };
  const after = (pattern: RegExp) => {
    const at = scripts.search(pattern);
    return at < 0 ? undefined : readJump(scripts.slice(at, at + 300), baseUrl);
  };
  const covered = () => {
    const replaced = readScriptText(replacePattern.exec(scripts)?.[1] ?? "", scripts);
    const [, whole, fixed] = coverPattern.exec(`${scripts}\nbody.innerHTML=${replaced}`) ?? [];
    return whole ?? fixed;
  };
  const to = (visitors: Parameters<typeof readChoosyJump>[2]) => readChoosyJump(scripts, baseUrl, visitors);
  return [
    tell("a script covers the page with one of", covered()),
    tell("a script brings another one, whose address it hides, from", readHiddenSource(scripts)),
    tell("a script sends those who go back to", after(backPattern)),
    tell("it asks to send notices, and leads to", after(noticePattern)),
    appShop.test(to("phones") ?? "") ? "" : tell("a script sends those who have a phone to", to("phones")),
    tell("a script sends those who come for the first time to", to("newcomers")),
    tell("a script sends people, and no robots, to", to("people")),
    tell("whatever is pressed opens", pressPattern.exec(scripts)?.[1]),
    titlePattern.test(scripts) ? "a script shows people another title than robots" : "",
    minerPattern.test(scripts) ? "a script reckons coins on visitors' computers" : "",
  ].filter(Boolean);
}

/** An address of which not even the name can be read in what it is made of. */
function readHiddenSource(scripts: string): string | undefined {
  const made = `${scripts}\n${readMadeScript(scripts)}`;
  if (!scriptMaker.test(made)) return;
  for (const [, code = ""] of made.matchAll(sourcePattern)) {
    const address = readScriptText(code, made);
    const [name = ""] = URL.canParse(address) ? registrableDomain(address).split(".") : [];
    if (name && !(unpacks.test(code) ? code : scripts).includes(name)) return address;
  }
  const encoded = encodedPattern.exec(scripts)?.[1];
  return encoded && readScriptText(encoded.startsWith("a") ? `atob("${encoded}")` : `"${encoded}"`, "");
}

const programFile =
  /\.(?:exe|msi|msix|apk|xapk|aab|ipa|scr|bat|cmd|ps1|vbs|hta|jar|lnk|dmg|pkg|iso|deb|rpm|appimage)$|\b(?:set-?up|install(?:er)?|update|crack(?:ed)?|keygen|mod|unlocked|chrome|firefox|browser|player)\b.*\.(?:zip|rar|7z|tgz|gz|img)$/i;
const programType = /package-archive|x-ms(?:i|download|dos)|diskimage|iso9660|java-archive|executable/;

/** A program that comes in place of a page, known by its type or by a name: the server's or the address's. */
export function readProgram(address: string, contentType: string, disposition = ""): string | undefined {
  const given = /\bfilename\*?=(?:"|[\w-]{1,20}'\w{0,9}')?([^";]{0,199}[^";\s])/i.exec(disposition)?.[1];
  const names = [given, new URL(address).pathname.split("/").at(-1)].map((name = "") => name.slice(0, 200));
  const named = names.find((name) => programFile.test(name.replaceAll("_", " ")));
  return named ?? (programType.test(contentType) ? names.find(Boolean) : undefined);
}

const falseUpdate = /https?:\/\/([\w.-]{1,253})\/[^\s"'<>\\]{0,300}\.(?:zip|exe|msi|apk|js|hta|dmg|iso)\b/i;

/**
 * The host of a program that a script lays before visitors as a new version of their browser. Scripts of the page itself
 * load others, and tell of old browsers.
 */
export function readFalseUpdate(dataScripts: string, scripts = ""): string {
  const isUpdate = (text: string) =>
    /\b(?:chrome|firefox|edge|browser|flash)\b/i.test(text) && /\bupdate\b/i.test(text);
  const find = (text: string) => (isUpdate(text) ? falseUpdate.exec(text) : null);
  const plain = find(scripts.replace(/\.(?:js|zip)\b/gi, ""));
  return (find(dataScripts) ?? plain)?.[1] ?? "";
}
