import { tryOr } from "#base/try-or.ts";

const [maxDepth, maxNames] = [6, 4];
const organisationType =
  /organi[sz]ation|university|school|college|corporation|business|website|newsmedia|library|museum|government|ngo|publisher/i;

/** Who a page's JSON-LD says to have made it. */
export function readOrganisations(text: string): string[] {
  const names: string[] = [];
  // Cut off or broken, as JSON-LD often is, it says nothing.
  collect(
    tryOr(() => JSON.parse(text.slice(0, 60_000)), undefined),
    names,
    0,
    false,
  );
  return names;
}

function collect(value: unknown, names: string[], depth: number, isOwner: boolean): void {
  if (depth > maxDepth || names.length >= maxNames || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 50)) collect(one, names, depth + 1, isOwner);
    return;
  }
  const { name, ...fields } = value as Record<string, unknown>;
  const type = String(fields["@type"] ?? "");
  if (typeof name === "string" && (isOwner || organisationType.test(type))) names.push(name.slice(0, 100));
  for (const [key, field] of Object.entries(fields))
    if (key === "publisher" || key === "provider" || key === "@graph" || key === "isPartOf")
      collect(field, names, depth + 1, key !== "@graph");
}

/** "© 2019-2026 The University of Somewhere. All rights reserved." */
export function readCopyright(text: string): string[] {
  const found =
    /(?:©|\(c\)|copyright)[\s©]{0,5}(?:\d{4}[\s–-]{0,4}){0,2}(?:by )?([\p{Lu}\p{Lo}][^.,;|©\n\d]{3,60})/u.exec(
      text,
    );
  return found?.[1] ? [(found[1].split(/\s(?:all|alle|tous|todos|tutti)\s/i, 1)[0] ?? "").trim()] : [];
}
