import type { GroupPath } from "../catalog.ts";
import { printLanguage, type SearchIndex, textAt } from "../search/search-index.ts";

export type ListDirectory = ReturnType<typeof toListDirectory>;
export type ListedText = NonNullable<ReturnType<ListDirectory["textOf"]>>;

/** The search data that the browser has loaded know every id, retired ones too. */
export function toListDirectory(index: SearchIndex) {
  const { ids, more, retired } = index;
  const places = new Map(ids.map((id, place) => [id, place]));
  const retiredOf = (id: string) => (Object.hasOwn(retired, id) ? retired[id] : undefined);
  /** What is listed instead of a retired link; nothing at the end of a circle of replacements. */
  const replacementOf = (id: string, seen: readonly string[] = []): string | undefined => {
    const next = retiredOf(id)?.replacement;
    if (next === undefined || seen.includes(next)) return;
    return places.has(next) ? next : replacementOf(next, [...seen, next]);
  };
  return {
    retiredOf,
    replacementOf,
    /** As a group has it, if one is named and has it still. */
    textOf: (id: string, path?: GroupPath) => {
      const place = places.get(id);
      if (place === undefined) return undefined;
      const group = path === undefined ? undefined : index.groups.find((one) => one.path === path);
      const { isOwn = false, language = "" } = more[place] ?? {};
      return { isOwn, language: language && printLanguage(language), ...textAt(index, place, group) };
    },
  };
}
