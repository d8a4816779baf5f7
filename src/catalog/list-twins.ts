/** Each item whose key an earlier one has, with that one. An item without a key has no twin. */
export function listTwins<Item>(items: Iterable<Item>, toKey: (item: Item) => string | undefined) {
  const byKey = Map.groupBy(items, toKey);
  byKey.delete(undefined);
  return [...byKey.values()].flatMap(([first, ...others]) =>
    others.map((item) => ({ item, first: first as Item })),
  );
}
