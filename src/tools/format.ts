import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { exitCodes } from "#server/exit-codes.ts";
import { runPackage } from "./checking/run-program.ts";

const help = `npm run format [-- --dry-run]

Writes every file in the project's form and mends what the linter can mend by itself. content/ has a form of its own:
npm run content:format.

Options
  --dry-run   only say what would change
  --help      this text

Example: npm run format -- --dry-run

Exit codes: 0 all in form, 1 something is left to mend by hand, 2 wrong usage.`;

try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, help: { type: "boolean" } } });
  if (values.help) console.log(help);
  else await format(values["dry-run"] === true);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
  process.exitCode = exitCodes.wrongUsage;
}

async function format(isDry: boolean): Promise<void> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const args = ["check", ...(isDry ? [] : ["--write"]), "."];
  const { code, output } = await runPackage(root, "@biomejs/biome/bin/biome", args);
  process.stdout.write(output);
  process.exitCode = code === 0 ? exitCodes.fine : exitCodes.findings;
}
