import badNames from "./marks/bad-names.json" with { type: "json" };
import mills from "./marks/mills.json" with { type: "json" };
import words from "./marks/notices-and-topics.json" with { type: "json" };
import parked from "./marks/parked.json" with { type: "json" };
import products from "./marks/products.json" with { type: "json" };
import sellers from "./marks/sellers.json" with { type: "json" };
import unfit from "./marks/unfit.json" with { type: "json" };
import { PhraseList } from "./phrase-list.ts";

// The marks are data: `marks/*.json`, each entry with an example that a test finds by it. A new mark is a new entry, or a
// word between two `|`; `domain*` is every word that begins so.
/** `withdrawn`: about an entry of a list, a paper or a person; `over`: a part of a title that says nothing else; `ended`: in a head. */
type NoticeKind = "missing" | "withdrawn" | "empty" | "closed" | "moved" | "soon" | "repair" | "robots";
/**
 * `education`: what this directory is about. `help`: warns, heals or calculates. `calls`: labels of traders' buttons; `joins` is
 * one only if hardly more than `now` is beside it. `default`: what hosts show before there is a site.
 */
export type WordKind =
  | (NoticeKind | "farewell" | "former" | "longer" | "page" | "adverts" | "education" | "help")
  | ("calls" | "joins" | "now" | "binds" | "guard" | "off")
  | ("over" | "ended" | "again" | "away" | "weekday" | "entry" | "default");
/** `loader`: only traders load from it; `fresh`: a new site without content; `helper`: a helpline; `adult`: labels for filters. */
export type ProductKind =
  | ("parking" | "loader" | "wall" | "login" | "short" | "leftover")
  | ("fresh" | "error" | "helper" | "adult" | "payment");

/** A file of languages: which of their words belong to which of these `kinds`. */
const ofLanguages = <Kind extends string>(
  all: readonly ({ language: string } & { [K in Kind]?: string })[],
  ...kinds: readonly Kind[]
) =>
  new PhraseList(
    kinds.flatMap((kind) => all.map((one) => [one[kind] ?? "", { kind, language: one.language }] as const)),
  );

/** What a page about a name says of it. `other`: where the word for a name means something else. */
export const saleWords = ofLanguages(parked, "name", "other", "host", "sale", "lapsed");

const otherCodes: Record<string, string> = { nb: "no", nn: "no", bs: "hr", fil: "tl", iw: "he", in: "id" };
const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Do the lists know the language? If not, nothing tells one owner from another. A code that does not exist, such as "jp", counts as known. */
export const hasWordsOf = (language: string) =>
  !names.of(language || "zz") || parked.some((one) => one.language === (otherCodes[language] ?? language));

export const noticeWords = Object.fromEntries(
  [...new Set(words.map(({ kind }) => kind))].map((kind) => {
    const ofKind = words.filter((entry) => entry.kind === kind);
    return [kind, new PhraseList([[ofKind.map((entry) => entry.words).join("|"), undefined]])];
  }),
) as Record<WordKind, PhraseList>;

const [trade, innocent] = [badNames.trade.split("|"), new RegExp(badNames.excuse)];
const nameKinds = badNames.kinds.map(({ kind, names, parts, words }) => ({
  kind,
  whole: new RegExp(names),
  /** Other words contain these, too, so they count as a whole part or beside a trader's syllables; `words` only beside those. */
  syllables: [...parts.split("|"), ...(words?.split("|") ?? [])],
  words: new Set(words?.split("|")),
}));
const anySyllable = new RegExp(nameKinds.flatMap(({ syllables }) => syllables).join("|"));

/** What a domain's name says about what is sold there. */
export function kindOfName(domain: string): string | undefined {
  if (innocent.test(domain)) return;
  const certain = nameKinds.find(({ whole }) => whole.test(domain));
  if (certain || !anySyllable.test(domain)) return certain?.kind;
  const parts = domain.split(/[^a-z\d]+/).filter((part) => part !== "www");
  return nameKinds.find(({ syllables, words }) =>
    syllables.some((one) => parts.some((part) => isTraded(part, one, parts, words.has(one)))),
  )?.kind;
}

function isTraded(part: string, syllable: string, parts: readonly string[], isWord: boolean): boolean {
  const at = part.indexOf(syllable);
  if (at < 0) return false;
  const [before, after] = [part.slice(0, at), part.slice(at + syllable.length)];
  if (!isOfTrade(before) || !isOfTrade(after)) return false;
  return !isWord || before + after !== "" || parts.slice(0, -1).some((one) => one !== part && isOfTrade(one));
}

/** Nothing but digits and a trader's syllables. */
function isOfTrade(text: string): boolean {
  const ends = new Set([0]);
  for (const at of ends) {
    if (/\d/.test(text[at] ?? "")) ends.add(at + 1);
    for (const one of trade) if (text.startsWith(one, at)) ends.add(at + one.length);
  }
  return ends.has(text.length);
}

export interface UnfitTag {
  kind: string;
  /** It has no other meaning. */
  isStrong: boolean;
}

export const unfitWords = new PhraseList<UnfitTag>(
  [...Map.groupBy(unfit, ({ kind }) => kind)].flatMap(([kind, all]) => [
    [all.map(({ strong }) => strong).join("|"), { kind, isStrong: true }] as const,
    [all.map(({ plain }) => plain ?? "").join("|"), { kind, isStrong: false }] as const,
  ]),
);

const millKinds = ["work", "writes", "not", "told", "offer", "beside"] as const;

/**
 * What people say who write papers for others, by language, and the `not` that turns it round. Juries and faculties also say
 * `told` and `beside` (secrecy, checks for plagiarism).
 */
export const millWords = Object.fromEntries(
  millKinds.map((kind) => [kind, ofLanguages(mills, kind)]),
) as Record<(typeof millKinds)[number], ReturnType<typeof ofLanguages>>;

/**
 * What sellers of results say: no `exam`, no `study`, marks or a year as `chosen`, `done` by others, a `sure` end, entered in
 * the `record`, in secret (`quiet`), half `paid` in advance. `warns`: what others say against them.
 */
export const forgedWords = ofLanguages(
  mills,
  ...(["done", "sure", "exam", "study", "chosen", "record", "quiet", "paid", "warns"] as const),
);

/** Weak signs of sellers of papers, results and places: honest pages have one or another of them. */
export const sellerWords = new PhraseList(sellers.map(({ kind, words }) => [words, kind] as const));

const known = products.map((one) => ({ ...one, source: one.source?.split("|") ?? [] }));
const productOf = new Map(
  products.flatMap(({ kind, product, hosts }) =>
    (hosts?.split("|") ?? []).map((host) => [`${kind} ${host}`, product] as const),
  ),
);

/** Robot walls whose script is also on the pages behind them. */
export const watchers = new Set(products.filter(({ watches }) => watches).map(({ product }) => product));

/** The product to which a host, or the domain above it, belongs. */
export function productOfHost(kind: ProductKind, host: string): string | undefined {
  const at = host.indexOf(".");
  return productOf.get(`${kind} ${host}`) ?? (at < 0 ? undefined : productOfHost(kind, host.slice(at + 1)));
}

/** Whose scripts, classes or attributes are in a page's HTML. */
export function productInSource(kind: ProductKind, source: string): string | undefined {
  if (source === "") return;
  return known.find((one) => one.kind === kind && one.source.some((mark) => source.includes(mark)))?.product;
}
