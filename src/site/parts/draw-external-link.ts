import { isSafeUrl } from "#news/is-safe-url.ts";
import { drawElement } from "../search/draw-element.ts";

export const newTabWords = " (opens in new tab)";
/** Whose service a link leads to. */
export const ownLabel = "Our own or a partner's service";

/** external-link.tsx in the browser: the policy forbids markup made of text, so elements are made one by one. */
export function drawExternalLink(url: string, name: string): HTMLAnchorElement {
  if (!isSafeUrl(url)) throw new Error(`Not an http(s) address: ${url}`);
  const link = drawElement("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, name);
  link.append(drawElement("span", { class: "v" }, newTabWords));
  return link;
}
