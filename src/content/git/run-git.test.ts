import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { runGit, saidBy } from "./run-git.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-git-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("starts no program called git that came with the content", async () => {
  writeFileSync(join(folder, "git"), "#!/bin/sh\necho planted\n", { mode: 0o755 });
  // An empty entry is the working folder, which Windows looks into without one.
  vi.stubEnv("PATH", `${delimiter}${process.env.PATH}`);
  expect(saidBy(await runGit(folder, ["--version"]))).toMatch(/^git version/);
});
