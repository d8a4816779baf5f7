import type { Verdict } from "#catalog/link-health/verdict.ts";

/** Addresses of bad places are told, and never made into links: `example[.]com`, which no program opens. */
export function defang(text: string): string {
  return text
    .replace(/([\p{L}\p{N}-])\.(?=[\p{L}\p{N}-])/gu, "$1[.]")
    .replace(/\bhttps?:/gi, (scheme) => scheme.replace(/tt/i, "xx"));
}

export function isBadPlace(verdict: Verdict): boolean {
  return verdict === "changed-hands";
}
