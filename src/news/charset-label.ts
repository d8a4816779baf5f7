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

/** R16: the label by which a WHATWG decoder knows the charset, as far as there is one. */
export function toWhatwgLabel(label: string): string {
  const windowsPage = windowsLabel.exec(label)?.[1];
  return windowsPage ? `windows-${windowsPage}` : (otherNames.get(label) ?? label);
}
