import { afterFrame } from "./first-frame.ts";

/** What an entry of the browser's history knows of the one before it, and which link led on from it. */
type Mark = { before?: string; left?: string };

/**
 * The address of the view, so that it can be shared and Back is right. Letters of one word are one step: the first
 * makes an entry, the next ones write over it, until the view is settled (Enter, a filter, leaving the field).
 */
export class ViewAddress {
  #isTyping = false;
  #write = () => {};
  /** This page has gone back itself: what is typed before that is done belongs to the entry that it leads to. */
  #isClearing = false;
  /** The link that a visitor who comes back had followed. Whoever loads the page again stays where they are. */
  readonly left = isBack() ? (history.state as Mark | null)?.left : undefined;

  /** Written once the results are on the screen: a new address takes the browser as long as a search. */
  type(query: string): void {
    this.#write = () => {
      this.#write = () => {};
      if (this.#isTyping) history.replaceState(history.state, "", toAddress(query));
      else this.#push(query);
      this.#isTyping = true;
    };
    afterFrame(() => this.#isClearing || this.#write());
  }

  /** A view that one choice makes, such as a filter. */
  choose(query: string): void {
    this.settle();
    this.#push(query);
  }

  /** From now on the next letter makes an entry of its own. */
  settle(): void {
    this.#write();
    this.#isTyping = this.#isClearing = false;
  }

  /** After Back: what was typed just before it must not be written over the entry that it led to. */
  forget(): void {
    if (!this.#isClearing) this.#write = () => {};
    this.settle();
  }

  /** Back to the plain page: by Back if that is the entry before, so that it is not in the history twice. */
  clear(): void {
    this.settle();
    this.#isClearing = (history.state as Mark | null)?.before === toAddress("");
    if (this.#isClearing) history.back();
    else this.#push("");
  }

  /** A browser that does not keep the page loads it anew on the way back. */
  leave(target: EventTarget | null): void {
    const link = target instanceof Element && target.closest("a");
    if (link) history.replaceState({ ...history.state, left: link.href } satisfies Mark, "");
  }

  #push(query: string): void {
    const here = location.pathname + location.search;
    const there = toAddress(query);
    if (here + location.hash === there) return;
    history.pushState({ before: here + location.hash } satisfies Mark, "", there);
  }
}

const toAddress = (query: string) => location.pathname + query;

function isBack(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward";
}
