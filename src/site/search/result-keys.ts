/** Arrows walk from the field through the results and back; Escape leads to the field. Tab goes its usual way. */
export function walkResults(field: HTMLElement, results: HTMLElement): void {
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") field.focus();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = [field, ...listStops(results)];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[here + step];
    if (here < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  for (const part of [field, results]) part.addEventListener("keydown", move);
}

/** Groups first, then links, in the order of the page. The arrows pass over the flag beside each link: it is one Tab away. */
export const listStops = (results: HTMLElement) => [
  ...results.querySelectorAll<HTMLElement>(`.results-groups a, ${resultLinks}, .results-more`),
];

/** The entries' own links, without what the list adds to them (list/start-list.ts). */
export const resultLinks = ".entries a:not(.report)";
