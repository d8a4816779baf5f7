import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { deskPaths, scriptHeader } from "#desk-wire/desk-api.ts";
import { moveWhenFree } from "#host/folders.ts";
import { lockStore, StoreLockedError } from "#host/lock-folder.ts";
import { DeskRefusal } from "../outcome.ts";
import type { DeskContext } from "../read-desk-content.ts";
import type { DeskPage } from "./read-desk-page.ts";

/** 256 bits: nothing that can be guessed, however many guesses a second. */
const secretBytes = 32;
/** A browser that was let in stays so, closed and opened again, over starts of the desk, until a week has passed. */
const keptSeconds = 7 * 24 * 3600;
/** Enough for the browsers of a few people; the oldest goes first. */
const keptCount = 8;
const fileName = "sessions.json";

/** What is kept opens nothing: only the digest of each browser's secret, and until when it counts. */
interface Kept {
  digest: string;
  until: number;
  /** The cookie's name: each desk has its own browsers, and must not sign out those of another. */
  name: string;
}

/** The token stays in a terminal and a history, so it works once. It is exchanged for a cookie that no script or other site gets. */
export function createSession(port: number, folder: string, now: () => number = Date.now) {
  const token = randomBytes(secretBytes).toString("base64url");
  // Browsers share cookies among the ports of one host: two desks must not overwrite each other's.
  const name = `waymark-desk-${port}`;
  let isUsed = false;
  /** Does this `Cookie` header contain a session? Another port's page can put a cookie of this name before it. */
  const isHeldBy = (cookies: string | null): boolean => {
    const pairs = (cookies ?? "").split(";").map((pair) => pair.trim());
    const digests = pairs.filter((pair) => pair.startsWith(`${name}=`)).map(toDigest);
    return readKept(folder, now()).some((one) => digests.some((digest) => isSame(one.digest, digest)));
  };
  const note = (secret: string, seconds: number, used?: string) =>
    keep(folder, { digest: toDigest(`${name}=${secret}`), until: now() + seconds * 1000, name }, now(), used);
  return {
    /** For the address; works once. */
    token,
    /** `Set-Cookie` for the first browser that brings the token, or one that a second start has left here; otherwise undefined. */
    exchange(given: string): string | undefined {
      const isOwn = !isUsed && isSame(toDigest(given), toDigest(token));
      if (!isOwn && !isHeldBy(`${name}=${given}`)) return;
      const secret = randomBytes(secretBytes).toString("base64url");
      note(secret, keptSeconds, toDigest(`${name}=${given}`));
      // Only now: if the disk is full, the token has to work again.
      isUsed ||= isOwn;
      return `${name}=${secret}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict`;
    },
    /** Leaves the token to the desk that runs at this port, for an hour. */
    invite: () => note(token, 3600),
    isHeldBy,
  };
}

/** Of two desks for the same content, by whatever path, the address of the one that runs, unless that is on another computer that shares the folder. */
export function findRunning({ contentFolder, cacheFolder }: DeskContext, port: string): string | undefined {
  const place = tryOr(() => realpathSync.native(contentFolder), contentFolder);
  const own = join(cacheFolder, `open-${toDigest(place).slice(0, 16)}`);
  const note = join(own, "port.txt");
  try {
    // Named there, the lock cannot be cleared away as long as the process runs.
    process.once("exit", lockStore(own).release);
    writeFileSync(note, `${hostname()}\n${port}`);
  } catch (error) {
    const [host, held] = tryOr(() => readFileSync(note, "utf8"), "").split("\n");
    if (!(error instanceof StoreLockedError) || host !== hostname()) return;
    const session = createSession(Number(held), cacheFolder);
    // On a full disk, the address still opens in a browser that was let in before.
    tryOr(session.invite, undefined);
    return `http://127.0.0.1:${held}/?token=${session.token}`;
  }
}

/** `used`: what goes for it, as a token that was left here. */
function keep(folder: string, session: Kept, now: number, used?: string): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName);
  const kept = readKept(folder, now).filter(({ digest }) => digest !== used);
  const others = kept.filter(({ name }) => name !== session.name);
  const own = [...kept.filter((one) => !others.includes(one)), session].slice(-keptCount);
  writeFileSync(`${path}.${process.pid}.tmp`, JSON.stringify([...others, ...own]), { mode: 0o600 });
  moveWhenFree(`${path}.${process.pid}.tmp`, path);
}

/** A file that cannot be read lets nobody in. */
function readKept(folder: string, now: number): Kept[] {
  const isKept = (one?: Kept) => typeof one?.digest === "string" && one.until > now;
  return tryOr(() => JSON.parse(readFileSync(join(folder, fileName), "utf8")).filter(isKept), []);
}

const toDigest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Digests have one length, and comparing them takes the same time whatever they say. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export interface Door {
  /** `127.0.0.1:4180`: what a browser that was given our address says. */
  host: string;
  session: ReturnType<typeof createSession>;
}

const again = "Start the desk again, by double-click or with `npm run desk`, and open its new address.";

/** An attacker's name for 127.0.0.1 would make the desk that site's own (DNS rebinding); but requests then say that name. */
export function checkHost(host: string | null, door: Pick<Door, "host">): DeskRefusal | undefined {
  if (host === door.host) return;
  return new DeskRefusal(403, "This is not the desk's address.", "Open the address in the desk's window.");
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
  if (!isOurs || !(isRead || origin !== null || site !== null))
    return new DeskRefusal(403, "This request came from another page.", "Use the desk's own page.");
  // Forms of other sites cannot send these, and scripts of theirs would have to ask first.
  const type = headers.get("content-type") ?? "";
  const isTable = new URL(request.url).pathname === deskPaths.intake;
  if (isRead || (isTable ? /^text\/csv$/i : /^application\/json(; *charset=utf-8)?$/i).test(type)) return;
  return new DeskRefusal(403, "The desk's page does not send requests like this.", "Reload the desk's page.");
}
