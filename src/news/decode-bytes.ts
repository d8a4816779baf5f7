import { toWhatwgLabel } from "./charset-label.ts";
import { dosUpperHalf } from "./dos-code-pages.ts";

/**
 * R16: bytes to text, never an exception. The order is BOM, NUL pattern, valid UTF-8, HTTP charset, XML declaration,
 * windows-1252. UTF-8 comes before the declarations because a wrong declaration is common and text of another
 * charset that happens to be valid UTF-8 is not.
 */
export function decodeBytes(bytes: Uint8Array, contentType = ""): string {
  const marked = decodeByMark(bytes);
  if (marked !== undefined) return marked;
  const declared = declaredCharset(bytes, contentType);
  // ISO-2022-JP and HZ are ASCII bytes only, so the UTF-8 test would let them through unread.
  if (/^(iso-2022|csiso2022|hz-gb)/.test(declared)) return decodeAs(declared, bytes);
  const utf8 = decodeStrictUtf8(bytes);
  if (utf8 !== undefined) return utf8;
  const isUtf8Meant = declared === "" || /^(utf-?8|utf-?16|unicode|us-ascii)/.test(declared);
  return isUtf8Meant ? decodeDamagedUtf8(bytes) : decodeAs(declared, bytes);
}

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
  return undefined;
}

/** The label of the HTTP header, else of the XML declaration, in lower case; "" when there is none. */
function declaredCharset(bytes: Uint8Array, contentType: string): string {
  const http = /charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(contentType.slice(0, 300))?.[1];
  if (http) return http.toLowerCase();
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, 1024));
  const at = head.indexOf("<?xml");
  if (at < 0) return "";
  const declaration = head.slice(at, head.indexOf(">", at));
  return /encoding\s{0,9}=\s{0,9}["']([\w:.-]{1,40})/i.exec(declaration)?.[1]?.toLowerCase() ?? "";
}

function decodeAs(label: string, bytes: Uint8Array): string {
  const upperHalf = dosUpperHalf(label);
  if (upperHalf !== undefined) return decodeDos(upperHalf, bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(toWhatwgLabel(label));
  } catch {
    decoder = new TextDecoder("windows-1252");
  }
  return decoder.decode(bytes);
}

function decodeDos(upperHalf: string, bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80)));
  let text = "";
  // In pieces, because every code is an argument.
  for (let at = 0; at < codes.length; at += 8192)
    text += String.fromCharCode(...codes.subarray(at, at + 8192));
  return text;
}

function decodeStrictUtf8(bytes: Uint8Array): string | undefined {
  try {
    // `stream` forgives the one character that a cut download splits.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/**
 * One broken byte must not turn a whole UTF-8 document into mojibake, nor may an undeclared windows-1252 document
 * lose its accents: whichever reading has more good characters above ASCII wins.
 */
function decodeDamagedUtf8(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8").decode(bytes);
  let good = 0;
  let broken = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) good++;
  }
  return good >= broken ? text : decodeAs("windows-1252", bytes);
}

/** No WHATWG decoder knows UTF-32. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let i = 0; i + 4 <= bytes.byteLength; i += 4) {
    const code = view.getUint32(i, isLittleEndian);
    text += code > 0x10ffff || code === 0 ? "\ufffd" : String.fromCodePoint(code);
  }
  return text.toWellFormed();
}
