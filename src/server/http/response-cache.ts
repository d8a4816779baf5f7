import type { Answer } from "./answer.ts";
import { negotiateEncoding } from "./encoding.ts";
import type { ScannedHeaders } from "./scan-headers.ts";

/** Answers of the public read, kept until a row changes (T12). Bounded; the least recently used goes first. */
export type ResponseCache = ReturnType<typeof createResponseCache>;

const keptStatuses = [200, 304];
const maxBytes = 16 * 1024 * 1024;
const maxBytesOfOne = 512 * 1024;

export function createResponseCache() {
  const entries = new Map<string, { version: number; answer: Answer }>();
  let bytes = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry) bytes -= sizeOf(key, entry.answer);
    entries.delete(key);
  };

  return {
    /** Undefined for a request whose answer is never kept. */
    toKey(method: string, url: string, headers: ScannedHeaders): string | undefined {
      if ((method !== "GET" && method !== "HEAD") || !url.startsWith("/rest/v1/")) return undefined;
      if (headers.hasBody) return undefined;
      return `${method} ${url} ${negotiateEncoding(headers.acceptEncoding)}${headers.cacheKey}`;
    },
    /** `version`: the store's as last known. What is older may have a headline that was hidden since, so no answer is better. */
    get(key: string, version: number | undefined): Answer | undefined {
      const entry = entries.get(key);
      if (!entry || entry.version !== version) {
        remove(key);
        return undefined;
      }
      // A Map keeps the order of insertion, so the front is always the longest unused.
      entries.delete(key);
      entries.set(key, entry);
      return entry.answer;
    },
    /** `version`: as known before the answer was made, so that an answer is never older than it says. */
    set(key: string, version: number | undefined, answer: Answer): void {
      if (version === undefined || !keptStatuses.includes(answer.status)) return;
      if (answer.body.length > maxBytesOfOne) return;
      remove(key);
      entries.set(key, { version, answer });
      bytes += sizeOf(key, answer);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

/** Headers and the entry itself count as one kilobyte, or empty answers would be free. */
const sizeOf = (key: string, answer: Answer): number => key.length * 2 + answer.body.length + 1024;
