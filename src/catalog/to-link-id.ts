import { foldText } from "./search/fold-text.ts";

/** `Été & Co` -> `ete-and-co`; from the address if the name has no Latin letters; with a number if that may not be or is taken. */
export function toLinkId(name: string, taken: { has(id: string): boolean }, url = ""): string {
  const base = toSlug(name) || toSlug(URL.parse(url)?.hostname.replace(/^www\./, "") ?? "") || "link";
  let id = base;
  for (let number = 2; taken.has(id) || isDevice(id); number++) id = `${base}-${number}`;
  return id;
}

/** Git on Windows checks out nothing of a commit with a file that is called like a device. */
export const isDevice = (id: string): boolean => /^(con|prn|aux|nul|com\d|lpt\d)$/.test(id);

export const toSlug = (text: string) =>
  foldText(text)
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
