import { isRecord } from "#base/is-record.ts";

interface Merged {
  merged: unknown;
  /** The way, by names, to each thing that both changed (mine is kept); it ends with "" at a name that two items now have. */
  clashes: string[][];
}

/** Theirs, with whatever is changed in mine. Items of lists are recognised by their names. `follow` is called with each new value and the one that it replaces. */
export function mergeChanges(
  start: unknown,
  mine: unknown,
  theirs: unknown,
  follow: (from: unknown, next: unknown) => unknown = (_, next) => next,
): Merged {
  if (isSame(mine, start) || isSame(mine, theirs)) return { merged: theirs, clashes: [] };
  const isMineAlone = isSame(theirs, start);
  const all = [start, mine, theirs];
  if (!all.every(isRecord) && !all.every(isKeyedList))
    return { merged: mine, clashes: isMineAlone ? [] : [[]] };
  const was = toEntries(start);
  const toOwn = (one: unknown) => (Array.isArray(one) ? underOldKeys(toEntries(one), was) : toEntries(one));
  const [my, their] = [toOwn(mine), toOwn(theirs)];
  // The side that reordered the list decides its order; an item that the other side added follows the one that it followed there.
  const first = isMineAlone || !isSame(sharedKeys(my, was), sharedKeys(was, my)) ? [my, their] : [their, my];
  const [keys = [], others = []] = first.map((entries) => [...entries.keys()]);
  let place = -1;
  for (const key of others) {
    const found = keys.indexOf(key);
    if (found < 0) keys.splice(++place, 0, key);
    else place = found;
  }
  const clashes: string[][] = [];
  const entries = keys.flatMap((key) => {
    const part = mergeChanges(was.get(key), my.get(key), their.get(key), follow);
    clashes.push(...part.clashes.map((names) => [key, ...names]));
    return part.merged === undefined ? [] : [[key, part.merged] as const];
  });
  const items = entries.map(([, item]) => item);
  const names = Array.isArray(theirs) ? items.map(toItemKey) : [];
  const twins = new Set(names.filter((name, at) => name !== "" && names.indexOf(name) < at));
  clashes.push(...[...twins].map((name) => [name, ""]));
  const merged = Array.isArray(theirs) ? items : Object.fromEntries(entries);
  if (isSame(merged, theirs)) return { merged: theirs, clashes };
  return { merged: follow(theirs, merged), clashes };
}

/** An item that was only renamed, in its old place, is the same item. Anything less sure is a clash. */
function underOldKeys(entries: Entries, was: Entries): Entries {
  const before = [...was];
  const isOf = (item: unknown, saved: unknown) =>
    isRecord(item) &&
    isRecord(saved) &&
    Object.keys({ ...item, ...saved }).filter((name) => !isSame(item[name], saved[name])).length === 1;
  return new Map(
    [...entries].map(([key, item], at) => {
      const [old, saved] = before[at] ?? [key, item];
      return [!was.has(key) && !entries.has(old) && isOf(item, saved) ? old : key, item];
    }),
  );
}

type Entries = ReadonlyMap<string, unknown>;

export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const sharedKeys = (entries: Entries, other: Entries) => [...entries.keys()].filter((key) => other.has(key));

/** Whether every item has a name of its own; only in a list after the start (`at` above 0) may new ones have none yet. */
function isKeyedList(value: unknown, at: number): boolean {
  if (!Array.isArray(value)) return false;
  const names = value.map(toItemKey).filter((name) => at === 0 || name !== "");
  return !names.includes("") && new Set(names).size === names.length;
}

const toEntries = (value: unknown): Entries =>
  new Map(
    Array.isArray(value)
      ? value.map((item, at) => [toItemKey(item) || `new ${at}`, item])
      : Object.entries(value as Record<string, unknown>),
  );

/** What an item of any list is known by; "" for one that has nothing yet. */
export function toItemKey(item: unknown): string {
  if (!isRecord(item)) return String(item);
  const { id, topic, name, title, heading, url, words } = item;
  return String(id || topic || name || title || heading || url || [words].flat()[0] || "");
}

/** Whether the same items are in the same places, whatever is in them. */
export const hasSameItems = (one: unknown, other: unknown) => isSame(toOutline(one), toOutline(other));

function toOutline(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.filter(isRecord).map((item) => [toItemKey(item), toOutline(item)]);
  return isRecord(value) ? Object.values(value).flatMap(toOutline) : [];
}
