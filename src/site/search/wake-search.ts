import { parseViewState, printViewState } from "#catalog/search/view-state.ts";
import { fieldId, finderId } from "./search-ids.ts";

/**
 * All of the search that is loaded with the page: it fetches the rest at the first sign of use, or at once where the
 * address already asks for a view. What is typed before that stands in the field and is read when the rest is there.
 */
export function wakeSearch(): void {
  const form = document.getElementById(finderId);
  const field = document.getElementById(fieldId);
  if (!(form instanceof HTMLFormElement && field instanceof HTMLInputElement)) return;
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    import("./start-search.ts")
      .then(({ startSearch }) => startSearch(form))
      .catch((error) => {
        // Offline, or a page older than the server's files: the directory stands there, and the next touch asks again.
        isAwake = false;
        document.documentElement.classList.remove("finding");
        console.error("The search could not start", error);
      });
  };
  for (const type of ["pointerenter", "pointerdown", "focusin"]) {
    form.addEventListener(type, wake, { passive: true });
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  leadToField(field);
  const isAsked = printViewState(parseViewState(location.search)) !== "";
  // Said already before the first paint (page/early-view.tsx), by a rougher look at the address.
  document.documentElement.classList.toggle("finding", isAsked);
  document.documentElement.dataset.search = "awake";
  if (isAsked) wake();
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
  for (const link of document.querySelectorAll(`a[href="#${fieldId}"]`))
    link.addEventListener("click", reach);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}
