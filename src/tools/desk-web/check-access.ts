import { DeskRefusal } from "./desk-refusal.ts";
import type { Session } from "./session.ts";

export interface Door {
  /** `127.0.0.1:4180`: what a browser that was given our address says. */
  host: string;
  session: Session;
}

const again = "Start the desk again with `npm run desk` and open the address that it prints.";

/**
 * A name of an attacker's that leads to 127.0.0.1 would make the browser treat the desk as that site's own (DNS
 * rebinding); but then it says that name.
 */
export function checkHost(host: string | null, door: Pick<Door, "host">): DeskRefusal | undefined {
  if (host === door.host) return;
  return new DeskRefusal(403, "This is not the desk's address.", "Open the address that the terminal shows.");
}

export function checkSession(request: Request, { session }: Door): DeskRefusal | undefined {
  if (session.isHeldBy(request.headers.get("cookie"))) return;
  return new DeskRefusal(401, "This browser has no part in the desk that is running.", again);
}

/** What only the desk's own page may do: other pages can neither write through it nor find out whether it is there. */
export function checkSender(request: Request, door: Door): DeskRefusal | undefined {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOurs = origin === null ? site === "same-origin" : origin === `http://${door.host}`;
  const isRead = request.method !== "POST" && origin === null && (site === null || site === "none");
  if (!(isOurs || isRead) || (site !== null && site !== "same-origin" && site !== "none"))
    return new DeskRefusal(403, "Another page asked for this, not the desk.", "Use the desk's own page.");
  const type = request.headers.get("content-type") ?? "";
  if (request.method !== "POST" || /^application\/json(; *charset=utf-8)?$/i.test(type)) return;
  return new DeskRefusal(403, "This is not how the desk's page sends things.", "Reload the desk's page.");
}
