export const patienceMs = 20_000;

/** What hangs, as on a train, fails after so long: then it is said, and asked for again at the next sign. */
export const toPatience = (ms = patienceMs): RequestInit => ({ signal: AbortSignal.timeout?.(ms) });

let lostStyles = 0;

/** A stylesheet of what is shown later. A lost one gets a new address the next time: browsers would join a request that hangs. */
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
