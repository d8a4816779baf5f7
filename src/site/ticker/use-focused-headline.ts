import { type RefObject, useEffect, useState } from "react";
import type { Headline } from "#news/headline.ts";
import { printDetail } from "#news/ticker-item.ts";

/**
 * Source and age of the headline that has the focus, "" without one: what the pointer gets from the link's title,
 * for the keyboard. Esc puts it away (WCAG 1.4.13).
 */
export function useFocusedHeadline(
  root: RefObject<HTMLElement | null>,
  headlines: Headline[],
  nowMs: number,
): string {
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const hide = () => setIndex(-1);
    element.addEventListener("focusin", (event) => setIndex(indexOf(element, event.target)), { signal });
    element.addEventListener("focusout", hide, { signal });
    element.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    return () => stop.abort();
  }, [root]);
  const headline = headlines[index];
  return headline ? printDetail(headline, nowMs) : "";
}

function indexOf(root: HTMLElement, target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest(".ticker li") : null;
  return item ? [...root.querySelectorAll(".ticker li")].indexOf(item) : -1;
}
