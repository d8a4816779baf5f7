import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { runPackage } from "../../test/checking/run-program.ts";
import { readCommand } from "./frame/read-command.ts";

const { options } = readCommand(
  `Formats every file and fixes what the linter can fix. For content/ there is "npm run content:format".

  npm run format
  npm run format -- --dry-run

Options
  --dry-run   only say what would change

Exit codes: 0 everything is formatted, 1 something is left to fix by hand, 2 wrong usage.`,
);
const args = ["check", ...(options["dry-run"] ? [] : ["--write"]), "."];
const { code, output } = await runPackage(projectRoot, "@biomejs/biome/bin/biome", args);
process.stdout.write(output);
process.exitCode = code === 0 ? exitCodes.fine : exitCodes.findings;
