/** Where focus goes when what had it is gone: the screen's heading, later, when the screen is drawn anew. */
export function focusMain(): void {
  setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus());
}
