import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";

const script = fileURLToPath(new URL("supabase-bundle.ts", import.meta.url));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-bundle-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: string[], env: Record<string, string> = {}) => runHere("supabase-bundle", args, env);

describe("npm run supabase:bundle", { timeout: 30_000 }, () => {
  it("writes one file with the feeds of this operator in it, and says what it needs", () => {
    const feeds = join(folder, "feeds.yaml");
    writeFileSync(feeds, "- {name: Only one, home: https://one.example/, url: https://one.example/feed}");
    const out = join(folder, "generated/index.js");
    // Named from where the caller is, not from the project.
    const { status, stdout } = spawnSync(
      process.execPath,
      [script, "--out", "generated/index.js", "--json"],
      {
        encoding: "utf8",
        env: { ...process.env, WAYMARK_FEEDS: feeds, INIT_CWD: folder },
      },
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ file: out, feeds: 1, dry_run: false });
    expect(readFileSync(out, "utf8")).toContain("https://one.example/feed");
  });

  it("--dry-run writes nothing", async () => {
    const out = join(folder, "index.js");
    const { status, stdout } = await run(["--out", out, "--dry-run"]);
    expect([status, existsSync(out)]).toEqual([0, false]);
    expect(stdout).toMatch(/would be written: \d+ KB, \d+ feeds, needs npm:pg@/);
  });

  it("ends with 1 and writes nothing when the content has errors", async () => {
    mkdirSync(join(folder, "content"));
    const out = join(folder, "index.js");
    const { status, stderr } = await run(["--out", out], { WAYMARK_CONTENT: join(folder, "content") });
    expect([status, existsSync(out)]).toEqual([1, false]);
    expect(stderr).toContain("site.yaml");
  });

  it("ends with 78 on a bad setting", async () => {
    expect((await run([], { PORT: "x" })).status).toBe(78);
  });
});
