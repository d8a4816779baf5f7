/** `latestMs`: after so long it is done even if the browser is busy. */
export function whenIdle(work: () => void, latestMs = 3000): void {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work, 200);
}

export function savesData(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** The visitor is about to use `element`: a good moment to fetch what its use will need, unless data is to be saved. */
export function onIntent(element: Element, work: () => void): void {
  if (savesData()) return;
  for (const type of ["pointerenter", "focusin", "touchstart"])
    element.addEventListener(type, work, { once: true, passive: true });
}

/** On a bad line some answers are lost, so each request is repeated once before anyone is told. One that hung is not: it has been waited for long enough. */
export function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(async (error) => {
    if (/Abort|Timeout/.test(error.name)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return ask();
  });
}

/** Asks once and keeps the answer; after a failure, the next call asks again. */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= askTwice(ask).catch((error) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}

/** Whether it was copied: a browser may refuse, and a page that came without TLS has no clipboard. */
export const canCopy = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false;
