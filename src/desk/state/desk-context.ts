import { createContext, use } from "react";
import type { DeskAction, DeskState, DoAnswer } from "../desk-api.ts";
import type { IntakeAnswer } from "../side-calls.ts";
import type { Failure } from "../wire/call-desk.ts";

/** What every screen has at hand. */
export interface Desk {
  state: DeskState;
  /** Nothing where the desk could not be asked; the head of the page then says why. */
  act(action: DeskAction): Promise<DoAnswer | undefined>;
  /** The share form's responses; with `looks`, each address is looked at first. */
  takeIn(file: Blob, looks: boolean, columns?: URLSearchParams): Promise<IntakeAnswer | undefined>;
  /** Asks for the content as it is now, changed by others too. */
  refresh(): Promise<DeskState | undefined>;
  isBusy: boolean;
  /** Why the last call had no answer. */
  failure: Failure | undefined;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk is for what stands inside DeskApp.");
  return desk;
}

/** With an error in the content nobody can say what is broken or due: the directory cannot be put together. */
export const isWhole = ({ menus, problems }: Pick<DeskState, "menus" | "problems">): boolean =>
  menus.length > 0 || !problems.some(({ level }) => level === "error");

/** The menus; while the content holds an error, their names are not known and their ids have to do. */
export function listMenus({ menus, groups }: Pick<DeskState, "menus" | "groups">): DeskState["menus"] {
  if (menus.length > 0) return menus;
  return [...new Set(groups.map(({ menuId }) => menuId))].map((id) => ({ id, name: id }));
}
