import { isWebUrl, longestUrl } from "./is-safe-url.ts";

/**
 * xml:base in force at an element (R25). It is resolved when a link asks for it and not before: a feed may have
 * a hundred thousand of them, each under a long one.
 */
export class XmlBase {
  readonly #own: string;
  readonly #outer: XmlBase | undefined;
  readonly #documentUrl: string;
  #href: string | undefined;

  constructor(own: string, outer: XmlBase | undefined, documentUrl: string) {
    // No page is reached through a base that is longer than an address may be.
    this.#own = own.length > longestUrl ? "" : own;
    this.#outer = outer;
    this.#documentUrl = documentUrl;
  }

  /** Absolute, or "" when there is none. */
  get href(): string {
    this.#href ??= this.#resolve();
    return this.#href;
  }

  #resolve(): string {
    const inherited = this.#outer?.href ?? "";
    if (this.#own === "") return inherited;
    const url = URL.parse(this.#own, inherited || this.#documentUrl || undefined);
    return url && isWebUrl(url) && url.href.length <= longestUrl ? url.href : inherited;
  }
}
