import type { Headline } from "#news/headline.ts";
import { printDetail, printHidden, printReadAt, printTodayTitle } from "#news/ticker-markup.ts";
import { drawElement } from "../search/draw-element.ts";

/** The headlines, read from the strip, so that the page needs no second copy of them. */
export function readShownHeadlines(slot: ParentNode): Headline[] {
  const links = [...slot.querySelectorAll<HTMLAnchorElement>(".ticker li a")];
  return links.map((link, index) => {
    const title = link.querySelector("span");
    return {
      id: index,
      title: title?.textContent ?? "",
      url: link.getAttribute("href") ?? "",
      published_date: link.dataset.date ?? "",
      source_name: link.dataset.source ?? "",
      language: title?.lang ?? "",
    };
  });
}

/** The visitor's clock goes on after the server printed the ages. */
export function countAges(nowMs: number): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-date]")) {
    const detail = toDetail(link, nowMs);
    const below = link.nextElementSibling;
    if (below?.matches("p")) setText(below, detail);
    else if (link.lastElementChild) setText(link.lastElementChild, printHidden(detail));
  }
  const newest = document.querySelector<HTMLElement>(".today a[data-date]")?.dataset.date;
  const title = document.getElementById("today-title");
  // Only once: adding "Today" to a page that came without it would move the list.
  if (title?.textContent === "Today" && newest) setText(title, printTodayTitle(newest, nowMs));
  const read = document.querySelector<HTMLElement>("[data-read]");
  if (read?.dataset.read) setText(read, printReadAt(read.dataset.read, nowMs));
}

/** A host of static files: the file may be newer than the page, and its headlines the same. */
export function showReadAt(lookedAtMs: number | undefined): void {
  const read = document.querySelector<HTMLElement>("[data-read]");
  if (!read || lookedAtMs === undefined) return;
  read.dataset.read = new Date(lookedAtMs).toISOString();
  countAges(Date.now());
}

/** Only what changed: a text that is written again is read out again by some. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export const toDetail = ({ dataset }: HTMLElement, nowMs: number): string =>
  printDetail(dataset.source, dataset.date ?? "", nowMs);

/** Source and age of the headline with the focus, which the strip's title tells a pointer. Esc puts them away (WCAG 1.4.13). */
export function showFocused(slot: HTMLElement): void {
  const detail = drawElement("p", { class: "ticker-detail", "aria-hidden": "true", hidden: "" });
  slot.append(detail);
  slot.addEventListener("focusin", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("a[data-date]") : null;
    detail.hidden = !link;
    if (link) detail.textContent = toDetail(link, Date.now());
  });
  slot.addEventListener("focusout", () => {
    detail.hidden = true;
  });
  slot.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") detail.hidden = true;
  });
}
