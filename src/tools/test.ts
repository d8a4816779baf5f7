import { fileURLToPath } from "node:url";
import { listBrowserSteps, listCheckSteps } from "../../test/checking/list-steps.ts";
import { runChecks } from "../../test/checking/run-checks.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

await runChecks(
  `npm test

Format, lint, types, content, build, unit tests and browser tests. Debian's chromium is installed where there is none
and it may; elsewhere name one in CHROMIUM. The last line has the counts alone.

Example: CHROMIUM=/opt/chromium/chrome npm test

Exit codes: 0 all fine, 1 something failed, 2 wrong usage.`,
  [...listCheckSteps(root), ...listBrowserSteps(root)],
);
