/** Each item that has the key of an earlier one, with that one. An item without a key is not a duplicate. */
export function listDuplicates<Item>(items: Iterable<Item>, toKey: (item: Item) => string | undefined) {
  const byKey = Map.groupBy(items, toKey);
  byKey.delete(undefined);
  return [...byKey.values()].flatMap(([first, ...others]) =>
    others.map((item) => ({ item, first: first as Item })),
  );
}
