import { runIntakeCommand } from "#content/exchange/intake-command.ts";

process.exitCode = await runIntakeCommand(process.argv.slice(2), process);
