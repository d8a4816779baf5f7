import { foldText } from "./search/fold-text.ts";
import { idPattern } from "./shape/shape.ts";

/** `Été & Co` -> `ete-and-co`; from the address if the name has no Latin letters; with a number if that may not be or is taken. */
export function toLinkId(name: string, taken: { has(id: string): boolean }, url = ""): string {
  const base = toSlug(name) || toSlug(URL.parse(url)?.hostname.replace(/^www\./, "") ?? "") || "link";
  let id = base;
  for (let number = 2; taken.has(id) || !new RegExp(idPattern).test(id); number++) id = `${base}-${number}`;
  return id;
}

export const toSlug = (text: string) =>
  foldText(text)
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
