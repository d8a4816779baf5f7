import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { memoryFlags, memoryVariables } from "./memory-flags.ts";

/** Answers that were made and are gone, with what is kept for good in between. */
const program = `
  const read = () => process.memoryUsage().rss / 1e6;
  const startMb = read();
  const kept = [];
  for (let round = 0; round < 6; round++) {
    const answers = Array.from({ length: 150 }, () => {
      kept.push(Buffer.from(new ArrayBuffer(20_000)).fill(1));
      return Buffer.alloc(400_000, 1);
    });
    answers.length = 0;
    kept.splice(0, 140);
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  gc();
  await new Promise((resolve) => setTimeout(resolve, 200));
  console.log(read() - startMb);`;

// The variables are glibc's.
const isGlibc = "glibcVersionRuntime" in ((process.report.getReport() as { header: object }).header ?? {});

describe.runIf(isGlibc)("the memory of a server", () => {
  it("F14 goes back to the system when large answers are gone", () => {
    const args = [...memoryFlags, "--expose-gc", "--input-type=module", "--eval", program];
    const env = { PATH: process.env.PATH ?? "", ...memoryVariables };
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(40);
  });
});
