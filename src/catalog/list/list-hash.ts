import { isListHash, listLimits, type ResourceList, toBoundedList } from "./resource-list.ts";

/** The form below. A reader that meets a newer one says so and does not show half a list. */
export const listVersion = 1;

export type ParsedListHash =
  /** `named`: how many links the address has, if there are more than a list can have. */
  | { kind: "list"; list: ResourceList; named?: number }
  /** The hash means something else, such as a group's anchor. */
  | { kind: "none" }
  /** Meant as a list but not readable: made by a newer version, cut short, or empty. */
  | { kind: "unreadable"; what: string };

/** `#list=1.ucas.common-app&title=For+Ana&g1=uni-resources%2Fessays&n2=ask+Mr+Lee`: version, ids; group of link 1, note of link 2. */
export function parseListHash(hash: string): ParsedListHash {
  if (!isListHash(hash)) return { kind: "none" };
  const text = hash.replace(/^#/, "");
  // Letters that a messenger has encoded itself are left as they are.
  if (/^list%3d/i.test(text))
    return parseListHash(text.replace(/%[0-7][\da-f]/gi, (sign) => decodeURIComponent(sign)));
  if (text.length > listLimits.hashChars) return unreadable("The link is too long to be a list.");
  const fields = new URLSearchParams(text);
  const [given = "", ...ids] = (fields.get("list") ?? "").split(".");
  if (/^\d+$/.test(given) && Number(given) > listVersion)
    return unreadable(
      "The link was made by a newer version of this page. Reload the page and open the link again.",
    );
  // A bracket or a full stop of the sentence around the link may have come along with the last one.
  const entries = ids.map((id, place) => ({
    id: id.replace(/[^a-z0-9-].*/s, ""),
    group: fields.get(`g${place + 1}`) ?? undefined,
    note: fields.get(`n${place + 1}`) ?? undefined,
  }));
  const list = toBoundedList({ title: fields.get("title") ?? undefined, entries });
  if (given !== String(listVersion) || list.entries.length === 0)
    return unreadable("The link contains no list. Part of it may have been lost: ask for it again.");
  const named = new Set(entries.map(({ id }) => id).filter(Boolean)).size;
  return { kind: "list", list, ...(named > listLimits.entries && { named }) };
}

const unreadable = (what: string): ParsedListHash => ({ kind: "unreadable", what });
