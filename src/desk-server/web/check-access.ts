import { deskPaths, scriptHeader } from "#desk-wire/desk-api.ts";
import { DeskRefusal } from "../outcome.ts";
import type { DeskPage } from "./read-desk-page.ts";
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
  return new DeskRefusal(401, "This browser has no access to the desk that is running.", again);
}

/** A page that was open while the program was replaced may ask for what has another name now. */
export function checkPage({ headers }: Request, page: DeskPage): DeskRefusal | undefined {
  const script = headers.get(scriptHeader);
  // Without a page of its own, the desk answers one that is drawn from its sources.
  if (script === null || !page.find("/") || page.find(script)) return;
  const fix = "What you typed is still here: copy what you want to keep, then reload the page.";
  return new DeskRefusal(410, "The desk has been updated since this page was opened.", fix);
}

/** What only the desk's own page may do: other pages can neither write through it nor read what it says. */
export function checkSender(request: Request, door: Door): DeskRefusal | undefined {
  const { method, headers } = request;
  const isRead = method === "GET" || method === "HEAD";
  const [origin, site] = [headers.get("origin"), headers.get("sec-fetch-site")];
  const isOurs =
    (origin === null || origin === `http://${door.host}`) &&
    // "none": typed into the address bar.
    (site === null || site === "same-origin" || (site === "none" && isRead));
  // A browser says with every write where it comes from.
  const isSaid = isRead || origin !== null || site !== null;
  if (!isOurs || !isSaid)
    return new DeskRefusal(
      403,
      "This request came from another page, not from the desk.",
      "Use the desk's own page.",
    );
  // Forms of other sites cannot send these, and scripts of theirs would have to ask first.
  const type = headers.get("content-type") ?? "";
  const isTable = new URL(request.url).pathname === deskPaths.intake;
  if (isRead || (isTable ? /^text\/csv$/i : /^application\/json(; *charset=utf-8)?$/i).test(type)) return;
  return new DeskRefusal(403, "The desk's page does not send requests like this.", "Reload the desk's page.");
}
