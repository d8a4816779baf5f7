import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, wherever a command was started. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Where the shots of e2e/ go, ignored by git, until `npm run screenshots` has every picture and swaps them in. Never
 * docs/screenshots itself, where a run that stops halfway would leave some new, some old and some missing.
 */
export const draftFolder = join(projectRoot, ".cache/screenshots");

export const readVersion = () => JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;
