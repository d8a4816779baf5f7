/**
 * Where reading starts: after the DOCTYPE with its internal subset (R17, S13). The tokenizer ends a declaration at the
 * first `>`, so the markup inside entity values would otherwise be read as elements.
 */
export function findXmlStart(text: string): number {
  const head = text.slice(0, text.search(/<[a-z]/i));
  const doctype = head.search(/<!doctype/i);
  if (doctype < 0) return 0;
  let at = doctype + 9;
  while (at < text.length) {
    const char = text[at];
    if (char === ">") return at + 1;
    if (char === "[") at = endOfSubset(text, at + 1);
    else at = afterQuoted(text, at);
  }
  return text.length;
}

function endOfSubset(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "]") {
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("-->", at);
      at = end < 0 ? text.length : end + 3;
    } else at = afterQuoted(text, at);
  }
  return at + 1;
}

/** The place after the character at `at`, or after the whole literal that it opens. */
function afterQuoted(text: string, at: number): number {
  const char = text[at];
  if (char !== '"' && char !== "'") return at + 1;
  const end = text.indexOf(char, at + 1);
  return end < 0 ? text.length : end + 1;
}
