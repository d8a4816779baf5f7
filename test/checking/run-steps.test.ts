import { describe, expect, it } from "vitest";
import { printTotals, runSteps, type Step, toOutcome } from "./run-steps.ts";

const good: Step = { name: "good", fix: "nothing", run: async () => toOutcome(true, "quiet") };
const bad: Step = {
  name: "bad",
  fix: "make it right",
  run: async () => toOutcome(false, "what is wrong"),
};
const tests: Step = {
  name: "tests",
  fix: "",
  run: async () => ({ passed: 7, failed: 0, skipped: 2, output: "two left out" }),
};

async function run(steps: Step[]) {
  const printed: string[] = [];
  const totals = await runSteps(steps, (text) => printed.push(text));
  return { totals, text: printed.join("\n") };
}

describe("runSteps", () => {
  it("adds up what every step counted, and prints a good step's output nowhere", async () => {
    const { totals, text } = await run([good, tests]);
    expect(totals).toEqual({ passed: 8, failed: 0, skipped: 2 });
    expect(text).toMatch(
      /^ok +good \(\d+\.\d s\)\nok +tests \(\d+\.\d s, 7 passed, 0 failed, 2 skipped\)\ntwo left out$/,
    );
  });

  it("goes on after a failure, and prints what it said", async () => {
    const { totals, text } = await run([bad, good]);
    expect(totals).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(text).toMatch(/FAILED +bad.*\nwhat is wrong\nWhat to do: make it right\nok +good/);
  });

  it("counts a step that means nothing without a failed one as failed, and never runs it", async () => {
    const needy: Step = {
      name: "needy",
      fix: "never said",
      needs: ["bad"],
      run: () => {
        throw new Error("it ran");
      },
    };
    const { totals, text } = await run([bad, needy, { ...needy, name: "last", needs: ["needy"] }]);
    expect(totals).toEqual({ passed: 0, failed: 3, skipped: 0 });
    expect(text).toContain('Not run, because "bad" failed.');
    expect(text).not.toContain("it ran");
    expect(text).not.toContain("never said");
  });

  it("begins what takes long before the first step", async () => {
    const happened: string[] = [];
    const note = (what: string) => () => void happened.push(what);
    const toStep = (name: string): Step => ({
      ...good,
      begin: note(`${name} begun`),
      run: async () => {
        note(name)();
        return toOutcome(true, "");
      },
    });
    await run([toStep("first"), toStep("last")]);
    expect(happened).toEqual(["first begun", "last begun", "first", "last"]);
  });

  it("keeps two steps of one core running, whichever is done first, and tells of them in order", async () => {
    const happened: string[] = [];
    const toStep = (name: string, waitMs: number, isSingle = true): Step => ({
      ...good,
      name,
      isSingle,
      run: async () => {
        happened.push(`${name} begun`);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        happened.push(`${name} done`);
        return toOutcome(true, "");
      },
    });
    const singles = [toStep("slow", 400), toStep("quick", 1), toStep("third", 1)];
    const { text } = await run([...singles, toStep("alone", 1, false)]);
    expect(happened).toEqual([
      "slow begun",
      "quick begun",
      "quick done",
      "third begun",
      "third done",
      "slow done",
      "alone begun",
      "alone done",
    ]);
    expect(text.match(/slow|quick|third|alone/g)).toEqual(["slow", "quick", "third", "alone"]);
  });

  it("counts a step that breaks as failed", async () => {
    const broken: Step = { name: "broken", fix: "", run: () => Promise.reject(new Error("no such program")) };
    const { totals, text } = await run([broken, good]);
    expect(totals).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(text).toContain("no such program");
  });

  it("names a step in which all was left out SKIPPED", async () => {
    const { text } = await run([
      {
        name: "browser",
        fix: "",
        run: async () => ({ passed: 0, failed: 0, skipped: 1, output: "NOT RUN" }),
      },
    ]);
    expect(text).toMatch(/^SKIPPED browser.*\nNOT RUN$/);
  });

  it("prints the counts alone", () => {
    expect(printTotals({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
    expect(printTotals({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });
});
