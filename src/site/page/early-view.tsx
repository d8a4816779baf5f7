/**
 * Runs before the first paint, where the address asks for a view (catalog/search/view-state.ts): the start page steps
 * aside at once. Without it a link with a search shows the start page first and then jumps: a layout shift of 0.8 on
 * phones. If the page's script has not taken over by then (wake-search.ts), the directory comes back.
 */
const script = `{
  const root = document.documentElement;
  if (/[?&](q|for|cost|in|menu)=[^&]/.test(location.search)) {
    root.classList.add("finding");
    addEventListener("load", () => root.dataset.search || root.classList.remove("finding"));
  }
}`;

export function EarlyView() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above; React would escape its signs.
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
