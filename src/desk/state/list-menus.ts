import type { DeskState } from "../desk-api.ts";

/** The menus; while the content holds an error, their names are not known and their ids have to do. */
export function listMenus({ menus, groups }: Pick<DeskState, "menus" | "groups">): DeskState["menus"] {
  if (menus.length > 0) return menus;
  return [...new Set(groups.map(({ menuId }) => menuId))].map((id) => ({ id, name: id }));
}
