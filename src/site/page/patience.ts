export const patienceMs = 20_000;

/** A request that hangs, as on a train, fails after so long: the visitor is told, and the next sign of use tries again. */
export const toPatience = (ms = patienceMs): RequestInit => ({ signal: AbortSignal.timeout?.(ms) });

let lostStyles = 0;

/** Loads a stylesheet after the page. A lost one gets a new address the next time: browsers would join a request that hangs. */
export const loadStyle = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const href = lostStyles > 0 ? `${url}?${lostStyles}` : url;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    const fail = (lost?: unknown) => {
      lostStyles++;
      link.remove();
      reject(lost ?? new DOMException(href, "AbortError"));
    };
    const hangs = setTimeout(fail, patienceMs);
    link.onerror = fail;
    // Chromium takes a Wi-Fi's log-in page for a stylesheet without rules.
    link.onload = (event) => (link.sheet?.cssRules.length ? resolve(clearTimeout(hangs)) : fail(event));
    document.head.append(link);
  });
