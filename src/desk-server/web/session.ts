import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Session = ReturnType<typeof createSession>;

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
  /** Of the cookie: each desk has its own browsers, and may put out no other's. */
  name: string;
}

/**
 * The token is in a terminal and then in a browser's history, so it is worth nothing once it was used. What it is
 * exchanged for is never in an address, is out of reach of scripts and is not sent from other sites.
 */
export function createSession(port: number, folder: string, now: () => number = Date.now) {
  const token = randomBytes(secretBytes).toString("base64url");
  // Browsers share cookies among the ports of one host: two desks must not overwrite each other's.
  const name = `waymark-desk-${port}`;
  let isUsed = false;
  return {
    /** For the address; works once. */
    token,
    /** `Set-Cookie` for the one who brings the token for the first time, else undefined. */
    exchange(given: string): string | undefined {
      if (isUsed || !isSame(toDigest(given), toDigest(token))) return;
      const secret = randomBytes(secretBytes).toString("base64url");
      const until = now() + keptSeconds * 1000;
      keep(folder, { digest: toDigest(`${name}=${secret}`), until, name }, now());
      // Not before: on a full disk it has to work again.
      isUsed = true;
      return `${name}=${secret}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict`;
    },
    /** Does this `Cookie` header contain a session? */
    isHeldBy: (cookies: string | null): boolean => {
      const secret = readCookie(cookies, name);
      if (secret === "") return false;
      const digest = toDigest(`${name}=${secret}`);
      return readKept(folder, now()).some((one) => isSame(one.digest, digest));
    },
  };
}

function keep(folder: string, session: Kept, now: number): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName);
  const isOwn = ({ name }: Kept) => name === session.name;
  const kept = readKept(folder, now);
  const own = [...kept.filter(isOwn), session].slice(-keptCount);
  const all = [...kept.filter((one) => !isOwn(one)), ...own];
  writeFileSync(`${path}.${process.pid}.tmp`, JSON.stringify(all), { mode: 0o600 });
  renameSync(`${path}.${process.pid}.tmp`, path);
}

/** A file that cannot be read lets nobody in. */
function readKept(folder: string, now: number): Kept[] {
  try {
    const kept: Kept[] = JSON.parse(readFileSync(join(folder, fileName), "utf8"));
    return kept.filter((one) => typeof one?.digest === "string" && one.until > now);
  } catch {
    return [];
  }
}

const toDigest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Digests have one length, and comparing them takes the same time whatever they say. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function readCookie(cookies: string | null, name: string): string {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
