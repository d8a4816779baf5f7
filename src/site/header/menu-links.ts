import { toPatience } from "../page/patience.ts";
import { askTwice, savesData } from "../page/when-idle.ts";
import { drawExternalLink, ownLabel } from "../parts/draw-external-link.ts";
import { drawElement } from "../search/draw-element.ts";

/** `MENU/GROUP/links.json`: name, address, whether it is a service of our own, and the heading that such a link brings for the others. */
export type MenuLink = [name: string, url: string, isOwn: 0 | 1, others?: string];

/**
 * Fills a menu's panel with its groups' links at the first sign that someone is about to open it, or once it is open if data
 * is to be saved. A group that could not be filled leads to its page all the same, and is asked for again at the next sign.
 */
export function fillMenusOnIntent(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(".panel")) {
    const button = document.querySelector(`[popovertarget="${panel.id}"]`);
    const fillOpen = () => {
      unfold(panel);
      const shown = "details[open] > .panel-links, .panel-inner > .panel-links";
      for (const links of panel.querySelectorAll<HTMLElement>(shown)) void fill(links);
    };
    for (const type of savesData() ? [] : ["pointerenter", "focus", "touchstart"])
      button?.addEventListener(type, fillOpen, { passive: true });
    panel.addEventListener("toggle", fillOpen);
    for (const type of savesData() ? ["click"] : ["pointerover", "focusin", "touchstart"])
      panel.addEventListener(type, (event) => void fill(linksBeside(event.target)), { passive: true });
  }
}

/** The groups as an accordion, which without a script are links to their pages. The page's own is open, otherwise the first. */
function unfold(panel: HTMLElement): void {
  const own = panel.querySelector(`a[href="${location.pathname}"]:not(.panel-anchor)`);
  for (const link of panel.querySelectorAll<HTMLAnchorElement>(".panel-groups > a:not(.panel-anchor)")) {
    const wayOn = drawElement("a", { href: link.getAttribute("href") ?? "" }, link.text);
    const title = drawElement("p", { class: "panel-title" }, wayOn);
    const links = drawElement("div", { class: "panel-links" }, title);
    const details = drawElement("details", { name: panel.id }, drawElement("summary", {}, link.text), links);
    if (own ? link === own : !panel.querySelector("details")) details.setAttribute("open", "");
    link.replaceWith(details);
  }
}

const linksBeside = (target: EventTarget | null) =>
  target instanceof Element ? target.closest("details")?.querySelector<HTMLElement>(".panel-links") : null;

/** A panel grows if the chosen group's links need more room, and shrinks only once it is closed: never from under a pointer. */
function grow(place: HTMLElement): void {
  // As they are without a scroll bar, which takes the room of a column.
  place.style.overflow = "hidden";
  const missing = place.scrollHeight - place.clientHeight;
  const inner = place.closest<HTMLElement>(".panel-inner");
  if (missing > 0 || !inner?.clientHeight)
    inner?.style.setProperty("--grown", `${inner.clientHeight + missing}px`);
  // Laid out first, or the bar would come back and stay.
  void place.scrollHeight;
  place.style.overflow = "";
}

async function fill(place: HTMLElement | null | undefined): Promise<void> {
  const page = place?.querySelector("a")?.href;
  if (!place || !page || place.dataset.state) return;
  place.dataset.state = "loading";
  const note =
    place.querySelector(".panel-note") ?? drawElement("p", { class: "panel-note", role: "status" });
  note.textContent = "Loading …";
  place.append(note);
  try {
    const links: MenuLink[] = await askTwice(async () => {
      const response = await fetch(new URL("links.json", page), toPatience());
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
      return response.json();
    });
    const list = drawElement("ul", {}, ...links.map(drawLink));
    note.replaceWith(list);
    new ResizeObserver(() => grow(place)).observe(list);
    place.dataset.state = "filled";
  } catch (error) {
    delete place.dataset.state;
    console.error("The links of a menu could not be loaded", error);
    note.textContent = "The links could not be loaded. Check your connection or reload the page.";
  }
}

function drawLink([name, url, isOwn, others]: MenuLink): HTMLElement {
  // An address that nobody has set is the note on this page.
  const link = url.startsWith("#") ? drawElement("a", { href: url }, name) : drawExternalLink(url, name);
  const item = drawElement("li", {}, link);
  if (isOwn) item.append(drawElement("span", { class: "own" }, ownLabel));
  if (others === undefined) return item;
  link.classList.add("button");
  return drawElement("li", { class: "panel-own" }, link, drawElement("p", { class: "others" }, others));
}
