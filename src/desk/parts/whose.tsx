import { useMemo, useSyncExternalStore } from "react";
import { isSiteLink, readLinkId } from "#catalog/link-health/link-id.ts";
import { noReviews, ownerOf } from "#catalog/review/plan-review.ts";
import type { DeskState } from "#desk-wire/desk-api.ts";
import { PlainChoice } from "../form/fields.tsx";
import { useDesk } from "../state/use-desk.ts";

/** Only if there are links of others, or of nobody. */
export function WhoseField() {
  const { owner, owners } = useWhose();
  if (owners.length === 0) return null;
  const choices = owners.map((name) => [name, name] as const);
  const list = { choices, value: owner, none: "Everyone’s", onChange: setWhose };
  return <PlainChoice label="Whose links" className="select-field" {...list} />;
}

/** Kept in this browser: the choice is there again when the desk is opened again. */
const key = "waymark-desk-whose";

function setWhose(owner: string): void {
  localStorage.setItem(key, owner);
  // The event that other tabs get.
  dispatchEvent(new Event("storage"));
}

function subscribe(listener: () => void) {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Whose links are shown; with an empty owner, everyone's. */
export function useWhose() {
  const { state } = useDesk();
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? "");
  const owners = useMemo(() => listOwners(state), [state]);
  const owner = owners.includes(stored) ? stored : "";
  const isTheirs = useMemo(() => toIsTheirs(state, owner), [state, owner]);
  const review = state.reviews[owner] ?? noReviews;
  return { owner, owners, isTheirs, review };
}

/** All who look after links, sorted; none if that is one person or nobody for all of them. */
export function listOwners({ groups, owner }: Pick<DeskState, "groups" | "owner">): string[] {
  const all = new Set([owner, ...groups.map((group) => group.owner ?? owner)]);
  return all.size > 1 ? [...all].filter((name) => name !== "").sort() : [];
}

/** By the id of a link or of one of its addresses. Addresses of site.yaml have no owner, so everyone sees their findings. */
export function toIsTheirs(state: Pick<DeskState, "links" | "groups" | "owner">, owner: string) {
  const byPath = new Map(state.groups.map((group) => [group.path, group]));
  const placesOf = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  const theirs = state.links.filter(({ fields }) => ownerOf(placesOf(fields.groups), state) === owner);
  const ids = new Set(theirs.map(({ id }) => id));
  return (id: string) => owner === "" || ids.has(readLinkId(id).resourceId) || isSiteLink(id);
}
