/** In hex. By WebCrypto, because an Edge Function has no other (no node:* here). */
export async function sha256(what: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof what === "string" ? new TextEncoder().encode(what) : what;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
