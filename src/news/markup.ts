import { escapeMarkup } from "#base/escape-markup.ts";

/** A piece of a page as data: text, or an element with its attributes and what is in it. */
export type Markup = string | MarkupElement;
export type MarkupElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: Markup[],
];

/** As HTML. There are no void elements among ours, so each is closed. */
export function printMarkup(markup: Markup): string {
  if (typeof markup === "string") return escapeMarkup(markup);
  const [tag, attributes, ...children] = markup;
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${tag}${names.join("")}>${children.map(printMarkup).join("")}</${tag}>`;
}
