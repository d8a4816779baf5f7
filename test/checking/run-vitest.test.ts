import { describe, expect, it } from "vitest";
import { toCounts } from "./run-vitest.ts";

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

describe("toCounts", () => {
  it.each([
    ["all good", report, 0, { passed: 5, failed: 0, skipped: 0 }],
    ["failures", { ...report, numFailedTests: 2 }, 1, { passed: 5, failed: 2, skipped: 0 }],
    ["left out", { ...report, numPendingTests: 1, numTodoTests: 1 }, 0, { passed: 5, failed: 0, skipped: 2 }],
    ["an error outside of any test", report, 1, { passed: 5, failed: 1, skipped: 0 }],
    ["no report at all", undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
    [
      "a file that broke before its first test",
      { ...report, testResults: [{ status: "failed", assertionResults: [] }] },
      1,
      { passed: 5, failed: 1, skipped: 0 },
    ],
  ])("%s", (_what, given, code, expected) => {
    expect(toCounts(given, code)).toEqual(expected);
  });
});
