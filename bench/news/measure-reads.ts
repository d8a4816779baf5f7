import type { Finding } from "../finding.ts";
import { runScript } from "../start-script.ts";

/** The newest fifty from the embedded store, p50, by the number of rows. With an index it should stay flat. */
export async function measureReads(
  sizes: readonly number[],
  reads: number,
  onProgress: (done: number, of: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let firstMs = 0;
  for (const [index, rows] of sizes.entries()) {
    onProgress(index, sizes.length);
    const { p50Ms, p99Ms } = await runScript<{ p50Ms: number; p99Ms: number }>("news/reads-main.ts", [
      rows,
      reads,
    ]);
    firstMs ||= p50Ms;
    findings.push({
      what: `newest 50 of ${rows} rows, p50`,
      figure: `${p50Ms.toFixed(2)} ms, ${(p50Ms / firstMs).toFixed(1)} x (p99 ${p99Ms.toFixed(2)} ms)`,
      goal: "0.5 ms, 1.5 x",
      holds: p50Ms < 0.5 && p50Ms / firstMs < 1.5,
    });
  }
  onProgress(1, 1);
  return findings;
}
