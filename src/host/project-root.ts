import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json, wherever a command was started. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Of the program, as package.json has it. */
export const readVersion = () => JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;
