import type { Tab } from "../tab.ts";

/** A13 (WCAG 2.5.8, 2.5.5): no target under 24 px, no button of navigation or ticker under 44 px. */
export async function checkTargets(tab: Tab, scope = "body"): Promise<string[]> {
  return tab.evaluate((root) => {
    const buttons = "button, .button, .share, .chips a, .hero-groups a, .brand";
    return [...document.querySelectorAll(`${root} :is(a, button, summary)`)]
      .filter((element) => element.checkVisibility() && !element.closest(".ticker-window"))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (width === 0 || height === 0 || element.matches(".skip")) return [];
        const least = element.matches(buttons) ? 44 : 24;
        if (Math.min(width, height) >= least) return [];
        return [
          `under ${least} px (${Math.round(width)} x ${Math.round(height)}): ${element.outerHTML.slice(0, 80)}`,
        ];
      });
  }, scope);
}
