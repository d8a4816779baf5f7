import { writeFileSync } from "node:fs";

/** Records what a command used, for `npm run bench:growth`, which preloads this file. */
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: maxRSS / 1024 };
  writeFileSync(process.env.WAYMARK_USAGE ?? "", JSON.stringify(usage));
});
