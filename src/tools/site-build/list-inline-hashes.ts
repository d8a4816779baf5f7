import { digest } from "./digest.ts";

/** Scripts with these types are data to a browser and need no hash; an import map is checked like a script. */
const dataTypes = ["application/json", "application/ld+json"];

/** Hashes of the inline styles and scripts of finished pages, and the integrity of the scripts they name, for the policy. */
export function listInlineHashes(pages: string[]): { scriptHashes: string[]; styleHashes: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const page of pages) {
    for (const [, attributes = "", text = ""] of page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      const type = /type="([^"]*)"/.exec(attributes)?.[1] ?? "";
      const integrity = /integrity="([^"]*)"/.exec(attributes)?.[1];
      if (integrity) scripts.add(integrity);
      else if (!dataTypes.includes(type)) scripts.add(digest("sha256", text));
    }
    for (const [, text = ""] of page.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
      styles.add(digest("sha256", text));
  }
  return { scriptHashes: [...scripts], styleHashes: [...styles] };
}
