import { projectRoot } from "#host/project-root.ts";
import { listCheckSteps } from "../../test/checking/list-steps.ts";
import { runChecks } from "../../test/checking/run-steps.ts";
import { readCommand } from "./frame/read-command.ts";

readCommand(`Checks format, lint, types, content, build and unit tests: everything in "npm test" but the browser tests.

  npm run check

Options

Exit codes: 0 all fine, 1 something failed, 2 wrong usage.`);
await runChecks(listCheckSteps(projectRoot));
