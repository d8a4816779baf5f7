import { tuneProcess } from "#links/tune-process.ts";

/** `node ... PORT COUNT`, set up as links:check sets itself up. */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
if (count >= 5000) tuneProcess();
const { runCheck } = await import("./run-check.ts");
await runCheck(port, count);
