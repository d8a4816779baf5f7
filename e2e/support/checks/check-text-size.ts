import type { Tab } from "../tab.ts";

/** WCAG 1.4.4: with text of twice the size no word is broken over two lines, and drawings beside words grow with them. */
export async function checkTextSize(tab: Tab): Promise<string[]> {
  const before = await tab.evaluate(measureIcons);
  await tab.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const after = await tab.evaluate(measureIcons);
  const small = after.flatMap(([name, size], index) => {
    const [, usual = 0] = before[index] ?? [];
    return size >= usual * 1.5
      ? []
      : [`stays small (${Math.round(usual)} -> ${Math.round(size)} px): ${name}`];
  });
  return [...new Set([...small, ...(await tab.evaluate(findBrokenWords))])];
}

/** WCAG 1.4.12: letters and words set wide break no word either. */
export async function checkWideText(tab: Tab): Promise<string[]> {
  await tab.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}",
    );
    document.adoptedStyleSheets = [sheet];
  });
  const broken = await tab.evaluate(findBrokenWords);
  await tab.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return broken;
}

/** Drawings instead of words or beside them, without the landscape. */
function measureIcons(): [name: string, size: number][] {
  const icons = document.querySelectorAll(
    ":is(.header, .finder, .menu-head, .service, .ticker, .footer, .entries, .mobile-menu) svg",
  );
  return [...icons]
    .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
    .map((icon) => [
      `${icon.parentElement?.className ?? ""} ${icon.getAttribute("class") ?? icon.nodeName}`,
      icon.getBoundingClientRect().height,
    ]);
}

function findBrokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  // Names of links may contain words that are longer than the screen is wide.
  const words =
    ".hero-text, .hero-groups, h1, .menu-head, .offer, .service, .button, .menu-button, .mobile-menu summary, .page-summary, .today-slot";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
    // Elsewhere a long word may go on in the next line, between two syllables.
    if (!parent.closest(words) && (!parent.closest("main p") || getComputedStyle(parent).hyphens === "auto"))
      continue;
    // What is written for listeners only.
    if (parent.closest(".v") || parent.offsetWidth <= 1) continue;
    for (const word of node.textContent?.matchAll(/[\p{L}\p{N}]+/gu) ?? []) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1)
        found.push(`broken: ${word[0]} in <${parent.localName} class="${parent.className}">`);
    }
  }
  return found;
}
