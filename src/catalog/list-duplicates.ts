/** Each item that has the key of an earlier one, with that one. An item without a key is not a duplicate. */
export function listDuplicates<Item>(items: Iterable<Item>, toKey: (item: Item) => string | undefined) {
  const byKey = Map.groupBy(items, toKey);
  byKey.delete(undefined);
  return [...byKey.values()].flatMap(([first, ...others]) =>
    others.map((item) => ({ item, first: first as Item })),
  );
}

/** Makes a look-up of the items that name something, such as a group. Of all at once: there may be thousands of names and items. */
export function listByName<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]) {
  const named = items.flatMap((item) => [...new Set(namesOf(item))].map((name) => ({ name, item })));
  const byName = Map.groupBy(named, ({ name }) => name);
  return (name: string): Item[] => (byName.get(name) ?? []).map(({ item }) => item);
}
