/**
 * PostgreSQL's LIKE: `%` any text, `_` one character, `\` takes the next one as it is. A regular expression with several
 * `.*` can take for ever (S15); here each piece between two `%` is looked for once, from left to right.
 */
export interface LikePattern {
  /** Split at each `%`. The first stands at the start of a text, the last at its end. */
  pieces: Piece[];
  /** Of all pieces together. */
  length: number;
}

interface Piece {
  length: number;
  /** What is not `_`. */
  literals: { offset: number; character: string }[];
}

/** Once for a query; what is asked for every row is `matchesLike`. */
export function compileLike(pattern: string): LikePattern {
  const pieces: Piece[] = [{ length: 0, literals: [] }];
  let isAnyBefore = false;
  for (const token of toTokens(pattern)) {
    // `%_` is `_%`: so that a piece after `%` begins with a character that can be looked for.
    if (token !== any && token !== one && isAnyBefore) pieces.push({ length: 0, literals: [] });
    const piece = pieces.at(-1) as Piece;
    if (token === any) isAnyBefore = true;
    else if (token === one) piece.length++;
    else {
      piece.literals.push({ offset: piece.length++, character: token });
      isAnyBefore = false;
    }
  }
  if (isAnyBefore) pieces.push({ length: 0, literals: [] });
  return { pieces, length: pieces.reduce((sum, piece) => sum + piece.length, 0) };
}

/** `text`: as it is, or as its characters. */
export function matchesLike({ pieces, length }: LikePattern, text: string | readonly string[]): boolean {
  const characters = typeof text === "string" && hasPairs.test(text) ? [...text] : text;
  const [first, ...others] = pieces;
  if (!first || characters.length < length || !isAt(first, characters, 0)) return false;
  const last = others.pop();
  if (!last) return characters.length === length;
  const end = characters.length - last.length;
  if (!isAt(last, characters, end)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = find(piece, characters, at, end);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return true;
}

/** A character that takes two places in a string, of which `_` is one all the same. */
const hasPairs = /[\ud800-\udbff]/;

function find(piece: Piece, characters: string | readonly string[], from: number, end: number): number {
  const character = piece.literals[0]?.character ?? "";
  let at = characters.indexOf(character, from);
  while (at !== -1 && at + piece.length <= end) {
    if (isAt(piece, characters, at)) return at;
    at = characters.indexOf(character, at + 1);
  }
  return -1;
}

function isAt({ literals }: Piece, characters: string | readonly string[], start: number): boolean {
  for (const { offset, character } of literals) if (characters[start + offset] !== character) return false;
  return true;
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
