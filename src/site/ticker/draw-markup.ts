import type { MarkupElement } from "#news/ticker-markup.ts";

const pictures = new Set(["svg", "path"]);

/** Element by element: the policy forbids markup made of text (Trusted Types). */
export function drawMarkup([tag, attributes, ...children]: MarkupElement): Element {
  const namespace = pictures.has(tag) ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === "string" ? child : drawMarkup(child))));
  return element;
}
