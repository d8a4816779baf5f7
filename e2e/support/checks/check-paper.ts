import type { Page } from "playwright-core";

/** Finds what is useless on paper: controls and the room for them, the way to report an entry, and a page end that takes a sheet of its own. */
export async function checkPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  return page.evaluate(() => {
    const shown = [
      // What the links are narrowed by is read there, without its sign to press.
      ...document.querySelectorAll(
        "button:not(.chosen-chip), input, select, textarea, summary, .report, .footer",
      ),
    ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const names = [...document.querySelectorAll(".entries > li > a:first-child")];
    const narrow = names.filter((name) => getComputedStyle(name).marginInlineEnd !== "0px");
    return [
      ...new Set(
        [...shown, ...narrow].map((element) => `<${element.localName} class="${element.className}">`),
      ),
    ];
  });
}
