import { type Audience, audiences, costs, type GroupWords, groupWordNames } from "#catalog/catalog.ts";

/** A link's fields as its file has them, `{product}` and all. */
export type LinkFields = ReturnType<typeof toLinkFields>;

/** A file's fields as the form has them. Read loosely: what is wrong in the file is shown beside it, and can be corrected. */
export function toLinkFields(record: Readonly<Record<string, unknown>>) {
  const isAudience = (text: string): text is Audience => (audiences as readonly string[]).includes(text);
  return {
    name: toText(record.name),
    url: toText(record.url),
    description: toText(record.description),
    groups: toTexts(record.groups),
    /** Other words for it, or a deeper address, in one of its groups. */
    in_group: toGroupWords(record.in_group),
    audiences: toTexts(record.audiences).filter(isAudience),
    /** Empty while nobody has chosen. */
    cost: costs.find((cost) => cost === record.cost) ?? ("" as const),
    regions: toTexts(record.regions),
    topics: toTexts(record.topics),
    language: toText(record.language),
  };
}

/** In one line, as the page shows it; a text that is folded in the file is the same text. */
const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? toOneLine(String(value)) : "";

export const toOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(toText).filter((text) => text !== "") : [];

function toGroupWords(value: unknown): Record<string, GroupWords> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([path, words]) => {
      const texts = groupWordNames.map((name) => [name, toText(words?.[name])] as const);
      return [path, Object.fromEntries(texts.filter(([, text]) => text !== ""))];
    }),
  );
}

export const emptyFields = toLinkFields({});

export const fieldNames = Object.keys(emptyFields) as (keyof LinkFields)[];

/** The field beside which a problem is shown: one of the form, or of the dialog that retires a link. */
export const toFormField = (name: string | undefined) =>
  [...fieldNames, "why" as const, "replacement" as const].find((one) => one === name);

/** The fields that differ. The order in which groups, audiences or regions were chosen does not count. */
export const listChangedFields = (one: LinkFields, other: LinkFields): (keyof LinkFields)[] =>
  fieldNames.filter((name) => toPlain(one, name) !== toPlain(other, name));

function toPlain(fields: LinkFields, name: keyof LinkFields): string {
  const value = fields[name];
  if (Array.isArray(value)) return JSON.stringify(name === "regions" ? value : [...value].sort());
  if (name !== "in_group") return String(value);
  const words = Object.entries(fields.in_group)
    .map(([path, said]) => [path, ...groupWordNames.map((part) => said[part] ?? "")])
    .filter(([, ...said]) => said.some((text) => text !== ""));
  return JSON.stringify(words.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}

/** With another beginning in place of this one, in its own address and those in its groups. */
export function replaceStart(fields: LinkFields, from: string, to: string): LinkFields {
  const replace = (url: string) => {
    const [whole, start] = url.startsWith(from) ? [url, from] : [spellHost(url), spellHost(from)];
    const rest = whole.slice(start.length);
    // `https://a.example` and `https://a.example.org` are two hosts, `/doc` and `/docs` two folders.
    const isWithinHost = /^[^/]*(\/\/[^/?#]*[^/?#.])?$/.test(start) && /^[^/?#:]/.test(rest);
    const isWithinWord = /[\p{L}\p{N}]$/u.test(start) && /^[\p{L}\p{N}%]/u.test(rest);
    if (start === "" || !whole.startsWith(start) || isWithinHost || isWithinWord) return url;
    // One slash between the two, whichever of them has it.
    if (to.endsWith("/")) return to + rest.replace(/^\/+/, "");
    const isCut = start.endsWith("/") && /^[^/?#]/.test(rest) && /[\p{L}\p{N}]$/u.test(to);
    return to + (isCut ? "/" : "") + rest;
  };
  const inGroups = Object.entries(fields.in_group).map(
    ([path, words]) => [path, words.url ? { ...words, url: replace(words.url) } : words] as const,
  );
  return { ...fields, url: replace(fields.url), in_group: Object.fromEntries(inGroups) };
}

/** As browsers spell it: case makes no difference, nor which letters a host is written in. */
const spellHost = (url: string) =>
  url.replace(/^https?:\/\/[^/?#]+/i, (start) => URL.parse(start)?.origin ?? start);

/** A name within a sentence, in either direction of writing: marks that the page draws as an element. */
export const isolate = (name: string) => `\u2068${name}\u2069`;
