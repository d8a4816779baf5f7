import type { DeskState } from "../desk-api.ts";

/** With an error in the content nobody can say what is broken or due: the directory cannot be put together. */
export function isWhole({ menus, problems }: Pick<DeskState, "menus" | "problems">): boolean {
  return menus.length > 0 || !problems.some(({ level }) => level === "error");
}
