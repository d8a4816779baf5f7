import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryFlags, memoryVariables, toPermissionFlags } from "./server-flags.ts";

/** Answers that were made and are gone, with what is kept for good in between. */
const program = `
  const read = () => process.memoryUsage().rss / 1e6;
  const startMb = read();
  const kept = [];
  for (let round = 0; round < 6; round++) {
    const answers = Array.from({ length: 150 }, () => {
      kept.push(Buffer.from(new ArrayBuffer(20_000)).fill(1));
      return Buffer.alloc(400_000, 1);
    });
    answers.length = 0;
    kept.splice(0, 140);
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  gc();
  await new Promise((resolve) => setTimeout(resolve, 200));
  console.log(read() - startMb);`;

// The variables are glibc's.
const isGlibc = "glibcVersionRuntime" in ((process.report.getReport() as { header: object }).header ?? {});

describe.runIf(isGlibc)("the memory of a server", () => {
  it("F14 goes back to the system when large answers are gone", () => {
    const args = [...memoryFlags, "--expose-gc", "--input-type=module", "--eval", program];
    const env = { PATH: process.env.PATH ?? "", ...memoryVariables };
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(40);
  });
});

let folder = "";
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-permission-")));
  for (const name of ["dist", "dist-content", "other"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "file"), "");
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([[["dist", "dist-content"]], [["dist-content", "dist"]]])(
  "S21 %j: folders that begin alike can both be looked into, and no third one",
  (names) => {
    const script = join(folder, "list.mjs");
    const read = (name: string) => `try { readdirSync("${name}"); console.log("${name}"); } catch {}`;
    writeFileSync(
      script,
      `import { readdirSync } from "node:fs"; ${["dist", "dist-content", "other"].map(read).join(";")}`,
    );
    const readable = [script, ...names.map((name) => join(folder, name))];
    const args = [...toPermissionFlags({ readable, writable: [] }), script];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect(stdout).toBe("dist\ndist-content\n");
  },
);
