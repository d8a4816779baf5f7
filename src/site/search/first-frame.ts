import { medium } from "../styles/breakpoints.ts";

const isSmall = () => matchMedia(`(width < ${medium})`).matches;

/** How many of `limit` results the first frame needs. In a small window each takes at least 83,000 px², with its share of what is above. */
export const countFirst = (limit: number) =>
  isSmall() ? Math.min(limit, Math.ceil((innerWidth * innerHeight) / 83_000)) : limit;

/**
 * Shows results where the page was. What nobody sees yet would delay the first letter, so it waits until the frame has been
 * drawn: `rest`, and taking down the page's own content, which until then is there and hidden (styles/search-results.css).
 */
export function showFirstFrame(results: HTMLElement, rest: () => void): void {
  const { classList } = document.documentElement;
  // If the address asked for a view, the content is hidden already.
  classList.toggle("leaving", !classList.contains("finding"));
  classList.add("finding");
  results.classList.add("first");
  afterFrame(() => {
    classList.remove("leaving");
    results.classList.remove("first");
    rest();
  });
}

/** A callback comes before its frame is drawn, and by the next one that frame is on its way to the screen. */
export const afterFrame = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work));

/** On small windows the ticker gives way, so that results are above the keyboard. A filter that was chosen stays under the pointer. */
export function scrollToResults(form: HTMLElement): void {
  if (document.documentElement.classList.toggle("steady", !!form.querySelector("[open]"))) return;
  if (isSmall()) form.scrollIntoView();
  else scrollTo(0, 0);
}

/** The welcome comes back, and pushes no filter from under the pointer that took it away. */
export function leaveResults(form: HTMLElement): void {
  const { top } = form.getBoundingClientRect();
  document.documentElement.classList.remove("finding");
  if (form.querySelector("[open]")) scrollBy(0, form.getBoundingClientRect().top - top);
}
