import { listWords } from "./split-words.ts";
import type { TermIndex } from "./term-index.ts";

/** More words, as of a pasted page, would keep the browser busy and find nothing more; the longest of any dictionary is shorter. */
export const maxQueryWords = 24;
const maxWordChars = 60;

/** Labels that half the web shares and nobody looks for. */
const commonLabels = new Set("www com org net edu gov govt gob gouv ac co go or int info".split(" "));

/** `https://apstudents.collegeboard.org/` -> apstudents, collegeboard: the host's labels without its last one. */
export function toHostWords(url: string): string[] {
  const [, host = ""] = /^(?:[a-z]+:\/\/)?(?:[^/?#@]*@)?([^/?#:]*)/i.exec(url) ?? [];
  const labels = host.toLowerCase().split(".").slice(0, -1);
  return labels.flatMap((label) => {
    const parts = commonLabels.has(label) ? [] : listWords(label);
    return parts.length > 1 ? [...parts, parts.join("")] : parts;
  });
}

/** A pasted or typed address: no spaces, and a dot between letters that is not the end of a sentence. */
export const looksLikeAddress = (text: string) =>
  /^(?:https?:\/\/\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]\S*)?)$/iu.test(text);

/** "L'université" is the université, unless something is called so. */
const article = /^(?:[cdjlmnst]|qu|[dn]?ell|d?all|sull)['’](?=\p{L}{3})/iu;

export function splitQuery(query: string, terms: TermIndex): string[] {
  const chunks = query.trim().split(/\s+/).slice(0, maxQueryWords);
  const words = chunks.flatMap((chunk) => {
    const host = looksLikeAddress(chunk) ? toHostWords(chunk) : [];
    if (host.length > 0) return host;
    const isKnown = listWords(chunk).every((word) => terms.numberOf(word) !== undefined);
    // "essay -uk", as other searches have it.
    return listWords((isKnown ? chunk : chunk.replace(article, "")).replace(/^-(?=\p{L}{2})/u, "without "));
  });
  return words.slice(0, maxQueryWords).map((word) => word.slice(0, maxWordChars));
}
