import type { DeskState, ListDelta, ListName, StateDelta } from "../desk-api.ts";

/** The lists that grow with the directory, and by what an entry is known again. The rest of the state is small. */
const keys: { [Name in ListName]: (entry: DeskState[Name][number]) => string } = {
  links: ({ id }) => id,
  proposals: ({ id }) => id,
  findings: ({ id, section }) => `${section} ${id}`,
  changes: ({ path }) => path,
};
const listNames = Object.keys(keys) as ListName[];

/** What is different after `before`. */
export function toStateDelta(before: DeskState, after: DeskState): StateDelta {
  const delta: StateDelta = { parts: {}, lists: {} };
  // Only `checkedAt` may be missing, and it comes back with the next check.
  for (const name of Object.keys(after) as (keyof DeskState)[]) {
    const list = listNames.find((one) => one === name);
    const change = list && toListDelta<unknown>(before[list], after[list], keys[list] as KeyOf);
    if (list && change) Object.assign(delta.lists, isNothing(change) ? {} : { [list]: change });
    else if (!isSame(before[name], after[name])) Object.assign(delta.parts, { [name]: after[name] });
  }
  return delta;
}

const isNothing = ({ gone, put }: ListDelta<unknown>) => gone.length + put.length === 0;
const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Entries that stayed the same are the same objects afterwards. */
export function applyStateDelta(before: DeskState, { parts, lists }: StateDelta): DeskState {
  const after: DeskState = { ...before, ...parts };
  for (const name of listNames) {
    const change = lists[name];
    if (change)
      Object.assign(after, { [name]: applyList(before[name], change as Change, keys[name] as KeyOf) });
  }
  return after;
}

// biome-ignore lint/suspicious/noExplicitAny: one function for lists of four kinds; `keys` fits each to its own.
type KeyOf = (entry: any) => string;
type Change = ListDelta<unknown>;

/** Undefined where the list has another order, or a key twice: it is told as a whole then. */
function toListDelta<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: KeyOf,
): ListDelta<Entry> | undefined {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]));
  const next = new Set(after.map(keyOf));
  const change: ListDelta<Entry> = {
    gone: [...old.keys()].filter((key) => !next.has(key)),
    put: after.flatMap((entry, place) => (isSame(old.get(keyOf(entry)), entry) ? [] : [[place, entry]])),
  };
  const made = applyList(before, change, keyOf);
  const isRight =
    made.length === after.length && made.every((entry, at) => keyOf(entry) === keyOf(after[at]));
  return isRight && next.size === after.length ? change : undefined;
}

function applyList<Entry>(before: readonly Entry[], { gone, put }: ListDelta<Entry>, keyOf: KeyOf): Entry[] {
  const left = new Set([...gone, ...put.map(([, entry]) => keyOf(entry))]);
  const kept = before.filter((entry) => !left.has(keyOf(entry))).values();
  const places = new Map(put);
  return Array.from({ length: before.length + put.length }, (_, place) =>
    places.has(place) ? places.get(place) : kept.next().value,
  ).filter((entry) => entry !== undefined);
}
