import { useDeferredValue, useEffect, useId, useMemo, useRef } from "react";
import { printCount } from "#base/print-count.ts";
import { dayMs, toDay } from "#base/time.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { type DeskLink, deskPaths } from "#desk-wire/desk-api.ts";
import { ChoiceChips } from "../form/fields.tsx";
import { Button } from "../parts/buttons.tsx";
import { printDate, printHost } from "../parts/print-words.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useWhose, WhoseField } from "../parts/whose.tsx";
import { IntakeForm } from "../proposals/intake.tsx";
import { addressStore, useAddress } from "../state/address-store.ts";
import { useDesk, useNames } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { ChooseButtons, useChoice } from "./change-many.tsx";
import { SearchBox } from "./link-picker.tsx";
import { useLinkSearch } from "./use-link-search.ts";

/** The link that was open last, so that the list can return to it. Read once. */
export const lastOpened: { id?: string | undefined } = {};

type LinkKind = keyof typeof words.linkKinds;

/** From then on a review counts for this round. */
const toSince = (today: string) => toDay(new Date(Date.parse(today) - 182 * dayMs));

const isOfKind: Record<LinkKind, (link: DeskLink, since: string) => boolean> = {
  all: () => true,
  changed: ({ isChanged }) => isChanged,
  unreviewed: ({ reviewed = "", retired }, since) => !retired && reviewed < since,
  retired: ({ retired }) => retired !== undefined,
};
const linkKinds = Object.keys(isOfKind) as LinkKind[];

type Query = Readonly<Record<string, string>>;
type LinkFilter = ReturnType<typeof toLinkFilter>;

const pageSize = 60;

export function LinksScreen() {
  const { query } = useAddress();
  const set = (changes: Query) =>
    addressStore.replace(printAddress("links", undefined, { ...query, n: "", ...changes }));
  // Typing stays ahead of a list of ten thousand.
  const asked = useDeferredValue(query);
  const { shown, total, count } = useFoundLinks(asked);
  const choice = useChoice();
  const list = useRef<HTMLUListElement>(null);
  useReturnToLast(list);
  const next = useNextRow(list, shown.length);
  return (
    <>
      <ScreenHeading aside={<a href={printAddress("sheet")}>As a sheet</a>}>Links</ScreenHeading>
      <SearchBox label="Search all links" value={query.q ?? ""} onChange={(q) => set({ q })} />
      <LinkFilters filter={toLinkFilter(query)} onChange={set} />
      <div className="list-head">
        <p className="list-count" role="status">
          {printCount(total, "link")}
          {asked.q?.trim() || asked.show || asked.in ? " found" : ", by name"}
        </p>
        <ChooseButtons {...{ choice, shown }} />
      </div>
      {total === 0 ? (
        <NothingFound query={asked.q ?? ""} />
      ) : (
        <ul className="link-rows" ref={list}>
          {shown.map((link) => (
            <LinkRow key={link.id} link={link} isChosen={choice.ids?.has(link.id)} onChoose={choice.toggle} />
          ))}
        </ul>
      )}
      {count > shown.length && (
        <p className="more">
          <Button
            onPress={() => {
              set({ n: String(shown.length + pageSize) });
              next.current = shown.length;
            }}
          >
            Show {Math.min(pageSize, count - shown.length)} more
          </Button>
          <span>
            {shown.length} of {count}
          </span>
        </p>
      )}
    </>
  );
}

/** All links for a spreadsheet program, and back. */
export function SheetScreen() {
  const { product, today } = useDesk().state;
  const name = `${product} links ${today}.csv`;
  return (
    <>
      <ScreenHeading aside={<a href={printAddress("links")}>All links</a>}>Links as a sheet</ScreenHeading>
      <p className="lead">{words.sheet}</p>
      <p className="actions">
        <a className="button" href={deskPaths.intake} download={name}>
          Download as a sheet
        </a>
        <a className="quiet" href={`${deskPaths.intake}?separator=;`} download={name}>
          Download with semicolons
        </a>
      </p>
      <IntakeForm kind="sheet" />
    </>
  );
}

function useFoundLinks(query: Query) {
  const find = useLinkSearch();
  const { owner, isTheirs } = useWhose();
  const since = toSince(useDesk().state.today);
  const limit = Math.max(pageSize, Number(query.n) || 0);
  return useMemo(() => {
    const filter = toLinkFilter(query);
    const isFiltered = filter.kind !== "all" || filter.place !== "" || owner !== "";
    const { found, total } = find(query.q ?? "", isFiltered);
    const passing = found.filter((link) => passesFilter(link, filter, since) && isTheirs(link.id));
    const shown = passing.slice(0, limit);
    return { shown, total: isFiltered ? passing.length : total, count: passing.length };
  }, [find, query, limit, owner, isTheirs, since]);
}

const NothingFound = ({ query }: { query: string }) => (
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

/** Coming back from a link leads to that link in the list and not to the top. */
function useReturnToLast(list: { current: HTMLElement | null }): void {
  useEffect(() => {
    const { id } = lastOpened;
    lastOpened.id = undefined;
    if (id === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "center" });
  }, [list]);
}

/** "Show more" moves the focus to the first of the new rows, once it is drawn. */
function useNextRow(list: { current: HTMLElement | null }, rowCount: number) {
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined || next.current >= rowCount) return;
    list.current?.children[next.current]?.querySelector("a")?.focus();
    next.current = undefined;
  }, [list, rowCount]);
  return next;
}

function LinkFilters({ filter, onChange }: { filter: LinkFilter; onChange(changes: Query): void }) {
  const { links, groups, menus, today } = useDesk().state;
  const id = useId();
  const since = toSince(today);
  return (
    <div className="link-filters">
      <ChoiceChips
        label="Which links"
        kind="radio"
        name={`${id}-kind`}
        choices={linkKinds.map((kind) => [
          kind,
          [
            words.linkKinds[kind],
            <span key={kind} className="filter-count">
              {links.filter((link) => isOfKind[kind](link, since)).length}
            </span>,
          ],
        ])}
        chosen={[filter.kind]}
        onToggle={(kind) => onChange({ show: kind === "all" ? "" : kind })}
      />
      <div className="select-field">
        <label htmlFor={`${id}-place`}>Menu or group</label>
        <select
          id={`${id}-place`}
          value={filter.place}
          onChange={(event) => onChange({ in: event.currentTarget.value })}
        >
          <option value="">Anywhere</option>
          {menus.map((menu) => (
            <optgroup key={menu.id} label={menu.name}>
              <option value={menu.id}>All of {menu.name}</option>
              {groups
                .filter(({ menuId }) => menuId === menu.id)
                .map(({ path, name, count }) => (
                  <option key={path} value={path}>
                    {name} ({count})
                  </option>
                ))}
            </optgroup>
          ))}
          <option value="none">In no group</option>
        </select>
      </div>
      <WhoseField />
    </div>
  );
}

/** The filter that an address asks for; unknown values filter nothing. */
export const toLinkFilter = (query: Query) => ({
  kind: linkKinds.find((kind) => kind === query.show) ?? "all",
  /** `menu-id`, `menu-id/group-id`, `none` for links in no group, or "" for all. */
  place: query.in ?? "",
});

export function passesFilter(link: DeskLink, { kind, place }: LinkFilter, since: string): boolean {
  const { groups } = link.fields;
  if (!isOfKind[kind](link, since)) return false;
  if (place === "") return true;
  if (place === "none") return groups.length === 0;
  return groups.some((path) => path === place || path.startsWith(`${place}/`));
}

interface Props {
  link: DeskLink;
  /** Undefined while nobody is choosing. */
  isChosen?: boolean;
  onChoose(id: string): void;
}

function LinkRow({ link, isChosen, onChoose }: Props) {
  const { id, fields, reviewed, retired, isChanged } = link;
  const { nameOfGroup, nameOfLink } = useNames();
  const groups = fields.groups.map(nameOfGroup);
  return (
    <li className="link-row">
      {isChosen === undefined ? (
        <a href={printAddress("links", id)} data-link={id}>
          {nameOfLink(link)}
        </a>
      ) : (
        <label className="pick">
          <input type="checkbox" checked={isChosen} onChange={() => onChoose(id)} />
          <b>{nameOfLink(link)}</b>
        </label>
      )}
      <span className="link-host">{printHost(fields.url)}</span>
      <span className="link-groups">{groups.length > 0 ? groups.join(", ") : "In no group"}</span>
      <span className="link-facts">
        {retired && <b className="tag tag-off">Retired</b>}
        {isChanged && <b className="tag tag-new">Changed</b>}
        {!retired && <span>{reviewed ? `Reviewed ${printDate(reviewed)}` : "Never reviewed"}</span>}
      </span>
    </li>
  );
}
