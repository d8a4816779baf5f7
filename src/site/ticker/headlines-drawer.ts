import { printCount } from "#base/print-count.ts";
import type { Headline } from "#news/headline.ts";
import { printNewsOutcome } from "#news/print-news-outcome.ts";
import { type MarkupElement, toListedItem } from "#news/ticker-markup.ts";
import { findBody, openDrawer } from "../drawers/open-drawer.ts";
import { onIntent } from "../page/when-idle.ts";
import { say } from "../search/draw-element.ts";
import { drawMarkup } from "./draw-markup.ts";
import type { NewsState } from "./news-list.ts";
import { setText } from "./shown-headlines.ts";

/** `prefetch` fetches what `refresh` will need. */
type Acts = Record<"refresh" | "prefetch", () => void>;

/** "All headlines": the ticker's headlines as a dated list, to be read at one's own pace, narrowed by a word, refreshed. */
export function createHeadlinesDrawer(dialog: HTMLDialogElement, acts: Acts) {
  let headlines: readonly Headline[] = [];
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  const list = () => {
    const count = find(".headlines-count");
    const days = find(".headlines-days");
    if (!count || !days) return;
    const word = (find("input") as HTMLInputElement | null)?.value.trim() ?? "";
    const found = headlines.filter((headline) => matches(headline, word));
    setText(count, printFound(found.length, headlines.length, word));
    const focused = days.querySelector("a:focus")?.getAttribute("href");
    days.replaceChildren(...toDays(found).map(drawMarkup));
    if (focused) days.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  };
  /** The list as it is now, and whether a refresh is under way. */
  const show = (state: NewsState) => {
    headlines = state.headlines;
    find(".headlines-refresh")?.classList.toggle("busy", state.isRefreshing);
    list();
  };
  const fill = (body: HTMLElement) => {
    body.replaceChildren(...parts.map(drawMarkup));
    const button = find(".headlines-refresh");
    button?.addEventListener("click", acts.refresh);
    if (button) onIntent(button, acts.prefetch);
    find("input")?.addEventListener("input", list);
  };
  return {
    /** The drawer is seen first: fifty headlines take a phone longer than a touch may wait. */
    open(state: NewsState, button: HTMLElement): void {
      openDrawer(dialog, button);
      const body = findBody(dialog);
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (!body.querySelector(".headlines-refresh")) fill(body);
          show(state);
        }),
      );
    },
    show,
    /** Announces the result of a refresh. */
    tell(state: NewsState): void {
      say(find(".headlines-said"), printNewsOutcome({ ...state, count: state.headlines.length }, Date.now()));
    },
  };
}

const parts: MarkupElement[] = [
  ["button", { type: "button", class: "headlines-refresh" }, "Refresh headlines"],
  ["p", { class: "headlines-said", role: "status" }],
  [
    "label",
    { class: "drawer-field" },
    "Filter headlines",
    // The placeholder lets paper do without an empty field.
    ["input", { type: "search", autocomplete: "off", placeholder: " " }],
  ],
  ["p", { class: "headlines-count", role: "status" }],
  ["div", { class: "headlines-days" }],
];

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** All words, as the search reads them: in any order, without marks. */
const matches = ({ title, source_name = "" }: Headline, words: string): boolean =>
  fold(words)
    .split(" ")
    .every((word) => fold(`${title} ${source_name}`).includes(word));

function printFound(found: number, all: number, word: string): string {
  if (word && found === 0) return `No headline contains “${word}”.`;
  return (word && `${found} of `) + printCount(all, "headline");
}

/** Newest first already; days follow the visitor's clock. */
function toDays(headlines: readonly Headline[]): MarkupElement[] {
  const days = new Map<string, Headline[]>();
  // Not when the script comes: making it takes a phone a fifth of a second, and nobody should wait for it before a touch.
  const printDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" });
  for (const headline of headlines) {
    const day = printDay.format(new Date(headline.published_date));
    days.set(day, [...(days.get(day) ?? []), headline]);
  }
  return [...days].map(([day, ofDay]) => [
    "section",
    {},
    ["h3", {}, day],
    ["ul", { "aria-label": day }, ...ofDay.map((headline) => toListedItem(headline, Date.now()))],
  ]);
}
