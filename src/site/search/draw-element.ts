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
const names = { list: "", view: "" };

/** Puts the names of what is shown before the page's own title: of a view, and of a list while the address has one. */
export function nameTab(name: string, kind: keyof typeof names = "view"): void {
  pageTitle ??= document.title;
  names[kind] = name;
  document.title = [location.hash && names.list, names.view, pageTitle].filter(Boolean).join(" · ");
}

/** A part of the page that the search cannot do without. */
export function find(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}: it was not made by this build.`);
  return element;
}
