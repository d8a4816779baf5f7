import type { Tab } from "../tab.ts";

/** A15: every link says where it leads and that a new tab opens, cannot be reached back from, and has a name of its own. */
export async function checkLinks(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const bare = /^(click here|here|more|read more|learn more|link)\W*(\(opens in new tab\))?$/i;
    return [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap((link) => {
      const name = (link.getAttribute("aria-label") ?? link.textContent ?? "").replace(/\s+/g, " ").trim();
      const href = link.getAttribute("href") ?? "";
      const rel = link.rel.split(/\s+/);
      const isOutside = /^[a-z]+:/i.test(href);
      const isNewTab = link.target === "_blank";
      const faults: [boolean, string][] = [
        [name === "", "link without a name"],
        [bare.test(name), "the name says nothing of the place"],
        [isOutside && !/^https?:/i.test(href), "neither http nor https"],
        [isOutside && !isNewTab, "outside, and not in a new tab"],
        [isNewTab && !(rel.includes("noopener") && rel.includes("noreferrer")), "the new tab can reach back"],
        [isNewTab && !name.endsWith("(opens in new tab)"), "does not tell of the new tab"],
      ];
      return faults.flatMap(([isFault, text]) =>
        isFault ? [`${text}: ${link.outerHTML.slice(0, 120)}`] : [],
      );
    });
  });
}
