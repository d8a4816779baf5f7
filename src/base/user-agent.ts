/** R6: who asks and where to complain. The product's name is any text; a header takes only what RFC 9110 calls a token. */
export function toUserAgent(site: { product: string; version: string; url: string }): string {
  const name = site.product
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  return `${name || "hub"}-news/${site.version} (+${new URL(site.url).href})`;
}
