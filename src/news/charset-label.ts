/** Names that feeds declare and the Encoding Standard does not list; Python, iconv and databases use them. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["maccyrillic", "x-mac-cyrillic"],
  ["mac-cyrillic", "x-mac-cyrillic"],
  ["macroman", "macintosh"],
  ["mac-roman", "macintosh"],
  ["cp932", "shift_jis"],
  ["ms932", "shift_jis"],
  ["shift-jisx0213", "shift_jis"],
  ["eucjp", "euc-jp"],
  ["euckr", "euc-kr"],
  ["cp949", "euc-kr"],
  ["ms949", "euc-kr"],
  ["uhc", "euc-kr"],
  ["cp936", "gbk"],
  ["ms936", "gbk"],
  ["cp950", "big5"],
  ["ms950", "big5"],
  ["latin-1", "windows-1252"],
  ["latin-2", "iso-8859-2"],
]);

const windowsLabel = /^(?:windows|win|cp|ms)[-_]?(125[0-8]|874)$/;

/** The one DOS code page that feeds are known to come in and no WHATWG decoder knows: its bytes 0x80 to 0xff. */
const ibm855 =
  "ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00adыЫзЗшШэЭщЩчЧ§■\u00a0";
const ibm855Label = /^(?:cs)?(?:ibm|cp|dos)?-?855$/;

/** R16: the label by which a WHATWG decoder knows the charset, as far as there is one. */
function toWhatwgLabel(label: string): string {
  const windowsPage = windowsLabel.exec(label)?.[1];
  return windowsPage ? `windows-${windowsPage}` : (otherNames.get(label) ?? label);
}

/** Gives undefined where no decoder knows the label, rather than an exception. */
export function decodeByLabel(label: string, bytes: Uint8Array): string | undefined {
  if (ibm855Label.test(label)) return decodeIbm855(bytes);
  try {
    return new TextDecoder(toWhatwgLabel(label)).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeIbm855(bytes: Uint8Array): string {
  const codes = new Uint16Array(bytes.length);
  bytes.forEach((byte, at) => {
    codes[at] = byte < 0x80 ? byte : ibm855.charCodeAt(byte - 0x80);
  });
  // Typed arrays are little-endian wherever this runs.
  return new TextDecoder("utf-16le").decode(codes);
}
