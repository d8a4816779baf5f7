import type { Tab } from "../tab.ts";

/** A11, A12 (WCAG 2.4.7, 2.4.11-13): each stop shows where it is, and is wholly in view, under no sticky header and no other part. */
export async function checkFocus(tab: Tab, { stops = 12 } = {}): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await tab.keyboard.press("Tab");
    found.push(...(await tab.evaluate(findFocusFault)));
  }
  // Going backwards is when a sticky header covers what comes next.
  for (const share of [0.3, 0.8, 1]) {
    if (share < 1) await tab.evaluate(focusUnderHeader, share);
    else await tab.evaluate(() => document.querySelector<HTMLElement>(".footer a")?.focus());
    for (let back = 0; back < 4; back++) {
      await tab.keyboard.press("Shift+Tab");
      found.push(...(await tab.evaluate(findFocusFault)));
    }
  }
  return found;
}

/** Goes to one of the page's links, and puts the stop before it where only the room kept for the header shows it. */
function focusUnderHeader(share: number): void {
  const links = ".entries > li > :is(a[href], .star), #directory li a[href]";
  const stops = [...document.querySelectorAll<HTMLElement>(links)].filter((stop) => stop.checkVisibility());
  const index = Math.max(1, Math.floor(stops.length * share));
  stops[index]?.focus();
  const bottom = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
  scrollBy(0, (stops[index - 1]?.getBoundingClientRect().bottom ?? 0) - bottom + 1);
}

function findFocusFault(): string[] {
  const element = document.activeElement;
  if (!element || element === document.body) return [];
  const name = element.textContent?.slice(0, 40) ?? "";
  const found: string[] = [];
  // A card shows the focus of its link around the whole card.
  const shown = [element, element.closest(".service")].filter((one) => one !== null);
  const hasOutline = shown.some((one) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
    return (
      outlineStyle !== "none" &&
      Number.parseFloat(outlineWidth) >= 2 &&
      !/, 0\)|transparent/.test(outlineColor)
    );
  });
  if (!hasOutline) found.push(`focus cannot be seen: ${name}`);
  const { outlineOffset, outlineWidth } = getComputedStyle(element);
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  const { left: from, right: to } = element.getBoundingClientRect();
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { left, right } = box.getBoundingClientRect();
    const isCut = from - ring < left - 1 || to + ring > right + 1;
    if (isCut && getComputedStyle(box).overflowX !== "visible")
      found.push(`focus cut off by <${box.localName} class="${box.className}">: ${name}`);
  }
  const header = document.querySelector(".header");
  const over = [...element.getClientRects()].map(({ left, top, width, height }) =>
    document.elementFromPoint(left + width / 2, top + height / 2),
  );
  // A link may run on in the next line; a chip's box is under its words.
  const isOver = (seen: Element | null) =>
    seen && !element.contains(seen) && !(seen.closest("label") ?? seen).contains(element);
  if (over.every(isOver)) found.push(`focus under ${over[0]?.localName}: ${name}`);
  const crumbs = document.querySelector(".breadcrumbs");
  if (!header?.contains(element) && !crumbs?.contains(element)) {
    const isStuck = crumbs && getComputedStyle(crumbs).position === "sticky" && crumbs.checkVisibility();
    const inReach = isStuck && crumbs.getBoundingClientRect().top < 130 ? crumbs : header;
    const bottom = inReach?.getBoundingClientRect().bottom ?? 0;
    const { top, height } = element.getBoundingClientRect();
    // Stars reach a little over their line, which Firefox does not scroll for.
    if (top + height / 10 < bottom - 1) found.push(`focus under the header (${Math.round(top)} px): ${name}`);
  }
  return found;
}
