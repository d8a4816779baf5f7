export const laterId = "later";

/**
 * Runs while the page is read. What no first paint needs (the styles of what is further down, the script, and with it the
 * fonts) waits in a template until the page has been painted, so that nothing competes with the text: three frames at
 * least, since a frame is on the screen two after it was drawn. Where the address names a view or a place, or nobody
 * looks, it comes as soon as the page has been read. Before a jump or on the way back no part waits, nor is one shown bare.
 *
 * A view (catalog/search/view-state.ts) also takes the page's own content away at once. Without that a link with a search
 * shows the page first and then jumps: a layout shift of 0.8 on phones. If the page's script has not taken over when
 * everything is loaded (search/wake-search.ts), the content comes back.
 */
export const firstScript = `{
  const root = document.documentElement;
  const isView = /[?&](q|for|cost|in|menu)=[^&]/.test(location.search);
  const begin = () => document.head.append(document.getElementById("${laterId}").content);
  if (isView) root.classList.add("finding");
  const isReturn = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  if (location.hash || isReturn) {
    root.classList.add("whole");
    const styles = { rel: "stylesheet", blocking: "render", href: document.currentScript.dataset.styles };
    document.head.append(Object.assign(document.createElement("link"), styles));
  }
  addEventListener("load", () => root.dataset.search || root.classList.remove("finding"));
  addEventListener("DOMContentLoaded", () => {
    if (isView || location.hash || document.hidden) return begin();
    let frames = 0;
    const isPainted = () => frames > 60 || performance.getEntriesByType("paint").length > 0;
    const wait = () => (frames++ > 2 && isPainted() ? begin() : requestAnimationFrame(wait));
    wait();
  });
}`;
