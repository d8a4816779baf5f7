/**
 * PostgreSQL's LIKE: `%` any text, `_` one character, `\` takes the next one as it is. Walks both strings with one
 * point of return, so the work is at most length x length; a regular expression with several `.*` can take for ever (S15).
 */
export function matchesLike(text: string, pattern: string): boolean {
  const characters = [...text];
  const tokens = toTokens(pattern);
  let token = 0;
  let lastAny = -1;
  let resumeAt = 0;
  for (let at = 0; at < characters.length; ) {
    const expected = tokens[token];
    if (expected === any) {
      lastAny = token++;
      resumeAt = at;
    } else if (expected !== undefined && (expected === one || expected === characters[at])) {
      token++;
      at++;
    } else if (lastAny >= 0) {
      token = lastAny + 1;
      at = ++resumeAt;
    } else {
      return false;
    }
  }
  return tokens.slice(token).every((left) => left === any);
}

/** Two characters long, so that no character of a pattern equals them. */
const any = "%%";
const one = "__";

function toTokens(pattern: string): string[] {
  const tokens: string[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped) tokens.push(character);
    else if (character === "%") tokens.push(any);
    else if (character === "_") tokens.push(one);
    else if (character !== "\\") tokens.push(character);
    isEscaped = !isEscaped && character === "\\";
  }
  return tokens;
}
