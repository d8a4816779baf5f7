import type { Tab } from "../tab.ts";

/** A14 (WCAG 1.4.10, 1.4.4, 1.4.12): nothing sticks out sideways and nothing is cut, in the window as it is. */
export async function checkReflow(tab: Tab, scope = "html"): Promise<string[]> {
  const found: string[] = [];
  for (const mode of ["as it is", "200 % text", "wide text spacing"]) {
    found.push(...(await tab.evaluate(findOverflow, { mode, scope })).map((line) => `${mode}: ${line}`));
  }
  return found;
}

function findOverflow({ mode, scope }: { mode: string; scope: string }): string[] {
  const root = document.querySelector(scope) ?? document.documentElement;
  const sheet = new CSSStyleSheet();
  const spacing =
    "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}";
  sheet.replaceSync(mode === "wide text spacing" ? spacing : "");
  document.adoptedStyleSheets = [sheet];
  document.documentElement.classList.add("whole");
  document.documentElement.style.fontSize = mode === "200 % text" ? "200%" : "";
  const found: string[] = [];
  const over = root.scrollWidth - root.clientWidth;
  if (over > 0) found.push(`${scope} is ${over} px too wide`);
  // Drawings may be cut; text may not, unless it scrolls by hand.
  const known = ".v, .ticker, .ticker *, .hero, .closing, svg, svg *";
  for (const element of root.querySelectorAll<HTMLElement>("*")) {
    // One pixel is the size of what is written for listeners only.
    if (
      element.matches(known) ||
      element.clientWidth <= 1 ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const isWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isTall = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
    if (isWide || isTall) found.push(`cut: <${element.tagName} class="${element.className}">`);
  }
  document.documentElement.style.fontSize = "";
  document.adoptedStyleSheets = [];
  return found;
}
