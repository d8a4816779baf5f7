import type { DeskLink, DeskState, StateDelta } from "./desk-api.ts";
import { isSame } from "./merge-changes.ts";

const byId = (links: readonly DeskLink[]) => new Map(links.map((link) => [link.id, link]));

/** What is different after `before`. The links grow with the directory, so only those that changed are told. */
export function toStateDelta(before: DeskState, after: DeskState): StateDelta {
  const { links, ...rest } = after;
  // Only `checkedAt` may be missing, and it comes back with the next check.
  const parts = Object.entries(rest).filter(([name, part]) => !isSame(before[name as keyof DeskState], part));
  const [old, next] = [byId(before.links), byId(links)];
  return {
    parts: Object.fromEntries(parts),
    gone: [...old.keys()].filter((id) => !next.has(id)),
    put: links.filter((link) => !isSame(old.get(link.id), link)),
  };
}

/** Links that stayed the same are the same objects afterwards, and without a change so is their list. */
export function applyStateDelta(before: DeskState, { parts, gone, put }: StateDelta): DeskState {
  const after = { ...before, ...parts };
  if (gone.length + put.length === 0) return after;
  const links = byId([...before.links, ...put]);
  for (const id of gone) links.delete(id);
  return { ...after, links: [...links.values()].sort(inOrder) };
}

export const inOrder = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
