import { tryOr } from "#base/try-or.ts";

/** R16: bytes to text, never an exception. Text of another charset that happens to be valid UTF-8 is rare. */
export function decodeBytes(bytes: Uint8Array, contentType = ""): string {
  const marked = decodeByMark(bytes);
  if (marked !== undefined) return marked;
  const utf8 = decodeStrictUtf8(bytes);
  if (utf8?.includes("\x1b") === false) return utf8;
  const declared = declaredCharsets(bytes, contentType);
  // ISO-2022-JP is ASCII bytes with escapes, so the UTF-8 test would let it through unread.
  const escaped = declared.find((label) => /^(cs)?iso-?2022/.test(label));
  if (escaped && bytes.includes(0x1b)) return decodeAs(escaped, bytes);
  if (utf8 !== undefined) return utf8;
  const readable = [...declared, "utf-8"].flatMap((label) => {
    const meant = meansUtf8.test(label) ? "utf-8" : label;
    const text = serversDefault.test(label) ? decodeLegacy(bytes, bytes) : decodeByLabel(meant, bytes);
    return text === undefined || isMostlyBroken(text) ? [] : [{ label, text }];
  });
  const [first, second] = readable;
  if (!first) return decodeLegacy(bytes, bytes);
  if (meansUtf8.test(first.label))
    return first.text.includes("\ufffd") ? decodeMixed(bytes, first.text) : first.text;
  // If HTTP and the document name two Cyrillic charsets, one has small letters before capitals: `пФЛТЩФ`.
  const mayBeSecond = second && !meansUtf8.test(second.label) && /[а-я]{3}/i.test(second.text);
  return mayBeSecond && countTurns(second.text) < countTurns(first.text) ? second.text : first.text;
}

const countTurns = (text: string) => text.slice(0, 100_000).match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;

/** What Windows and others wrote in a language before UTF-8. */
const legacyCharsets =
  listNames(`windows-1250 cs sk pl hu sl hr bs ro sq; windows-1251 ru uk be bg mk sr kk ky mn tg;
  windows-1253 el; windows-1254 tr az; windows-1255 he iw yi; windows-1256 ar fa ur ps; windows-1257 et lv lt;
  windows-1258 vi; windows-874 th; shift_jis ja; euc-jp ja; euc-kr ko; gb18030 zh; big5 zh tw hk`);

/** What follows each label of a table. */
function listNames(table: string) {
  const rows = table.split(";").map((row) => row.trim().split(" "));
  return rows.map(([label = "", ...names]) => [label, names] as const);
}

/** By the document's `<language>hu</language>` or `xml:lang="uk"`; if a language had several charsets, by the one that reads most. */
function decodeLegacy(bytes: Uint8Array, document: Uint8Array): string {
  const head = new TextDecoder("windows-1252").decode(document.subarray(0, 4096)).toLowerCase();
  const language =
    /(?:<(?:dc:)?language>\s{0,9}|\blang=["']?)(?:zh-(?=tw|hk))?([a-z]{2})\b/.exec(head)?.[1] ?? "en";
  const latin = new TextDecoder("windows-1252").decode(bytes);
  // Letters of another script come in rows: a wrong language takes none of Latin's away.
  const usual = /[\x80-\uffff]{3}/.test(latin) ? /./ : /125[0478]$/;
  const texts = legacyCharsets.flatMap(([label, languages]) =>
    languages.includes(language) && usual.test(label) ? new TextDecoder(label).decode(bytes) : [],
  );
  const toLoss = (text: string) => text.slice(0, 100_000).split("\ufffd").length;
  const [best] = texts.sort((a, b) => toLoss(a) - toLoss(b));
  return best === undefined || isMostlyBroken(best) ? latin : best;
}

/** For UTF-8 with texts pasted into it as Windows wrote them: what is between two tags is all of one charset. */
function decodeMixed(bytes: Uint8Array, text: string): string {
  let [read, from, at] = ["", 0, 0];
  for (let left = maxPasted; left > 0 && text.includes("\ufffd", from); left--) {
    const broken = text.indexOf("\ufffd", from);
    const start = text.lastIndexOf("<", broken) + 1;
    // A "<" is one in all charsets, so that counting finds the bytes.
    for (let i = from; i < start; i++) if (text[i] === "<") at = bytes.indexOf(0x3c, at) + 1;
    const [end = text.length, stop] = [text.indexOf("<", broken), bytes.indexOf(0x3c, at)].filter(
      (i) => i >= 0,
    );
    const part = text.slice(start, end);
    const isPasted = isMostlyBroken(part);
    read += text.slice(from, start) + (isPasted ? decodeLegacy(bytes.subarray(at, stop), bytes) : part);
    [from, at] = [end, stop ?? bytes.length];
  }
  return read + text.slice(from);
}

/** More than a feed has titles; each costs a look at the document's head. */
const maxPasted = 2000;

/** Declarations that turn out to mean UTF-8: UTF-16 without its pattern of NULs, too, and ASCII with bytes above it. */
const meansUtf8 = /^(utf-?8|utf-?16|unicode|us-ascii)/;
/** What servers say by default; the document's own declaration is worth more. */
const serversDefault = /^(iso-?8859-?1|latin-?1)$/;

function decodeByMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return decodeUtf32(bytes.subarray(4), true);
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeUtf32(bytes.subarray(4), false);
  if (a === 0xff && b === 0xfe) return decodeAs("utf-16le", bytes);
  if (a === 0xfe && b === 0xff) return decodeAs("utf-16be", bytes);
  if (a === 0xef && b === 0xbb && c === 0xbf) return decodeAs("utf-8", bytes);
  if (a && b === 0 && c === 0 && d === 0) return decodeUtf32(bytes, true);
  if (a === 0 && b === 0 && c === 0 && d) return decodeUtf32(bytes, false);
  if (a && b === 0 && c && d === 0) return decodeAs("utf-16le", bytes);
  if (a === 0 && b && c === 0 && d) return decodeAs("utf-16be", bytes);
}

/** The labels of the HTTP header and the XML declaration, if there are any, in lower case; the better one first. */
function declaredCharsets(bytes: Uint8Array, contentType: string): string[] {
  const http = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(contentType.slice(0, 300))?.[1] ?? "";
  const labels = [http.toLowerCase(), readXmlCharset(bytes)].filter(Boolean);
  return serversDefault.test(labels[0] ?? "") ? labels.reverse() : labels;
}

function readXmlCharset(bytes: Uint8Array): string {
  const head = decodeAs("windows-1252", bytes.subarray(0, 1024));
  const at = head.indexOf("<?xml");
  if (at < 0) return "";
  const declaration = head.slice(at, head.indexOf(">", at));
  return /encoding\s{0,9}=\s{0,9}["']([\w:.-]{1,40})/i.exec(declaration)?.[1]?.toLowerCase() ?? "";
}

const decodeAs = (label: string, bytes: Uint8Array): string =>
  decodeByLabel(label, bytes) ?? new TextDecoder("windows-1252").decode(bytes);

/** `stream` forgives the one character that a cut download splits. */
const decodeStrictUtf8 = (bytes: Uint8Array): string | undefined =>
  tryOr(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true }), undefined);

/** R16: one broken byte must not turn a whole document into mojibake. */
function isMostlyBroken(text: string): boolean {
  let balance = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) balance--;
    else if (code > 0x7f) balance++;
  }
  return balance < 0;
}

/** No WHATWG decoder knows UTF-32. It goes through UTF-16, because a string built letter by letter takes ten times the memory. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = new Uint16Array(bytes.length / 2);
  let count = 0;
  for (let i = 0; i + 4 <= bytes.byteLength; i += 4) {
    const code = view.getUint32(i, isLittleEndian);
    const isNone = code > 0x10ffff || code === 0;
    if (code > 0xffff && !isNone) units[count++] = 0xd7c0 + (code >> 10);
    units[count++] = isNone ? 0xfffd : code > 0xffff ? 0xdc00 | (code & 0x3ff) : code;
  }
  return decodeUtf16Units(units.subarray(0, count));
}

/** Names that feeds declare and the Encoding Standard does not list; Python, iconv and databases use them. */
const otherNames = new Map(
  listNames(`x-mac-cyrillic maccyrillic mac-cyrillic; macintosh macroman mac-roman; shift_jis cp932 ms932 shift-jisx0213;
    euc-jp eucjp; euc-kr euckr cp949 ms949 uhc; gbk cp936 ms936; big5 cp950 ms950; windows-1252 latin-1;
    iso-8859-2 latin-2`).flatMap(([label, names]) => names.map((name) => [name, label] as const)),
);

/** The one DOS code page that feeds use and no WHATWG decoder knows: its bytes 0x80 to 0xff. */
const ibm855 =
  "ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00adыЫзЗшШэЭщЩчЧ§■\u00a0";

/** R16: undefined if no decoder knows the label, rather than an exception. */
function decodeByLabel(label: string, bytes: Uint8Array): string | undefined {
  if (/^(?:cs)?(?:ibm|cp|dos)?-?855$/.test(label)) return decodeIbm855(bytes);
  const windowsPage = /^(?:windows|win|cp|ms)[-_]?(125[0-8]|874)$/.exec(label)?.[1];
  const known = windowsPage ? `windows-${windowsPage}` : (otherNames.get(label) ?? label);
  const decoder = tryOr(() => new TextDecoder(known), undefined);
  const text = decoder?.decode(bytes);
  const [ofWindows, sign] = windowsOf[decoder?.encoding ?? ""] ?? [];
  return text && ofWindows && sign?.test(text) ? new TextDecoder(ofWindows).decode(bytes) : text;
}

/** Programs for Windows call its charsets so; what is a letter or a quotation mark there is a control character here. */
const windowsOf: Record<string, [label: string, sign: RegExp]> = {
  "iso-8859-2": ["windows-1250", /[\x8a\x8c-\x8f\x9a\x9c-\x9f]/],
  "iso-8859-6": ["windows-1256", /\ufffd/],
  "iso-8859-7": ["windows-1253", /[\x80-\x9f]/],
  "iso-8859-13": ["windows-1257", /[\x80-\x9f]/],
};

const decodeIbm855 = (bytes: Uint8Array): string =>
  decodeUtf16Units(Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : ibm855.charCodeAt(byte - 0x80))));

/** Typed arrays are little-endian wherever this runs. */
const decodeUtf16Units = (units: Uint16Array<ArrayBuffer>) => new TextDecoder("utf-16le").decode(units);
