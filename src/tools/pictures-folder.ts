import { fileURLToPath } from "node:url";

/**
 * Where the shots of e2e/ go, out of git's sight, until `npm run screenshots` has every picture and swaps them in. Never
 * docs/screenshots itself, where a run that is stopped halfway would leave some new, some old and some missing.
 */
export const picturesFolder = fileURLToPath(new URL("../../.cache/screenshots", import.meta.url));
