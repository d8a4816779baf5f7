import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { printFinding } from "../../bench/finding.ts";

const path = fileURLToPath(new URL("bench-news.ts", import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, [path, ...args], { encoding: "utf8" });

describe("bench:news", () => {
  it("measures a refresh with publishers in another process, and the reads", () => {
    const { status, stdout, stderr } = run("--quick", "--only", "reads,refresh", "--json");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const { reads, refresh, parse } = JSON.parse(stdout);
    expect(parse).toBeUndefined();
    expect(reads.map(({ what }: { what: string }) => what)).toEqual([
      "newest 50 of 100 rows, p50",
      "newest 50 of 1000 rows, p50",
    ]);
    expect(refresh).toHaveLength(5);
    for (const { figure, holds } of reads) {
      expect(figure).toMatch(/^\d+\.\d\d ms/);
      expect(holds).toBeTypeOf("boolean");
    }
  });

  it("measures nothing that it does not know", () => {
    expect(run("--only=everything").status).toBe(2);
  });

  it.each([
    [true, "goal 50 ms: holds"],
    [false, "goal 50 ms: missed"],
  ])("says of each figure whether its goal is met: %s", (holds, text) => {
    expect(printFinding({ what: "25 feeds", figure: "49 ms", goal: "50 ms", holds })).toContain(text);
    expect(printFinding({ what: "25 feeds", figure: "49 ms" })).not.toContain("goal");
  });
});
