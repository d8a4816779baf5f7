import fc from "fast-check";

/**
 * Any code point but half of a pair, as fast-check's own "binary": that one makes a table of all 1.1 million, which takes each
 * worker two seconds, and keeps it.
 */
const beforePairs = 0xd800;
const pairHalves = 0x800;
const anyCharacter = fc.nat({ max: 0x10ffff - pairHalves }).map(
  (place) => String.fromCodePoint(place < beforePairs ? place : place + pairHalves),
  (character) => toPlace(String(character)),
);

function toPlace(character: string): number {
  const code = character.codePointAt(0) ?? -1;
  if (String.fromCodePoint(Math.max(0, code)) !== character)
    throw new Error("This is more than a character.");
  return code < beforePairs ? code : code - pairHalves;
}

/** The same texts as `fc.string({ unit: "binary" })`. */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: anyCharacter });

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const marks = "-._~!$&'()*+,;=:@";

function toPercent(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}

const partOf = (signs: string) =>
  fc.string({
    unit: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...plain, ...signs) },
      { weight: 1, arbitrary: anyCharacter.map(toPercent) },
    ),
  });

/** As `fc.webUrl`, whose paths contain characters of "binary". */
export function anyWebUrl({
  schemes = ["http", "https"],
  hasQuery = false,
}: {
  schemes?: readonly string[];
  hasQuery?: boolean;
} = {}): fc.Arbitrary<string> {
  const query = fc.option(partOf(`${marks}/?`), { nil: undefined });
  return fc
    .tuple(fc.constantFrom(...schemes), fc.webAuthority(), fc.array(partOf(marks)), query)
    .map(([scheme, authority, parts, asked]) => {
      const path = parts.map((part) => `/${part}`).join("");
      return `${scheme}://${authority}${path}${hasQuery && asked !== undefined ? `?${asked}` : ""}`;
    });
}
