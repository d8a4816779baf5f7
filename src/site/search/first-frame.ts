import { medium } from "../styles/breakpoints.ts";

/** In CSS pixels of a small window. Less than a result takes with its share of what is above the list, measured from 320 to 767. */
const heightOfOne = 200;

const isSmallWindow = () => matchMedia(`(width < ${medium})`).matches;

/** How many of `limit` results the first frame needs: in a small window those on the screen. */
export const countFirst = (limit: number) =>
  isSmallWindow() ? Math.min(limit, Math.ceil(innerHeight / heightOfOne)) : limit;

/**
 * Shows results where the page was. What nobody sees yet would hold the first letter up, so it waits until the first frame
 * has been drawn: `rest`, and taking down the page's own content, which until then is there and hidden (styles/search-results.css).
 */
export function showFirstFrame(results: HTMLElement, rest: () => void): void {
  const { classList } = document.documentElement;
  classList.toggle("leaving", !classList.contains("finding"));
  classList.add("finding");
  results.classList.add("first");
  const complete = () => {
    classList.remove("leaving");
    results.classList.remove("first");
    rest();
  };
  // A callback comes before its frame is drawn, and by the next one that frame is on its way to the screen.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(complete)));
}

/** On small windows the ticker gives way, so that results are above the keyboard. */
export function scrollToResults(form: HTMLElement): void {
  scrollTo(0, 0);
  if (!isSmallWindow()) return;
  const covered = document.querySelector<HTMLElement>(".header")?.offsetHeight ?? 0;
  scrollTo(0, form.getBoundingClientRect().top - covered - 12);
}
