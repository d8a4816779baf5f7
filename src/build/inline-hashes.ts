import { digest } from "#host/digest.ts";

/** Scripts with these types are data to a browser and need no hash; import maps and speculation rules are checked. */
const dataTypes = ["application/json", "application/ld+json"];

/** Hashes of the inline styles and scripts of finished pages, and the integrity of the scripts they name, for the policy. */
export class InlineHashes {
  readonly scripts = new Set<string>();
  readonly styles = new Set<string>();

  add(page: string): void {
    for (const [, attributes = "", text = ""] of page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      const type = /type="([^"]*)"/.exec(attributes)?.[1] ?? "";
      const integrity = /integrity="([^"]*)"/.exec(attributes)?.[1];
      if (integrity) this.scripts.add(integrity);
      else if (!dataTypes.includes(type)) this.scripts.add(digest("sha256", text));
    }
    for (const [, text = ""] of page.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
      this.styles.add(digest("sha256", text));
  }
}
