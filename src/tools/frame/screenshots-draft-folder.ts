import { fileURLToPath } from "node:url";

/**
 * Where the shots of e2e/ go, ignored by git, until `npm run screenshots` has every picture and swaps them in. Never
 * docs/screenshots itself, where a run that stops halfway would leave some new, some old and some missing.
 */
export const draftFolder = fileURLToPath(new URL("../../../.cache/screenshots", import.meta.url));
