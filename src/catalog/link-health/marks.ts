import badNames from "./marks/bad-names.json" with { type: "json" };
import products from "./marks/products.json" with { type: "json" };
import sale from "./marks/sale.json" with { type: "json" };
import unfit from "./marks/unfit.json" with { type: "json" };
import words from "./marks/words.json" with { type: "json" };
import { PhraseList } from "./phrase-list.ts";

/**
 * The marks are data: `marks/*.json`, each entry with an example that a test finds by it. A new mark is a new entry, or a
 * word between two `|`; `domain*` is every word that begins so.
 */
/** `education` is what this directory is about. */
const wordKinds = ["missing", "soon", "repair", "robots", "adverts", "education"] as const;
export type WordKind = (typeof wordKinds)[number];
export type ProductKind = "parking" | "wall" | "login" | "short" | "leftover";

export interface SaleTag {
  language: string;
  /** `other`: where the word for a name means something else. */
  role: "name" | "other" | "host" | "sale" | "lapsed";
}

/** What a page about a name says of it, per language. */
export const saleWords = new PhraseList<SaleTag>(
  sale.flatMap(({ language, name, other, host, sale: offer, lapsed }) => [
    [name, { language, role: "name" }] as const,
    [other ?? "", { language, role: "other" }] as const,
    [host ?? "", { language, role: "host" }] as const,
    [offer, { language, role: "sale" }] as const,
    [lapsed, { language, role: "lapsed" }] as const,
  ]),
);

/** In a language of which not a word is known here nothing tells the same people from others. */
export const hasWordsOf = (language: string) =>
  language === "" || sale.some((one) => one.language === language);

export const noticeWords = Object.fromEntries(wordKinds.map((kind) => [kind, toList(kind)])) as Record<
  WordKind,
  PhraseList
>;

function toList(kind: WordKind): PhraseList {
  return new PhraseList(
    words.filter((entry) => entry.kind === kind).map((entry) => [entry.words, undefined]),
  );
}

/** What a domain's own name says of what is sold there. */
export function kindOfName(domain: string): string | undefined {
  return badNames.find(({ names }) => names.split("|").some((name) => domain.includes(name)))?.kind;
}

export interface UnfitTag {
  kind: string;
  /** Said by nobody who means something else. */
  isStrong: boolean;
}

export const unfitWords = new PhraseList<UnfitTag>(
  unfit.flatMap(({ kind, strong, plain }) => [
    [strong, { kind, isStrong: true }] as const,
    [plain ?? "", { kind, isStrong: false }] as const,
  ]),
);

interface Product {
  kind: ProductKind;
  product: string;
  hosts: readonly string[];
  source: readonly string[];
}

const known: Product[] = products.map(({ kind, product, hosts, source }) => ({
  kind: kind as ProductKind,
  product,
  hosts: hosts?.split("|") ?? [],
  source: source?.split("|") ?? [],
}));

/** Is `host` one of the names or below one of them? */
function isHostOf(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

/** Whose host it is, of those that are known for one thing. */
export function productOfHost(kind: ProductKind, host: string): string | undefined {
  return known.find((one) => one.kind === kind && isHostOf(host, one.hosts))?.product;
}

/** Whose scripts, classes or attributes stand in a page's HTML. */
export function productInSource(kind: ProductKind, source: string): string | undefined {
  if (source === "") return;
  return known.find((one) => one.kind === kind && one.source.some((mark) => source.includes(mark)))?.product;
}
