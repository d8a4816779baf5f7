export const laterId = "later";
/** In an address that may ask for a view; catalog/search/view-state.ts, which comes with the search, says for certain. */
export const viewPattern = "[?&](q|for|cost|in|menu)=[^&]";
export const loading = "The search is loading. What you type stays.";
const notLoaded = "The search could not be loaded. It tries again soon. If that fails, reload the page.";

/**
 * Runs while the page is read. A browser without container queries gets the later styles alone: without the class "scripted"
 * a page has nothing that needs a script. On a phone, what is below the first screen is not laid out before the page has
 * been painted (styles/in-parts.css). What no first paint needs (later styles, the script, and with it the fonts) waits in a
 * template, so that nothing competes with the text: three frames at least, since a frame is on the screen two after it was
 * drawn. The layout of the rest comes a frame later: both in one would be a task of more than 50 ms for a phone. If the
 * address names a view or a place, or nobody looks, all comes as soon as the page has been read. Before a jump or on the way
 * back no part waits, nor is one shown bare, unless the styles take more than 4 s.
 *
 * A view (catalog/search/view-state.ts) also takes the page's own content away at once. Without that a link with a search
 * shows the page first and then jumps: a layout shift of 0.8 on phones. What takes long is said; if the page's script has not
 * taken over when all is loaded and its first tasks have run (client.ts), or a part hangs, as on a train, and there are no results
 * after 20 s, the content comes back, and that is said too. No frame is waited for longer than 5 s: a browser may draw none, and
 * nothing below a phone's first screen would ever be there. Nor does half a page wait for its title. Firefox keeps a script that
 * failed until the page is reloaded, so there it is fetched before it is let in.
 */
export const firstScript = /* @__PURE__ */ `{
  const root = document.documentElement;
  const isAble = root.classList.toggle("scripted", "container" in root.style && location.host);
  const isView = isAble && /${viewPattern}/.test(location.search);
  const say = (textContent) => {
    const status = document.querySelector(".finder [role=status]");
    if (status && !root.dataset.search) Object.assign(status, { className: "", textContent });
  };
  let fetched;
  const fetchPart = (part, waitMs) => {
    const copy = document.importNode(part, true);
    let place = copy;
    const isStyled = () => copy.sheet && copy.sheet.cssRules.length;
    const askAgain = (how) => setTimeout(() => isStyled() || place[how](fetchPart(part, waitMs * 4)), waitMs);
    copy.onerror = () => {
      askAgain("replaceWith");
      if (part.src) say("${notLoaded}");
    };
    const check = (isLoaded) =>
      isStyled() || ((part.href += "?"), askAgain(isLoaded ? "replaceWith" : "after"));
    if (part.rel === "stylesheet") setTimeout((copy.onload = check), waitMs * 8);
    if (part.src && "mozInnerScreenX" in window) {
      place = document.createElement("template");
      const letIn = (done) => {
        copy.onload = done;
        copy.addEventListener("error", done);
        place.replaceWith(copy);
        place = copy;
      };
      fetched = fetch(part.src, { integrity: part.integrity }).then(() => new Promise(letIn), copy.onerror);
    }
    return place;
  };
  const begin = () => {
    const parts = document.getElementById("${laterId}").content.querySelectorAll(isAble ? "*" : "link");
    for (const part of parts) document.head.append(fetchPart(part, 1000));
  };
  root.classList.add(...(isView ? ["finding"] : ["unpainted", "unshown"]));
  setTimeout(() => root.classList.contains("finding") && say("${loading}"), 2500);
  if (location.hash || (performance.getEntriesByType("navigation")[0] || {}).type !== "navigate") {
    root.classList.add("whole");
    const href = document.currentScript.dataset.styles;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", blocking: "render", href });
    document.head.append(link);
    setTimeout(() => link.sheet || link.remove(), 4000);
  }
  const giveUp = (hangs) => {
    if (hangs || !root.dataset.search) root.classList.remove("finding");
    if (hangs || isView) say("${notLoaded}");
  };
  addEventListener("load", async () => (await fetched, setTimeout(giveUp)));
  setTimeout(() => document.querySelector("#results[hidden]") && giveUp(true), 20000);
  setTimeout(() => document.getElementById("page-title") || document.querySelector("[rel=expect]").remove(), 3000);
  let frames = 0;
  const painted = new Promise((resolve) => {
    setTimeout(resolve, 5000);
    const isPainted = () => frames++ > 2 && (frames > 60 || performance.getEntriesByType("paint")[0]);
    const wait = () => (isPainted() ? resolve() : requestAnimationFrame(wait));
    wait();
  });
  const show = (name) => new Promise(requestAnimationFrame).then(() => root.classList.remove(name));
  painted.then(() => show("unpainted")).then(() => show("unshown"));
  addEventListener("DOMContentLoaded", () => (isView || location.hash || document.hidden ? begin() : painted.then(begin)));
}`;
