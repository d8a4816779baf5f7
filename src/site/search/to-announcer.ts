/** While letters come, each count would be cut short by the next. */
const announceAfterMs = 700;

/** Says to screen readers what has come to rest. */
export function toAnnouncer(status: HTMLElement): (text: string) => void {
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      status.textContent = text;
    }, announceAfterMs);
  };
}
