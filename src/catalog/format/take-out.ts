import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

/** Takes an item away. What is written above it may head those after it: the next one gets it, or the list ends with it. */
export function takeOut(list: YAMLMap | YAMLSeq, item: unknown): void {
  const items: unknown[] = list.items;
  const place = items.indexOf(item);
  items.splice(place, 1);
  const said = listStarts(item).map(({ commentBefore }) => commentBefore);
  const [next] = listStarts(items[place]);
  const join = (...comments: unknown[]) => comments.filter(Boolean).join("\n") || undefined;
  if (next) next.commentBefore = join(...said, next.commentBefore);
  else list.comment = join(list.comment, ...said);
}

/** A field of the file with all that it says. */
export function dropField({ contents }: Document, name: string): void {
  const pair = isMap(contents) ? contents.items.find(({ key }) => String(key) === name) : undefined;
  if (isMap(contents) && pair) takeOut(contents, pair);
}

/** What YAML may hold a comment above an item by: the item, its first field, the first of that field's list. */
function listStarts(item: unknown): Node[] {
  if (isPair(item)) return [...listStarts(item.key), ...listStarts(item.value)];
  if (isCollection(item)) return [item, ...listStarts(item.items[0])];
  return isNode(item) ? [item] : [];
}
