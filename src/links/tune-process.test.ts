import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { countResources, tuneProcess } from "./tune-process.ts";

describe("counting resources before anything is read", () => {
  it("finds the folder where the command will look, and none if there is none", () => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-count-"));
    mkdirSync(join(folder, "resources"));
    writeFileSync(join(folder, "resources/ash.yaml"), "");
    expect(countResources(["--json", "--content", folder])).toBe(1);
    expect(countResources([`--content=${folder}`])).toBe(1);
    expect(countResources(["--content", join(folder, "none")])).toBe(0);
    expect(countResources([])).toBeGreaterThan(100);
    rmSync(folder, { recursive: true });
  });
});

describe.skipIf(process.platform === "win32")("starting the command anew", () => {
  const mark = "WAYMARK_LINKS_TUNED";
  const execve = vi.fn<(file: string, args: string[], variables: Record<string, string>) => void>();
  const setUp = (round: string) => {
    vi.stubGlobal("process", Object.create(process, { execve: { value: execve } }));
    vi.stubEnv(mark, round);
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    execve.mockClear();
  });

  it("happens once, with its own words", () => {
    setUp("");
    tuneProcess();
    const [[file = "", args = [], variables = {}] = []] = execve.mock.calls;
    expect(file).toBe(process.execPath);
    expect(args).toEqual(
      expect.arrayContaining(["--max-semi-space-size=4", ...process.execArgv, ...process.argv.slice(1)]),
    );
    expect(variables).toMatchObject({ [mark]: "1", MALLOC_ARENA_MAX: "1" });
    setUp("1");
    tuneProcess();
    expect(execve).toHaveBeenCalledTimes(1);
  });
});
