import { join } from "node:path";
import { contentKinds } from "#catalog/content-file.ts";
import { toJsonSchema } from "#catalog/shape/to-json-schema.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { readContentCommand } from "./frame/read-command.ts";

const command = readContentCommand(
  `Writes content/schema/*.json from the shapes in src/catalog/shape. With them editors explain fields and underline mistakes.

  npm run content:schema
  npm run content:schema -- --check

Options
  --check         change nothing, name the files that are out of date
  --dry-run       change nothing, name the files that would be written
  --json          print {"ok", "changed": [path]}

Exit codes: 0 done, 1 out of date (with --check), 2 wrong usage.`,
);
/** Many times the size of ours. */
const maxSchemaBytes = 16 * 1024 * 1024;

const changed: string[] = [];
for (const kind of contentKinds) {
  const path = `schema/${kind}.json`;
  const text = `${JSON.stringify(toJsonSchema(kind), null, 2)}\n`;
  if (text === readTextIfThere(join(command.folder, path), maxSchemaBytes)) continue;
  changed.push(path);
  if (!command.options.check && !command.options["dry-run"])
    await writeFileDurably(join(command.folder, path), text);
}
const ok = changed.length === 0 || !command.options.check;
process.exitCode = command.answer(ok, { changed }, printResult);

function printResult(): void {
  for (const path of changed) console.log(`${command.shownFolder}/${path}`);
  if (changed.length === 0) console.log("Every schema is up to date.");
  else if (command.options.check) console.log("Out of date. Run `npm run content:schema`.");
  else console.log(command.options["dry-run"] ? "Would be written." : "Written.");
}
