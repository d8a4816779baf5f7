import { projectRoot } from "#host/project-root.ts";
import { readArguments } from "#host/read-arguments.ts";
import { listCheckSteps } from "../../test/checking/list-steps.ts";
import { runChecks } from "../../test/checking/run-checks.ts";

const help = `npm run check

Format, lint, types, content, build and unit tests: everything but the browser tests of \`npm test\`.

Example: npm run check

Exit codes: 0 all fine, 1 something failed, 2 wrong usage.`;

readArguments(help, { options: {} });
await runChecks(listCheckSteps(projectRoot));
