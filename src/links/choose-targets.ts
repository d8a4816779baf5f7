import { readLinkId } from "#catalog/link-health/link-id.ts";
import type { LinkTarget } from "./link-target.ts";

export interface ChosenTargets {
  chosen: LinkTarget[];
  /** Words of the choice that name nothing. */
  unknown: string[];
}

/** `--only`: ids, or groups as content files name them (`uni-resources/essays`). Nothing given chooses everything. */
export function chooseTargets(
  targets: readonly LinkTarget[],
  only: readonly string[],
  idsByGroup: ReadonlyMap<string, readonly string[]>,
): ChosenTargets {
  if (only.length === 0) return { chosen: [...targets], unknown: [] };
  const known = new Set(targets.map(({ id }) => id));
  const unknown = only.filter((word) => !known.has(word) && !idsByGroup.has(word));
  const wanted = new Set(only.flatMap((word) => idsByGroup.get(word) ?? [word]));
  const isWanted = (id: string) => wanted.has(id) || wanted.has(readLinkId(id).resourceId);
  return { chosen: targets.filter(({ id }) => isWanted(id)), unknown };
}
