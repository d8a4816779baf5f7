import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countResources } from "./tune-process.ts";

describe("counting resources before anything is read", () => {
  it("finds the folder where the command will look, and none where there is none", () => {
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
