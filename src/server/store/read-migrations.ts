import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Migration {
  /** The digits that the file's name starts with. */
  version: string;
  name: string;
  sql: string;
}

/** `<digits>_<name>.sql` in order of their digits. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d+_\w+\.sql$/.test(file));
  return files.sort().map((file) => ({
    version: file.slice(0, file.indexOf("_")),
    name: file.slice(file.indexOf("_") + 1, -".sql".length),
    sql: readFileSync(join(folder, file), "utf8"),
  }));
}
