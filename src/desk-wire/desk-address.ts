import { tryOr } from "#base/try-or.ts";

/** What the desk shows, as its address says it after "#": `#/links?q=essay`, `#/links/ucas`, `#/findings/act-test`. */
export interface DeskAddress {
  screen: Screen;
  /** Of the link, finding or proposal that is chosen. */
  id?: string;
  query: Readonly<Record<string, string>>;
}

/** What the bookmark reads from the page that a curator is on, as the query of the new link's form. */
export const proposedFields = ["url", "name", "description", "language"] as const;

const screens = [
  "week",
  "links",
  "add",
  "sheet",
  "findings",
  "pictures",
  "proposals",
  "headlines",
  "publish",
  "setup",
] as const;
export type Screen = (typeof screens)[number];

/** What it does not know leads to the start, so that no address is an error. */
export function parseAddress(hash: string): DeskAddress {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?");
  const [name = "", id] = path.split("/");
  const screen = screens.find((known) => known === name) ?? "week";
  const query = Object.fromEntries(new URLSearchParams(search));
  return id ? { screen, id: tryOr(() => decodeURIComponent(id), id), query } : { screen, query };
}

export function printAddress(screen: Screen, id?: string, query: DeskAddress["query"] = {}): string {
  const search = `${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""))}`;
  return `#/${screen}${id === undefined ? "" : `/${encodeURIComponent(id)}`}${search ? `?${search}` : ""}`;
}
