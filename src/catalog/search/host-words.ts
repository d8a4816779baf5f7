import { listWords } from "./split-words.ts";

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
