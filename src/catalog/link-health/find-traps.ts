import { minTaught } from "./find-parked.ts";
import { countEducationWords, headOf } from "./find-unfit.ts";
import brands from "./marks/brands.json" with { type: "json" };
import payees from "./marks/payees.json" with { type: "json" };
import { kindOfName, noticeWords, productInSource, productOfHost } from "./marks.ts";
import { PhraseList, PhraseText } from "./phrase-list.ts";
import { toPlainWords } from "./plain-words.ts";
import type { PageFacts } from "./read-page.ts";
import { unpacks } from "./read-traps.ts";
import type { Reason } from "./reason.ts";
import { domainOfHost, registrableDomain } from "./registrable-domain.ts";

const brandWords = new PhraseList<readonly string[]>(
  brands.map(({ words, domains }) => [words, domains.split("|")] as const),
);
/** In words: a thief's form hardly has more text around it. */
const shortForm = 200;

/** Commands that a fake robot check tells visitors to paste. */
const trapPattern = /clipboard|execCommand/i;
const commandPattern = /powershell|mshta|cmd(?:\.exe)? \/c|\| ?iex\b|\| ?(?:ba)?sh\b/i;
/** The keys to press for that, the same in every language: they give a hidden command away. Lessons for Macs unpack nothing to copy. */
const winKeys = /\bwin(?:dows)?\b[^\n+]{0,20}\+\W{0,6}r\b[\s\S]{0,300}\b(?:ctrl|strg)\W{0,6}\+\W{0,6}v\b/i;
const macKeys = /\bterminal\b[\s\S]{0,200}?(?:⌘|\bcommand|\bcmd)\W{0,6}v\b/i;

const findCommand = ({ scripts, text }: PageFacts) => {
  if (!trapPattern.test(scripts)) return;
  const keys = winKeys.exec(text) ?? macKeys.exec(unpacks.test(scripts) ? text : "");
  return (commandPattern.exec(scripts) ?? keys)?.[0];
};

/** What only a bank's card has: library cards have a PIN but no code, and pages for students mention cash machines. */
const [bankWord, pinField] = [/\b(?:cv[vc]|bvn|atm[\s_-]{0,3}(?:card|pin))\b/, /<input\b[^<>]*\bpin\b/];

/** Where password thieves collect what is typed. */
const chatPattern = /api\.telegram\.org\/bot|discord(?:app)?\.com\/api\/webhooks/i;

/** The host to which a script sends what is being typed; "" if only a form sends it. */
const skimPattern =
  /\.value\b[\s\S]{0,600}?(?:sendBeacon\s?\(|\bfetch\s?\(|\bImage\s?\(\s?\)\.src\s?=|\.open\s?\(\s?["'`](?:POST|GET)["'`],)\s?["'`]https?:\/\/([\w.-]{4,99})/g;
/** Only secrets or all fields count: many sites send searches and newsletter addresses. */
const secretInScript =
  /\bcc|card|cv[vc]|pass|\bpwd?\b|\bpan\b|\bpin\b|\bfor(?:each)?\b|\.map\(|elements|inputs\b|selectorall/i;
const isSkimmed = ({ 0: code, 1: host = "", index, input }: RegExpExecArray): boolean =>
  secretInScript.test(input.slice(Math.max(0, index - 240), index) + code) && !productOfHost("payment", host);
const findSkimmer = ({ hasPassword, hasCard, scripts }: PageFacts): string =>
  hasPassword || hasCard
    ? ([...scripts.matchAll(skimPattern)].find(isSkimmed)?.[1]?.toLowerCase() ?? "")
    : "";

/** International accounts, purses of coins, and national accounts: no days, nor what is written like a telephone's number. */
const payeePattern = new RegExp(
  "\\b(?=([A-Z]{2} ?\\d\\d(?:[\\s.-]{0,3}[A-Z\\d]){11,30}))[A-Z]{2} ?\\d\\d|" +
    "\\b(?:bc1[a-z\\d]{25,60}|0x[\\da-f]{40}|(?-i:[13T](?=[A-Za-z]*\\d)[1-9A-HJ-NP-Za-km-z]{25,34}))\\b|" +
    `(?:(?<![\\p{L}\\d])(?:${payees.before})|${payees.joined})\\.?(?: (?:${payees.kinds})){0,2}` +
    `(?:[ \\n-]?(?:${payees.numbers})(?: is)?[\\s.:#–—-]{0,4}|[ .:#–—-]{0,3}(?!0\\d{1,4}[- ]|\\d{3}[- ]\\d{3}[- ]\\d{4}\\b))` +
    "(?!(?:19|20)\\d\\d(?:-|[ .](?:19|20)\\d\\d\\b)|\\d\\d?[-.]\\d\\d?[-.](?:19|20)\\d\\d\\b)(?=(?:[-. ]?\\d){7})(\\d{2,20}(?:[-. ]\\d{2,12}){0,6})",
  "giu",
);

/** Each country has a fixed length. The check digits tell an account from a form's number. */
function findIban(text: string): string[] {
  const ofCountry = new RegExp(`^(?:..\\d\\d)*?${text.slice(0, 2)}(\\d\\d)`);
  const length = Number(ofCountry.exec(payees.ibanLengths)?.[1]);
  const iban = text.slice(0, length);
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => Number.parseInt(one, 36)).join("");
  const isIban = iban.length === length && BigInt(digits) % 97n === 1n && /(?:\d\D*){10}/.test(iban);
  return isIban ? [iban] : [];
}

/** The accounts to which visitors are asked to transfer money, without spaces. */
export const listPayees = ({ text }: PageFacts): string[] => {
  const plain = text
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(/[^\S\n]+/g, " ");
  const found = [...plain.matchAll(payeePattern)].flatMap(([all, iban, national]) =>
    iban ? findIban(iban.replace(/[\s.-]/g, "").toUpperCase()) : (national?.replace(/[-. ]/g, "") ?? all),
  );
  return [...new Set(found)].slice(0, 4);
};

/** The secrets it asks for, where they go, and what it has visitors run or paste; "" for nearly every page. */
export const tellDeeds = (page: PageFacts) =>
  (page.hasPassword || page.hasCard ? `${page.hasPassword}${page.hasCard}${page.secretTo}` : "") +
  findSkimmer(page) +
  page.programHost +
  (findCommand(page) ?? "") +
  [...page.traps, ...listBadParts(page)].join();

/** Hosts of scripts and frames whose names give them away. */
const listBadParts = ({ partHosts }: PageFacts) => partHosts.filter((host) => kindOfName(domainOfHost(host)));

/** What would harm a visitor's computer, whoever's page it is. `sure`: the weight of what is in no lesson. */
export function listTrapReasons(page: PageFacts, sure = 2): Reason[] {
  const reasons: Reason[] = [];
  const tell = (text: string, weight = sure) => reasons.push({ text, weight });
  const command = findCommand(page);
  // A lesson shows the command in its text.
  const weight = toPlainWords(command ?? "").every((word) => page.phrases.words.has(word)) ? 2 : 3;
  if (command) tell("a script has visitors paste a command into their computer", weight);
  if (page.programHost) tell(`it has visitors run a program from ${page.programHost}`, 2);
  // An exam's own browser is stopped by antivirus as well, and a school that warns names both.
  const most = page.wordCount < shortForm && countEducationWords(page) < minTaught ? Math.max(sure, 3) : sure;
  const findAll = (kind: "guard" | "off") => noticeWords[kind].findAll(page.phrases);
  const isNear = ({ at }: { at: number }) => findAll("off").some((off) => Math.abs(off.at - at) < 12);
  if (page.installerHost && findAll("guard").some(isNear))
    tell(`it has antivirus off, and leads to a program at ${page.installerHost}`, most);
  for (const text of page.traps) tell(text);
  const [part] = listBadParts(page);
  if (part) tell(`it holds a part of ${part}`);
  const label = productInSource("adult", page.source);
  // Film clubs label themselves "mature", and teachers of adults "adult".
  const isMild = label === "mature" || countEducationWords(page) >= minTaught;
  if (label) tell("it labels itself as unfit for children", isMild ? 2 : sure);
  return reasons;
}

/** A short page that asks for a password or a card in the name of someone whose address it does not have. */
export function listPhishingReasons(page: PageFacts, address: string, promised: string): Reason[] {
  const what = page.hasCard ? "the number of a card" : "a password";
  const domain = registrableDomain(address);
  const skimmed = findSkimmer(page);
  if (skimmed && domainOfHost(skimmed) !== domain)
    return [{ text: `a script sends ${what} to ${domainOfHost(skimmed)} as it is typed`, weight: 2 }];
  if ((!page.hasPassword && !page.hasCard) || page.wordCount > shortForm) return [];
  if (page.hasPassword && page.hasCard)
    return [{ text: "it asks for a password and the number of a card at once", weight: 3 }];
  if (pinField.test(page.source) && bankWord.test(page.source))
    return [{ text: "it asks for a card and its PIN at once", weight: 3 }];
  if (chatPattern.test(page.scripts))
    return [{ text: "it sends what is typed in to someone's chat", weight: 4 }];
  const promisedBrand = brandWords.find(PhraseText.of(promised))?.text;
  const named = brandWords.findAll(headOf(page));
  const brand = named.find(({ tag, text }) => !tag.includes(domain) && text !== promisedBrand);
  const to = page.secretTo && domainOfHost(page.secretTo);
  const isKnown = productOfHost(page.hasPassword ? "login" : "payment", page.secretTo) !== undefined;
  if (!brand && to && to !== domain && !isKnown) return [{ text: `it sends ${what} to ${to}`, weight: 2 }];
  if (!brand) return [];
  return [{ text: `it asks for ${what} in the name of ${brand.text}, at ${domain}`, weight: 4 }];
}
