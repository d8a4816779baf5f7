const patterns = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bnpm_[A-Za-z0-9]{36}/g,
  /\b(AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bsb_secret_[\w-]{8,}/g,
  /\bsk_live_[\w-]{8,}/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /\b(?:postgres|postgresql|mysql):\/\/[^\s:@/"'`]+:[^\s@"'`${}]{8,}@[^\s"'`]+/g,
];

/** What looks like a key, a token or a password. The public key of role `anon` is none: it is printed into the page. */
export function listSecrets(text: string): string[] {
  const found = patterns.flatMap((pattern) => text.match(pattern) ?? []);
  return found.filter((candidate) => !isPublicKey(candidate) && !isExample(candidate));
}

function isPublicKey(candidate: string): boolean {
  const [, payload = ""] = candidate.split(".");
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString()).role === "anon";
  } catch {
    return false;
  }
}

/** As a documentation writes an address, or a database that a test starts on loopback. */
function isExample(candidate: string): boolean {
  return candidate.includes(":password@") || /@(127\.0\.0\.1|localhost|\[::1\])/.test(candidate);
}
