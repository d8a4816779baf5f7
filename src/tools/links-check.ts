import { countResources, tuneProcess } from "#links/tune-process.ts";

/** More than any hand-made directory has. From here on, saving memory is worth a restart. */
const manyResources = 5000;

if (countResources(process.argv.slice(2)) >= manyResources) tuneProcess();
const { runCheckCommand } = await import("#links/check-command.ts");
const { runCommand } = await import("./frame/run-command.ts");
process.exitCode = await runCommand("content", runCheckCommand);
