import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPackage } from "./run-program.ts";
import type { StepOutcome } from "./run-steps.ts";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** The counts come from vitest's own report, not from its output. */
export async function runVitest(root: string, project: "unit" | "browser"): Promise<StepOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-vitest-"));
  const file = join(folder, "report.json");
  try {
    const args = [
      "run",
      // "unit" means all projects whose names begin like that (vitest.config.ts).
      `--project=${project}*`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ];
    const { code, output } = await runPackage(root, "vitest/vitest.mjs", args);
    return { ...toCounts(readReport(file), code), output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A file that broke before its first test, or an error outside of tests, is a failure without a failed test to count. */
export function toCounts(report: Report | undefined, code: number): Omit<StepOutcome, "output"> {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
