import { audiences, costs } from "../catalog.ts";
import type { ResourceFilters } from "./resource-filters.ts";

/** What the page shows, as its address says it: `/?q=essay&for=parent&cost=free&in=canada&menu=uni-resources`. */
export interface ViewState extends ResourceFilters {
  query: string;
}

/** Longer than any honest query; shorter than what an address may contain. */
export const maxQueryChars = 200;
/** More values than there are countries name nothing. */
const maxValues = 300;

/** The query of an address, with or without "?". What it does not know it leaves out, so that no address is an error. */
export function parseViewState(search: string): ViewState {
  const fields = new URLSearchParams(search);
  const listOf = (name: string) => fields.getAll(name).flatMap((value) => value.toLowerCase().split(","));
  const chosen = <V extends string>(name: string, known: readonly V[]) =>
    known.filter((value) => listOf(name).includes(value));
  return {
    query: cleanQuery(fields.get("q") ?? ""),
    audiences: chosen("for", audiences),
    costs: chosen("cost", costs),
    regions: cleanKeys(listOf("in")),
    menus: cleanKeys(listOf("menu")),
  };
}

/** One address for one view: "" for none, otherwise "?" and the fields that say something, in a fixed order. */
export function printViewState(state: ViewState): string {
  const fields = [
    ["q", encodeURIComponent(cleanQuery(state.query)).replaceAll("%20", "+")],
    ["for", audiences.filter((audience) => state.audiences.includes(audience)).join()],
    ["cost", costs.filter((cost) => state.costs.includes(cost)).join()],
    ["in", cleanKeys(state.regions).map(encodeURIComponent).join()],
    ["menu", cleanKeys(state.menus).map(encodeURIComponent).join()],
  ];
  const said = fields.filter(([, value]) => value !== "").map(([name, value]) => `${name}=${value}`);
  return said.length > 0 ? `?${said.join("&")}` : "";
}

/** Without halves of surrogate pairs (Safari 16 and Firefox 115 have no toWellFormed), and marks that turn a title around. */
export const toPlain = (text: string): string =>
  text.replace(/\p{Surrogate}/gu, "\ufffd").replace(/[\s\p{Cc}\p{Bidi_C}]+/gu, " ");

const cleanQuery = (text: string) => [...toPlain(text).trim()].slice(0, maxQueryChars).join("").trim();

function cleanKeys(keys: readonly string[]): string[] {
  const fitting = keys.filter(
    (key) => /^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(key) && key.length <= 80,
  );
  return [...new Set(fitting)].sort().slice(0, maxValues);
}
