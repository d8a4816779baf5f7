import type { Markup, MarkupElement } from "#news/ticker-markup.ts";

const pictures = new Set(["svg", "path"]);

/** Element by element: the policy forbids markup made of text (Trusted Types). */
export function drawMarkup(markup: MarkupElement): Element;
export function drawMarkup(markup: Markup): Node;
export function drawMarkup(markup: Markup): Node {
  if (typeof markup === "string") return document.createTextNode(markup);
  const [tag, attributes, ...children] = markup;
  const namespace = pictures.has(tag) ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml";
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => drawMarkup(child)));
  return element;
}
