import { createHash } from "node:crypto";

/** As CSP and Subresource Integrity write it: `sha384-<base64>`. */
export const digest = (algorithm: "sha256" | "sha384", bytes: string | Uint8Array): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest("base64")}`;
