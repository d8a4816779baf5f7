/** A part of the page that the search cannot do without. */
export function find(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}: it was not made by this build.`);
  return element;
}
