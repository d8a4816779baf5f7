import { printCount } from "#base/print-count.ts";
import { noFilters } from "#catalog/search/resource-filters.ts";
import type { Search, SearchResult } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { parseViewState, printViewState, type ViewState } from "#catalog/search/view-state.ts";
import { drawElement, find, nameTab, say } from "./draw-element.ts";
import { drawGroupChip, drawRanked, drawSections, maxInGroups, maxResults } from "./draw-results.ts";
import { drawButton, drawCorrection, drawMenus, placeWaysOn } from "./draw-ways-on.ts";
import { FilterChips } from "./filter-chips.ts";
import { afterFrame, countFirst, leaveResults, scrollToResults, showFirstFrame } from "./first-frame.ts";
import { drawOwnPlaces } from "./own-places.ts";
import { printTitle, toQuery } from "./print-title.ts";
import { listStops, resultLinks, walkResults } from "./result-keys.ts";
import { fieldId, resultsId } from "./search-ids.ts";
import { TextMarks } from "./text-marks.ts";
import { isIn, toResultSections } from "./to-result-sections.ts";
import { ViewAddress } from "./view-address.ts";

type Parts = { form: HTMLFormElement; search: Search; index: SearchIndex; base: string };

/** While letters come, each count would be cut short by the next. */
const announceAfterMs = 700;

/** Keeps form, address and results in step: the form decides. */
export class SearchScreen {
  readonly #parts: Parts;
  readonly #field: HTMLInputElement;
  readonly #results = find(document, `#${resultsId}`);
  readonly #status: HTMLElement;
  readonly #chips: FilterChips;
  readonly #address = new ViewAddress();
  #marks = new TextMarks();
  #shown = "";
  /** A query that the visitor wants searched as typed, typos included, until the words change. */
  #literal = "";
  #announceTimer = 0;
  #announced = "";
  /** Draws the results that the first frame does without. */
  #rest: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#field = find(parts.form, `#${fieldId}`) as HTMLInputElement;
    this.#status = find(parts.form, "[role=status]");
    this.#chips = new FilterChips(parts.form, parts.search.toFilterCounts(""));
  }

  start(): void {
    this.#joinAddress();
    this.#listenToForm();
    this.#listenToResults();
    // A page that comes back may have its form as the browser kept it. (For what WebKit does, see #show.)
    const heal = (pending: "settle" | "forget") => {
      this.#address[pending]();
      if (printViewState(this.#view()) !== printViewState(parseViewState(location.search)))
        this.#readAddress();
    };
    addEventListener("popstate", () => heal("forget"));
    addEventListener("pageshow", () => setTimeout(() => heal("settle")));
  }

  #listenToForm(): void {
    const { form } = this.#parts;
    form.addEventListener("input", (event) => {
      if (event.target === this.#field) this.#address.type(this.#show());
      else this.#address.choose(this.#show());
    });
    // Leaving the field, or Enter, settles this view.
    this.#field.addEventListener("change", () => this.#address.settle());
    form.addEventListener("submit", () => {
      this.#address.settle();
      (find(form, "details") as HTMLDetailsElement).open = false;
      listStops(this.#results)[0]?.focus();
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#clear();
    });
    find(form, ".finder-clear").addEventListener("click", () => this.#clear());
    walkResults(this.#field, this.#results);
  }

  #listenToResults(): void {
    this.#results.addEventListener("click", (event) => {
      this.#address.leave(event.target);
      const button = event.target instanceof Element && event.target.closest("button");
      if (!button) return;
      if (button.matches(".results-more")) this.#showAll(event.isTrusted);
      else if (button.matches(".results-literal")) this.#showLiteral();
      else if (button.matches(".results-unfiltered")) this.#showUnfiltered();
      else if (button.closest(".chosen")) this.#removeFilter(button.value);
    });
    // The header's anchors lead into the directory, which steps aside while results are shown.
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]');
      if (!link || event.defaultPrevented) return;
      // As written: `hash` has letters outside ASCII encoded.
      const target = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
      if (target?.closest("#content") && target.getClientRects().length === 0)
        this.#leaveFor(event, link.hash);
    });
  }

  /** What the visitor typed and chose while this was loading stays, and joins what the address says. */
  #joinAddress(): void {
    const mine = this.#view();
    const view = parseViewState(location.search);
    if (mine.query === "") this.#field.value = view.query;
    this.#chips.check(printViewState(view), printViewState(mine));
    const address = this.#show();
    if (address !== printViewState(view)) this.#address.type(address);
    // Returns to the link that the visitor had followed, which may be beyond the first results, unless they have done something else since.
    const { left } = this.#address;
    const from = () => [...this.#results.querySelectorAll("a")].find(({ href }) => href === left);
    afterFrame(() => {
      if (left && !from()) this.#show(Number.POSITIVE_INFINITY);
      if (document.activeElement === document.body) from()?.focus();
    });
  }

  #readAddress(): void {
    const view = parseViewState(location.search);
    this.#field.value = view.query;
    this.#chips.check(printViewState(view));
    const isInResults = this.#results.contains(document.activeElement);
    this.#show();
    if (isInResults) this.#field.focus({ preventScroll: true });
  }

  #view(): ViewState {
    const fields = [...new FormData(this.#parts.form)].map((field) => field.map(String));
    return parseViewState(String(new URLSearchParams(fields)));
  }

  /** Returns the view as the address says it. */
  #show(limit = maxResults): string {
    const view = this.#view();
    const address = printViewState(view);
    const [wasFinding, isFinding] = [this.#shown !== "", address !== ""];
    const isFirst = isFinding && !wasFinding;
    // Asked before anything changes, so that nothing is laid out for the answer.
    const first = isFirst ? countFirst(limit) : limit;
    // When a page comes back, WebKit resets fields without autocompletion some time later: to this value.
    this.#field.defaultValue = this.#field.value;
    find(this.#parts.form, ".finder-clear").hidden = !isFinding;
    if (isFirst) showFirstFrame(this.#results, () => this.#showRest());
    else if (!isFinding) leaveResults(this.#parts.form);
    this.#results.hidden = !isFinding;
    this.#rest = undefined;
    if (isFinding) this.#draw(view, limit, first);
    else this.#announce(wasFinding ? "The page is shown again." : "");
    if (isFirst) scrollToResults(this.#parts.form);
    else this.#showRest(view);
    this.#shown = address;
    return address;
  }

  /** What the first frame does without. The next letter may have drawn its links by then. */
  #showRest(view = this.#view()): void {
    this.#rest?.();
    this.#marks.show();
    // Stars are made by others (list/start-list.ts).
    document.dispatchEvent(new Event("entriesdrawn"));
    this.#chips.showCounts(this.#parts.search.toFilterCounts(this.#query(view), view, this.#isLiteral()));
  }

  /** `first`: how many of them this frame needs, if it is the first. */
  #draw(view: ViewState, limit: number, first: number): void {
    const { base, index, search } = this.#parts;
    const result = this.#find(view, view.query === "" ? Number.POSITIVE_INFINITY : first);
    const isNothing = result.total === 0;
    this.#marks = new TextMarks();
    const groups = result.groups.filter(({ path }) => isIn(view.menus, path));
    const list = this.#drawList(view, result, limit);
    const isLost = list.length === 0;
    const own = drawOwnPlaces(result.corrected ?? view.query, index.own, search);
    const title = printTitle(view, result, own.length > 0);
    find(this.#results, "h2").textContent = title;
    const toResults = { textContent: `Show ${printCount(result.total, "link")}`, hidden: isNothing };
    Object.assign(find(this.#parts.form, ".filters-show"), toResults);
    this.#results.classList.toggle("nothing", isNothing);
    find(this.#results, ".chosen").replaceChildren(...this.#chips.drawChosen());
    find(this.#results, ".results-note").replaceChildren(...drawCorrection(view, result));
    const groupList = find(this.#results, ".results-groups");
    groupList.replaceChildren(
      ...own,
      ...(isLost ? drawMenus(index, base) : groups.map((group) => drawGroupChip(group, base, this.#marks))),
    );
    groupList.setAttribute("aria-label", own[0] ? "On this site" : isLost ? "Browse instead" : "Groups");
    find(this.#results, ".results-list").replaceChildren(...list);
    placeWaysOn(this.#results, result, view.query);
    const more = groups.length > 0 ? `, and ${printCount(groups.length, "group")}` : "";
    this.#announce(more ? title.replace(/[.:]$/, "") + more : title, view.query || title);
  }

  #drawList(view: ViewState, { resources, total }: SearchResult, limit: number): HTMLElement[] {
    const { base, index } = this.#parts;
    if (total === 0) {
      const unfiltered = view.query === "" ? 0 : this.#find({ ...view, ...noFilters }).total;
      const label = `Show ${printCount(unfiltered, "link")} without filters`;
      return unfiltered > 0 ? [drawButton("results-unfiltered", label)] : [];
    }
    const more = drawButton("results-more", `Show all ${total} links`);
    if (view.query === "") {
      const sections = toResultSections(resources, view.menus, index, limit * maxInGroups);
      const isAll = sections.flatMap((section) => section.places).length === total;
      return [...drawSections(sections, index, base), ...(isAll ? [] : [more])];
    }
    const items = drawRanked(resources, index, this.#marks);
    const list = drawElement("ul", { class: total === 1 ? "entries single" : "entries" }, ...items);
    if (items.length < Math.min(limit, total))
      this.#rest = () => {
        this.#rest = undefined;
        const others = this.#find(view, limit).resources.slice(items.length);
        list.append(...drawRanked(others, index, this.#marks));
      };
    return total > limit ? [list, more] : [list];
  }

  #find(view: ViewState, limit = maxResults): SearchResult {
    return this.#parts.search.find(this.#query(view), { filters: view, limit, isLiteral: this.#isLiteral() });
  }

  #query(view: ViewState): string {
    return view.query && toQuery(this.#field.value);
  }

  #isLiteral(): boolean {
    return this.#literal !== "" && this.#literal === this.#field.value.trim();
  }

  #showLiteral(): void {
    this.#literal = this.#field.value.trim();
    this.#show();
    (listStops(this.#results)[0] ?? this.#field).focus();
  }

  #showUnfiltered(): void {
    this.#chips.remove("all");
    this.#address.choose(this.#show());
    (this.#results.querySelector<HTMLElement>(resultLinks) ?? this.#field).focus();
  }

  /** Goes to where the button was, the first link that it added. If a script presses it, for paper, the focus stays. */
  #showAll(isByVisitor: boolean): void {
    const stops = listStops(this.#results);
    const place = isByVisitor ? stops.length - 1 : stops.indexOf(document.activeElement as HTMLElement);
    this.#show(Number.POSITIVE_INFINITY);
    listStops(this.#results)[place]?.focus({ preventScroll: !isByVisitor });
  }

  #removeFilter(value: string): void {
    this.#chips.remove(value);
    const address = this.#showLess();
    const next = this.#results.querySelector<HTMLElement>(".chosen button");
    (address !== "" && next ? next : find(this.#parts.form, "summary")).focus();
  }

  /** Clears the words first; once there are none, the filters. */
  #clear(): void {
    if (this.#field.value === "") this.#chips.remove("all");
    this.#field.value = "";
    this.#showLess();
    this.#field.focus();
  }

  #showLess(): string {
    const address = this.#show();
    if (address === "") this.#address.clear();
    else this.#address.choose(address);
    return address;
  }

  #leaveFor(event: Event, hash: string): void {
    event.preventDefault();
    this.#field.value = "";
    this.#chips.remove("all");
    this.#address.choose(this.#show());
    // A real jump, within the history entry just made: it marks the target and moves the focus there.
    location.replace(hash);
  }

  /** Announces later, when the browser's history has an entry for this view, so that the title does not replace that of another entry. */
  #announce(text: string, view = ""): void {
    clearTimeout(this.#announceTimer);
    this.#announceTimer = window.setTimeout(() => {
      // A space behind the words changes nothing.
      const announced = `${this.#shown} ${text}`;
      if (announced !== this.#announced) say(this.#status, text);
      this.#announced = announced;
      nameTab(view);
    }, announceAfterMs);
  }
}
