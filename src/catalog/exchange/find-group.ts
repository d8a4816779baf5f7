import type { GroupPath } from "../catalog.ts";
import { toHeaderKey } from "./link-columns.ts";

export interface NamedGroup {
  path: GroupPath;
  name: string;
  menuName: string;
}

/** A group as people write it: its path, its name with or without the menu's, in any case and with any separator. */
export function findGroup(text: string, groups: readonly NamedGroup[]): NamedGroup | undefined {
  const exact = groups.find(({ path }) => path === text.trim());
  if (exact) return exact;
  const key = toHeaderKey(text);
  const whole = groups.filter(
    ({ path, name, menuName }) => toHeaderKey(path) === key || toHeaderKey(menuName + name) === key,
  );
  const found = whole.length > 0 ? whole : groups.filter(({ name }) => toHeaderKey(name) === key);
  return found.length === 1 ? found[0] : undefined;
}
