import { useMemo, useSyncExternalStore } from "react";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { noReviews, ownerOf } from "#catalog/review/plan-review.ts";
import type { DeskState } from "#desk-wire/desk-api.ts";
import { PlainChoice } from "../form/fields.tsx";
import { useDesk } from "../state/use-desk.ts";

/** Only if several people look after groups. */
export function WhoseField() {
  const { owner, owners } = useWhose();
  if (owners.length < 2) return null;
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
  const owner = owners.length > 1 && owners.includes(stored) ? stored : "";
  const isTheirs = useMemo(() => toIsTheirs(state, owner), [state, owner]);
  const review = state.reviews[owner] ?? noReviews;
  return { owner, owners, isTheirs, review };
}

/** All owners that the groups name, sorted; none if there are fewer than two to choose from. */
function listOwners({ groups, owner }: DeskState): string[] {
  const named = [owner, ...groups.map((group) => group.owner ?? "")].filter((name) => name !== "");
  return [...new Set(named)].sort();
}

/** By the id of a link or of one of its addresses. Addresses of site.yaml have no owner, so everyone sees their findings. */
export function toIsTheirs(state: Pick<DeskState, "links" | "groups" | "owner">, owner: string) {
  const byPath = new Map(state.groups.map((group) => [group.path, group]));
  const placesOf = (paths: readonly string[]) => paths.flatMap((path) => byPath.get(path) ?? []);
  const theirs = state.links.filter(({ fields }) => ownerOf(placesOf(fields.groups), state) === owner);
  const ids = new Set(theirs.map(({ id }) => id));
  return (id: string) => owner === "" || ids.has(readLinkId(id).resourceId) || id.startsWith("site:");
}
