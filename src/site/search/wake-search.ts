import { parseViewState, printViewState } from "#catalog/search/view-state.ts";
import { fieldId, finderId } from "./search-ids.ts";

/**
 * All of the search that is loaded with the page: it fetches the rest at the first sign of use, or at once where the
 * address already asks for a view. What is typed before that stays in the field and is read when the rest is there.
 */
export function wakeSearch(): void {
  const form = document.getElementById(finderId);
  const field = document.getElementById(fieldId);
  if (!(form instanceof HTMLFormElement && field instanceof HTMLInputElement)) return;
  let state: "asleep" | "loading" | "failed" | "awake" = "asleep";
  let isEntered = false;
  const wake = () => {
    if (state === "loading" || state === "awake") return;
    state = "loading";
    import("./start-search.ts")
      .then(({ startSearch }) => startSearch(form))
      .then(
        () => {
          state = "awake";
          sayTrouble(form, false);
          // Who has gone on to something else is not called back.
          if (isEntered && form.contains(document.activeElement)) form.requestSubmit();
        },
        (error) => {
          // Offline, or a page older than the server's files: the page's own content is still there.
          state = "failed";
          document.documentElement.classList.remove("finding");
          sayTrouble(form, true);
          console.error("The search could not start", error);
        },
      );
  };
  // Whoever types, presses Enter or is online again wants an answer, also where the first touch got none.
  for (const type of ["pointerenter", "pointerdown", "focusin", "input", "submit"])
    form.addEventListener(type, wake, { passive: true });
  addEventListener("online", () => state === "failed" && wake());
  form.addEventListener("input", () => (isEntered = false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    isEntered = state !== "awake";
  });
  leadToField(field);
  const isAsked = printViewState(parseViewState(location.search)) !== "";
  // Said already before the first paint (page/first-script.ts), by a rougher look at the address.
  document.documentElement.classList.toggle("finding", isAsked);
  document.documentElement.dataset.search = "awake";
  // Someone was quicker than the script.
  if (isAsked || document.activeElement === field) wake();
}

/** Seen and heard, where the counts of results are only heard. */
function sayTrouble(form: HTMLFormElement, isTrouble: boolean): void {
  const status = form.querySelector("[role=status]");
  if (!status || status.classList.contains("v") !== isTrouble) return;
  status.classList.toggle("v", !isTrouble);
  status.textContent = isTrouble
    ? "The search could not be loaded. It tries again when you type, press Enter or are back online."
    : "";
}

function leadToField(field: HTMLInputElement): void {
  const reach = (event: Event) => {
    event.preventDefault();
    field.focus();
    field.select();
  };
  document.addEventListener("keydown", (event) => {
    const isTyped = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyped && !isTextField(event.target)) reach(event);
  });
  for (const link of document.querySelectorAll(`a[href$="#${fieldId}"]`))
    link.addEventListener("click", reach);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
