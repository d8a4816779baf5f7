import { randomUUID } from "node:crypto";
import type { DeskState, StateNews } from "#desk/desk-api.ts";
import { applyStateDelta, toStateDelta } from "#desk/state/state-delta.ts";

/** Of as many pages as somebody may have open; a page whose state is forgotten gets all of it. */
const keptCount = 4;

/** Tells a page what is different from the state it has. */
export function createNews(): (state: DeskState, since: string | null) => StateNews {
  const given = new Map<string, DeskState>();
  const keep = (version: string, state: DeskState) => {
    given.delete(version);
    given.set(version, state);
    for (const old of [...given.keys()].slice(0, -keptCount)) given.delete(old);
  };
  return (state, since) => {
    const before = since === null ? undefined : given.get(since);
    const version = randomUUID();
    if (since === null || !before) {
      keep(version, state);
      return { version, state };
    }
    const delta = toStateDelta(before, state);
    // Not `state` itself: what stayed the same is in memory once.
    keep(version, applyStateDelta(before, delta));
    return { version, since, delta };
  };
}
