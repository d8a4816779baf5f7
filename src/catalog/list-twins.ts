/** Each item whose key an earlier one has, with that one. An item without a key has no twin. */
export function listTwins<Item>(items: Iterable<Item>, toKey: (item: Item) => string | undefined) {
  const firsts = new Map<string, Item>();
  const twins: { item: Item; first: Item }[] = [];
  for (const item of items) {
    const key = toKey(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first) twins.push({ item, first });
    else firsts.set(key, item);
  }
  return twins;
}
