import { loading, viewPattern } from "../page/first-script.ts";
import { patienceMs } from "../page/patience.ts";
import { askTwice, savesData } from "../page/when-idle.ts";
import { fieldId, finderId } from "./search-ids.ts";

/**
 * All of the search that is loaded with the page: it fetches the rest at the first sign of use, or at once if the
 * address already asks for a view. What is typed before that stays in the field, and is read when the rest is there.
 */
export function wakeSearch(): void {
  const form = document.getElementById(finderId);
  const field = document.getElementById(fieldId);
  if (!(form instanceof HTMLFormElement && field instanceof HTMLInputElement)) return;
  let state: "asleep" | "loading" | "failed" | "awake" = "asleep";
  let isEntered = false;
  const isView = () => new RegExp(viewPattern).test(location.search);
  const isAsked = isView();
  const wake = () => {
    if (state === "loading" || state === "awake") return;
    state = "loading";
    // On a slow connection, a waiting visitor would think that there is no answer.
    let waits = 0;
    const waiting = setInterval(() => {
      if (!isAsked && field.value === "") return;
      say(form, ++waits < patienceMs / tellEveryMs ? loading : notLoaded);
    }, tellEveryMs);
    askTwice(() => import("./start-search.ts").then((part) => part.startSearch(form)))
      .then(
        () => {
          state = "awake";
          say(form, "");
          // Visitors who have gone on to something else are left there.
          if (isEntered && form.contains(document.activeElement)) form.requestSubmit();
        },
        (error) => {
          // Offline, or a page older than the server's files: the page's own content stays.
          state = "failed";
          document.documentElement.classList.remove("finding");
          say(form, notLoaded);
          console.error("The search could not start", error);
        },
      )
      .finally(() => clearInterval(waiting));
  };
  // A visitor who types, presses Enter or is online again wants an answer, even if the first try failed.
  const signs = savesData() ? [] : ["pointerenter", "pointerdown"];
  for (const type of [...signs, "focusin", "input", "submit"])
    form.addEventListener(type, wake, { passive: true });
  addEventListener("online", () => state === "failed" && wake());
  // Forward to a search after a reload.
  addEventListener("popstate", () => isView() && wake());
  form.addEventListener("input", () => (isEntered = false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    isEntered = state !== "awake";
  });
  leadToField(field);
  // What page/first-script.ts may have said; if a view is waited for, it is still so.
  if (!isAsked) say(form, "");
  document.documentElement.classList.toggle("finding", isAsked);
  document.documentElement.dataset.search = "awake";
  // A visitor was quicker than the script.
  if (isAsked || document.activeElement === field) wake();
}

/** As often as the page's first script says it (page/first-script.ts). */
const tellEveryMs = 2500;
/** A page that is older than the server's files gets them by being loaded again. */
const notLoaded =
  "The search could not be loaded. It tries again when you type or are back online. If that does not help, reload the page.";

/** Shown as well as announced; counts of results are only announced. */
function say(form: HTMLFormElement, text: string): void {
  const status = form.querySelector("[role=status]");
  if (!status || status.textContent === text) return;
  status.classList.toggle("v", text === "");
  status.textContent = text;
}

function leadToField(field: HTMLInputElement): void {
  const reach = (event: Event) => {
    event.preventDefault();
    field.focus();
    field.select();
  };
  document.addEventListener("keydown", (event) => {
    // Not the bare key, which a stray sound may press for those who dictate (WCAG 2.1.4).
    if (event.key === "/" && (event.ctrlKey || event.metaKey)) reach(event);
  });
  for (const link of document.querySelectorAll(`a[href$="#${fieldId}"]`))
    link.addEventListener("click", reach);
}
