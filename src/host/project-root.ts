import { fileURLToPath } from "node:url";

/** The folder of package.json, wherever a command was started. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
