import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const hasStrace = spawnSync("strace", ["-V"]).status === 0;

// Without strace nobody sees what the kernel was asked, in which order: it shows as skipped.
it("F17 after a power cut: files and folders are on the disk before the journal goes", {
  skip: !hasStrace,
}, () => {
  const home = mkdtempSync(join(tmpdir(), "waymark-order-"));
  const folder = join(home, "content");
  mkdirSync(folder);
  writeFileSync(join(folder, "site.yaml"), "old");
  const module = new URL("change-content.ts", import.meta.url).href;
  const script = `const { openContent } = await import(${JSON.stringify(module)});
    using open = await openContent(${JSON.stringify(folder)});
    await open.write([{ path: "site.yaml", text: "new" }, { path: "resources/a.yaml", text: "a" }]);`;
  const trace = join(home, "trace");
  const calls = "trace=openat,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir,close";
  const command = ["-f", "-y", "-s", "0", "-e", calls, "-o", trace, process.execPath];
  const { status, stderr } = spawnSync("strace", [...command, "--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const lines = readFileSync(trace, "utf8").split("\n");
  rmSync(home, { recursive: true });
  const first = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
  const last = (pattern: RegExp) => lines.findLastIndex((line) => pattern.test(line));
  const journalGoes = last(/unlink.*journal\.json"/);
  const synced = (path: string) => new RegExp(`fsync\\(\\d+<[^>]*${path}>`);
  expect(journalGoes).toBeGreaterThan(0);
  for (const [place, name] of [
    [0, "site\\.yaml"],
    [1, "resources/a\\.yaml"],
  ] as const) {
    const renamed = first(new RegExp(`rename.*${place}\\.new.*${name}"`));
    expect(first(synced(`\\.changes/${place}\\.new`)), name).toBeGreaterThan(0);
    expect(first(synced(`\\.changes/${place}\\.new`)), name).toBeLessThan(renamed);
    expect(renamed).toBeLessThan(journalGoes);
    for (const place of ["content", "content/resources"]) {
      const at = last(synced(place));
      expect(at, place).toBeGreaterThan(renamed);
      expect(at, place).toBeLessThan(journalGoes);
    }
  }
});
