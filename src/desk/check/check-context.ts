import { createContext, use } from "react";
import type { CheckOrder, CheckStatus } from "../side-calls.ts";

/** Apart from the desk's state: it changes each second, and only what shows it is drawn anew. */
export interface Check {
  /** Not known before the desk's first answer. */
  status: CheckStatus | undefined;
  send(order: CheckOrder["order"]): Promise<void>;
}

export const CheckContext = createContext<Check | undefined>(undefined);

export function useCheck(): Check {
  const check = use(CheckContext);
  if (!check) throw new Error("useCheck is for what stands inside DeskApp.");
  return check;
}
