import { foldText } from "./search/fold-text.ts";

/** `Été & Co` -> `ete-and-co`; with a number where that is taken. */
export function toLinkId(name: string, taken: { has(id: string): boolean }): string {
  const slug = foldText(name)
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  const base = slug || "link";
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}
