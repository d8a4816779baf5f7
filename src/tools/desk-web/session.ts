import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export interface Session {
  /** For the address; works once. */
  readonly token: string;
  /** `Set-Cookie` for the one who brings the token for the first time, else undefined. */
  exchange(token: string): string | undefined;
  /** Does this `Cookie` header hold the session? */
  isHeldBy(cookies: string | null): boolean;
}

/** 256 bits: nothing that can be guessed, however many guesses a second. */
const secretBytes = 32;

/**
 * The token stands in a terminal and then in a browser's history, so it is worth nothing once it was used. What it is
 * exchanged for never stands in an address, is out of reach of scripts and does not go along from other sites.
 */
export function createSession(port: number): Session {
  const [token, secret] = [randomBytes(secretBytes), randomBytes(secretBytes)].map((bytes) =>
    bytes.toString("base64url"),
  ) as [string, string];
  // Browsers share cookies among the ports of one host: two desks must not overwrite each other's.
  const name = `waymark-desk-${port}`;
  let isUsed = false;
  return {
    token,
    exchange(given) {
      if (isUsed || !isSame(given, token)) return;
      isUsed = true;
      return `${name}=${secret}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isHeldBy: (cookies) => isSame(readCookie(cookies, name), secret),
  };
}

/** Digests are of one length, and take as long to compare whatever stands in them. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

function readCookie(cookies: string | null, name: string): string {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}
