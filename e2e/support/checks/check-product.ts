import { defaultAnonKey } from "#news/default-anon-key.ts";
import { settle, type Tab } from "../tab.ts";

/** Spec 2.4.6, 9.4: the bar is 8 units high, on the screen and told from what it fills (WCAG 1.4.11). */
export async function checkProgressBar(tab: Tab): Promise<string[]> {
  await settle(tab, () => document.querySelector(".ticker.running") !== null);
  return tab.evaluate(() => {
    const bar = document.querySelector(".ticker-progress");
    const fill = bar?.querySelector("div");
    if (!bar?.checkVisibility({ opacityProperty: true }) || !fill) return ["no progress bar"];
    const found: string[] = [];
    const { height } = bar.getBoundingClientRect();
    if (height !== 8 || fill.offsetHeight !== 8) found.push(`the bar is ${height} px high`);
    const toColour = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = toColour(getComputedStyle(fill).backgroundColor);
    const [red2 = 0, green2 = 0, blue2 = 0, alpha2 = 1] = toColour(getComputedStyle(bar).backgroundColor);
    const [paperRed = 0, paperGreen = 0, paperBlue = 0] = toColour(
      getComputedStyle(document.querySelector(".ticker") ?? bar).backgroundColor,
    );
    const over = (colour: number[], part: number, under: number[]) =>
      colour.map((one, index) => one * part + (under[index] ?? 0) * (1 - part));
    const paper = over([red2, green2, blue2], alpha2, [paperRed, paperGreen, paperBlue]);
    const light = (colour: number[]) => {
      const [r = 0, g = 0, b = 0] = colour.map((one) =>
        one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [one, other] = [light(over([red, green, blue], alpha, paper)), light(paper)];
    const contrast = Math.max(one, other) / Math.min(one, other);
    if (contrast < 3 || Number(getComputedStyle(fill).opacity) < 1) {
      found.push(`the bar's contrast is ${contrast.toFixed(1)}`);
    }
    return found;
  });
}

/** Spec 1.4: what is known of a link is with it, all audiences too; what the group or its title says of all need not be repeated. */
export async function checkEntries(tab: Tab): Promise<string[]> {
  return tab.evaluate(async () => {
    const names: Record<string, string> = {
      student: "students",
      parent: "parents",
      teacher: "teachers",
      counsellor: "counsellors",
      leader: "school leaders",
    };
    const costs: Record<string, string> = { free: "Free", freemium: "Partly free", paid: "Paid" };
    const { resources } = await (await fetch("/resources.json")).json();
    const known = new Map<string, { audiences: string[]; cost: string; regions: string[] }>();
    for (const one of resources) known.set(one.id, one);
    const common = document.querySelector(".page-count")?.textContent ?? "";
    const title = (document.querySelector("h1")?.textContent ?? "").replace(/^The /, "");
    const entries = [...document.querySelectorAll<HTMLElement>("#content .entries > li")];
    if (entries.length === 0) return ["no entries"];
    return entries.flatMap((entry) => {
      const id = entry.dataset.id ?? "";
      const facts = entry.querySelector(".facts")?.textContent ?? "";
      const { audiences = [], cost = "", regions = [] } = known.get(id) ?? {};
      const [last, ...others] = audiences.map((one) => names[one]).reverse();
      const some = others.length > 0 ? `${others.reverse().join(", ")} and ${last}` : last;
      const wanted = audiences.length === 5 ? "everyone" : some;
      const said = facts.includes("For ") ? facts : common.replace("for ", "For ");
      const isWhole = new RegExp(`For ${wanted}( ·|;|$)`).test(said.trim());
      const place = regions.join(", ");
      const hasPlace = facts.includes(place) || common.includes(place) || title === place;
      const isRight = isWhole && hasPlace && facts.startsWith(costs[cost] ?? "?");
      return isRight ? [] : [`facts left out of ${id}: ${facts}`];
    });
  });
}

/** Spec 2.2.3, 4.1: menus and groups of the narrow screen are under each other. */
export async function checkMobileMenu(tab: Tab): Promise<string[]> {
  await tab.setViewportSize({ width: 390, height: 844 });
  await settle(tab, () => document.querySelector(".mobile-toggle[aria-expanded]") !== null);
  await tab.click(".mobile-toggle");
  await tab.click(".mobile-menu details:nth-of-type(4) > summary");
  return tab.evaluate(() => {
    const menu = document.querySelector(".mobile-menu");
    if (!menu?.checkVisibility()) return ["the button does not open the list"];
    return ["details > summary", "details[open] li"].flatMap((selector) => {
      const boxes = [...menu.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const beside = boxes.filter(({ top, left }, index) => {
        const before = boxes[index - 1];
        return before && (top < before.bottom - 1 || left !== before.left);
      });
      return boxes.length < 5 || beside.length > 0
        ? [`${beside.length} stand beside others: ${selector}`]
        : [];
    });
  });
}

/** Spec 2.4.2: as long as headlines are on their way, nothing is in their places. */
export async function checkLoading(tab: Tab): Promise<string[]> {
  const isAsked = await settle(tab, () =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("news-client")),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const said = await tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".ticker-slot, .today-slot")].flatMap((slot) =>
      slot.offsetHeight > 0 || slot.innerText.trim() !== "" ? [`shown while loading: ${slot.innerText}`] : [],
    ),
  );
  return isAsked ? said : ["the headlines are not asked for"];
}

/** Spec 1.3: visitors are anonymous. Nothing is kept but the ticker's pause and the visitor's own list. */
export async function checkStorage(tab: Tab): Promise<string[]> {
  await settle(tab, () => document.querySelector(".ticker.running") !== null);
  await tab.click(".ticker-pause");
  return tab.evaluate(async () => {
    const kept = [
      ...Object.keys(localStorage).filter((key) => !/^waymark-(ticker|list)$/.test(key)),
      ...Object.keys(sessionStorage),
      ...document.cookie.split("; ").filter(Boolean),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ];
    return kept.map((name) => `kept of the visitor: ${name}`);
  });
}

/** Spec 4.2, 7.2: newest first, as the read of the specification gives them, in the strip and in the list of all. */
export async function checkHeadlineOrder(tab: Tab): Promise<string[]> {
  await settle(tab, () => document.querySelector(".ticker-slot.awake .ticker") !== null);
  await tab.click(".ticker-all");
  await settle(tab, () => document.querySelectorAll("#all-headlines li").length > 3);
  return tab.evaluate(async (anonKey) => {
    const read = "/rest/v1/news_articles?select=*&order=published_date.desc&limit=50";
    const rows: { url: string }[] = await (await fetch(read, { headers: { apikey: anonKey } })).json();
    const wanted = rows.map(({ url }) => url).join();
    return [".ticker-track > ul", "#all-headlines"].flatMap((place) => {
      const links = document.querySelectorAll<HTMLAnchorElement>(`${place} li a[target]`);
      const shown = [...links].map((link) => link.getAttribute("href"));
      return shown.join() === wanted ? [] : [`${place}: ${shown.length} headlines in another order`];
    });
  }, defaultAnonKey);
}
