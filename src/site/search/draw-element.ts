/** The policy forbids markup made of text (Trusted Types), so elements are made one by one. */
export function drawElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Has a text read out. The same words are read out again only if something differs, even an invisible space. */
export function say(place: Element | null, text: string): void {
  if (place) place.textContent = text && place.textContent === text ? `${text}\u00a0` : text;
}

let pageTitle: string | undefined;

/** Puts the view's name before the page's own title. */
export function nameTab(view: string): void {
  pageTitle ??= document.title;
  document.title = (view && `${view} · `) + pageTitle;
}

/** A part of the page that the search cannot do without. */
export function find(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}: it was not made by this build.`);
  return element;
}
