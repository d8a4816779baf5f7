import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runByHost } from "./run-by-host.ts";

const never = new AbortController().signal;

async function run(items: string[], changes: Partial<Parameters<typeof runByHost<string>>[1]> = {}) {
  const worked: string[] = [];
  const skipped: string[] = [];
  const open: string[] = [];
  const peaks = { all: 0, perHost: 0 };
  const hostOf = (item: string) => item.slice(0, 1);
  await runByHost(items, {
    concurrency: 3,
    hostOf,
    gapMs: 0,
    signal: never,
    onSkipped: (item) => skipped.push(item),
    work: async (item) => {
      open.push(hostOf(item));
      peaks.all = Math.max(peaks.all, open.length);
      peaks.perHost = Math.max(peaks.perHost, open.filter((host) => host === hostOf(item)).length);
      await new Promise((done) => setImmediate(done));
      open.splice(open.indexOf(hostOf(item)), 1);
      worked.push(item);
      return {};
    },
    ...changes,
  });
  return { worked, skipped, peaks };
}

describe("looks by host", () => {
  it("come to every link once, never more than allowed at once, and one per host", async () => {
    const items = fc.uniqueArray(fc.stringMatching(/^[a-f][0-9]{1,3}$/), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(items, async (list) => {
        const { worked, peaks } = await run(list);
        expect(worked.toSorted()).toEqual(list.toSorted());
        expect(peaks.all).toBeLessThanOrEqual(3);
        expect(peaks.perHost).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  it("start with the host that has most links, in their order", async () => {
    const { worked } = await run(["a1", "b1", "b2", "b3"], { concurrency: 1 });
    expect(worked[0]).toBe("b1");
    expect(worked.filter((item) => item.startsWith("b"))).toEqual(["b1", "b2", "b3"]);
  });

  it("leave a host alone once it asked for a pause", async () => {
    const { skipped } = await run(["a1", "a2", "a3", "b1"], {
      work: async (item) => (item === "a1" ? { coolDownMs: 60_000 } : {}),
    });
    expect(skipped).toEqual(["a2", "a3"]);
  });

  it("end when they are told to, also while a host rests", async () => {
    const controller = new AbortController();
    const worked: string[] = [];
    await run(["a1", "a2", "a3"], {
      gapMs: 3_600_000,
      signal: controller.signal,
      work: async (item) => {
        worked.push(item);
        setImmediate(() => controller.abort());
        return {};
      },
    });
    expect(worked).toEqual(["a1"]);
  });

  it("end at once when there is nothing to do", async () => {
    expect((await run([])).worked).toEqual([]);
  });
});
