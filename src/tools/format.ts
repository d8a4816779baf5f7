import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments } from "#host/read-arguments.ts";
import { runPackage } from "../../test/checking/run-program.ts";

const help = `npm run format [-- --dry-run]

Writes every file in the project's form and fixes what the linter can fix by itself. content/ has a form of its own:
npm run content:format.

Options
  --dry-run   only say what would change
  --help      this text

Example: npm run format -- --dry-run

Exit codes: 0 all in form, 1 something is left to fix by hand, 2 wrong usage.`;

const { values } = readArguments(help, { options: { "dry-run": { type: "boolean", default: false } } });
const args = ["check", ...(values["dry-run"] ? [] : ["--write"]), "."];
const { code, output } = await runPackage(projectRoot, "@biomejs/biome/bin/biome", args);
process.stdout.write(output);
process.exitCode = code === 0 ? exitCodes.fine : exitCodes.findings;
