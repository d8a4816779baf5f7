import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toPermissionFlags } from "./permission-flags.ts";

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
