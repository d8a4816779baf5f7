import type { Tab } from "../tab.ts";

/**
 * WCAG 2.4.11, 2.4.3: whoever tabs on from an open drawer stays in it, there and back, and each stop is in view, under
 * no other part. Past the end the focus may be the browser's own, for one stop.
 */
export async function checkDrawerFocus(tab: Tab, selector: string): Promise<string[]> {
  const stops = await tab.evaluate(
    (one) => document.querySelectorAll(`${one} :is(a[href], button, input, textarea, summary)`).length,
    selector,
  );
  const found: string[] = [];
  for (const [key, count] of [
    ["Tab", Math.min(stops, 70) + 4],
    ["Shift+Tab", 8],
  ] as const) {
    for (let stop = 0; stop < count; stop++) {
      await tab.keyboard.press(key);
      found.push(...(await tab.evaluate(findHiddenFocus, selector)));
    }
  }
  return [...new Set(found)];
}

function findHiddenFocus(selector: string): string[] {
  const element = document.activeElement;
  if (!element || element === document.body) return [];
  const name = (element.textContent || element.tagName).slice(0, 40);
  if (!element.closest(selector)) return [`the focus left the drawer: ${name}`];
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isInWindow = top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1;
  const seen = document.elementFromPoint((left + right) / 2, top + 2);
  const isOnTop = seen !== null && (element.contains(seen) || seen.contains(element));
  return isInWindow && isOnTop ? [] : [`the focus is hidden: ${name}`];
}
