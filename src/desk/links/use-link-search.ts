import { useDesk } from "../state/desk-context.ts";
import { LinkSearch } from "./link-search.ts";

/** One for each state of the links, however many places search in it. */
const searches = new WeakMap<object, LinkSearch>();

export function useLinkSearch(): LinkSearch {
  const { state } = useDesk();
  const known = searches.get(state.links);
  if (known) return known;
  const search = new LinkSearch(state);
  searches.set(state.links, search);
  return search;
}
