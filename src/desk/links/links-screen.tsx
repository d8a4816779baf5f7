import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";
import { useAddress } from "../address/use-address.ts";
import { printCount } from "../parts/print-count.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { lastOpened } from "./last-opened.ts";
import { passesFilter, toLinkFilter } from "./link-filter.ts";
import { LinkFilters } from "./link-filters.tsx";
import { LinkRow } from "./link-row.tsx";
import { SearchBox } from "./search-box.tsx";
import { useLinkSearch } from "./use-link-search.ts";

const pageSize = 60;

export function LinksScreen() {
  const { state } = useDesk();
  const { query } = useAddress();
  const set = (changes: Record<string, string>) =>
    addressStore.replace(printAddress("links", undefined, { ...query, n: "", ...changes }));
  // Typing stays ahead of a list of ten thousand.
  const asked = useDeferredValue(query);
  const { shown, total, count } = useFoundLinks(asked);
  const groupNames = useMemo(
    () => new Map(state.groups.map(({ path, name }) => [path, name])),
    [state.groups],
  );
  const list = useRef<HTMLUListElement>(null);
  useReturnToLast(list);
  const next = useNextRow(list, shown.length);
  return (
    <>
      <ScreenHeading>Links</ScreenHeading>
      <SearchBox label="Search all links" value={query.q ?? ""} onChange={(q) => set({ q })} />
      <LinkFilters filter={toLinkFilter(query)} onChange={set} />
      <p className="list-count" role="status">
        {printFound(total, asked)}
      </p>
      {total === 0 ? (
        <NothingFound query={asked.q ?? ""} />
      ) : (
        <ul className="link-rows" ref={list}>
          {shown.map(({ link, marks }) => (
            <LinkRow key={link.id} {...{ link, marks, groupNames }} product={state.product} />
          ))}
        </ul>
      )}
      {count > shown.length && (
        <p className="more">
          <button
            type="button"
            className="quiet"
            onClick={() => {
              set({ n: String(shown.length + pageSize) });
              next.current = shown.length;
            }}
          >
            Show {Math.min(pageSize, count - shown.length)} more
          </button>
          <span>
            {shown.length} of {count}
          </span>
        </p>
      )}
    </>
  );
}

function useFoundLinks(query: Readonly<Record<string, string>>) {
  const search = useLinkSearch();
  const limit = Math.max(pageSize, Number(query.n) || 0);
  return useMemo(() => {
    const filter = toLinkFilter(query);
    const isFiltered = filter.kind !== "all" || filter.place !== "";
    const { found, total } = search.find(query.q ?? "", isFiltered);
    const passing = isFiltered ? found.filter(({ link }) => passesFilter(link, filter)) : found;
    return {
      shown: passing.slice(0, limit),
      total: isFiltered ? passing.length : total,
      count: passing.length,
    };
  }, [search, query, limit]);
}

function printFound(total: number, { q = "", show = "", in: place = "" }: Readonly<Record<string, string>>) {
  const isAll = q.trim() === "" && show === "" && place === "";
  return isAll ? `${printCount(total, "link")}, by name` : `${printCount(total, "link")} found`;
}

function NothingFound({ query }: { query: string }) {
  return (
    <div className="empty">
      <p>No link matches. Try fewer words or another filter.</p>
      {URL.canParse(query) && (
        <p>
          <a className="button" href={printAddress("add", undefined, { url: query })}>
            Add this address
          </a>
        </p>
      )}
    </div>
  );
}

/** Coming back from a link, one stands at that link again and not at the top. */
function useReturnToLast(list: { current: HTMLElement | null }): void {
  useEffect(() => {
    const id = lastOpened.take();
    if (id === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "center" });
  }, [list]);
}

/** Where a curator goes on after "Show more": at the first of the new rows, once it is drawn. */
function useNextRow(
  list: { current: HTMLElement | null },
  rowCount: number,
): { current: number | undefined } {
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined || next.current >= rowCount) return;
    list.current?.children[next.current]?.querySelector("a")?.focus();
    next.current = undefined;
  }, [list, rowCount]);
  return next;
}
