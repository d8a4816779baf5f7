import { fileURLToPath } from "node:url";
import { listCheckSteps } from "../../test/checking/list-steps.ts";
import { runChecks } from "../../test/checking/run-checks.ts";

await runChecks(
  `npm run check

Format, lint, types, content, build and unit tests: everything but the browser tests of \`npm test\`.

Example: npm run check

Exit codes: 0 all fine, 1 something failed, 2 wrong usage.`,
  listCheckSteps(fileURLToPath(new URL("../..", import.meta.url))),
);
