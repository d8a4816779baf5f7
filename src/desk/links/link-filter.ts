import type { DeskLink } from "../desk-api.ts";

export const linkKinds = ["all", "changed", "unreviewed", "retired"] as const;
export type LinkKind = (typeof linkKinds)[number];

export interface LinkFilter {
  kind: LinkKind;
  /** `menu-id`, `menu-id/group-id`, `none` for links in no group, or "" for all. */
  place: string;
}

/** The filter of an address; what it does not know filters nothing. */
export function toLinkFilter(query: Readonly<Record<string, string>>): LinkFilter {
  return { kind: linkKinds.find((kind) => kind === query.show) ?? "all", place: query.in ?? "" };
}

export function passesFilter(link: DeskLink, { kind, place }: LinkFilter): boolean {
  return isOfKind(link, kind) && standsIn(link, place);
}

export function isOfKind({ isChanged, reviewed, retired }: DeskLink, kind: LinkKind): boolean {
  switch (kind) {
    case "all":
      return true;
    case "changed":
      return isChanged;
    case "unreviewed":
      return !reviewed && !retired;
    case "retired":
      return retired !== undefined;
  }
}

function standsIn({ fields }: DeskLink, place: string): boolean {
  if (place === "") return true;
  if (place === "none") return fields.groups.length === 0;
  return fields.groups.some((path) => path === place || path.startsWith(`${place}/`));
}
