/**
 * Groups far from the window have guessed heights (`content-visibility`), and a jump over them would end a screen or
 * five beside its target. So the first jump has all of them laid out before the browser looks where to go.
 */
export function layOutBeforeJumps(): void {
  const { classList } = document.documentElement;
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]')) classList.add("laid-out");
    },
    { capture: true },
  );
  // An address changed by hand: the browser has jumped already.
  addEventListener("hashchange", () => {
    if (classList.contains("laid-out")) return;
    classList.add("laid-out");
    document.querySelector(":target")?.scrollIntoView();
  });
}
