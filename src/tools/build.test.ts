import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-build-"));
  cpSync(join(root, "fixtures/hub"), join(folder, "content"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(args: string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [join(root, "src/tools/build.ts"), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH ?? "", WAYMARK_CONTENT: join(folder, "content"), ...env },
  });
}

describe("npm run build", () => {
  it("takes the place of an earlier build", () => {
    const made = join(folder, "made/site");
    mkdirSync(join(made, "public"), { recursive: true });
    writeFileSync(join(made, "public/old.html"), "");
    writeFileSync(join(made, "build.json"), JSON.stringify({ sourceHash: "", builtAt: "" }));
    expect(build(["--out", "made/site"]).status).toBe(0);
    expect(readdirSync(join(folder, "made"))).toEqual(["site"]);
    expect(readdirSync(join(made, "public"))).toContain("index.html");
    expect(readdirSync(join(made, "public"))).not.toContain("old.html");
  });

  it.each([
    ["the content", "content", "is or holds the content"],
    ["a folder with something of value", "letters", "holds files that no build made"],
    ["a file", "letters/mother.txt", "is no folder"],
    ["an empty name", "", "is empty"],
  ])("refuses %s with 2 and one line, and leaves it as it is", (_what, name, message) => {
    mkdirSync(join(folder, "letters"));
    writeFileSync(join(folder, "letters/mother.txt"), "Dear mother");
    const before = readdirSync(folder, { recursive: true }).sort();
    const { status, stderr, stdout } = build(["--out", name]);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect([status, stdout]).toEqual([2, ""]);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    expect(readFileSync(join(folder, "letters/mother.txt"), "utf8")).toBe("Dear mother");
  });

  it("names a file of the content that cannot be read in one line, and ends with 1", () => {
    symlinkSync("loop.yaml", join(folder, "content/resources/loop.yaml"));
    const { status, stderr } = build(["--out", "made"]);
    expect(stderr).toMatch(/^ELOOP: .*loop\.yaml.*\n$/);
    expect(status).toBe(1);
  });

  it.runIf(process.platform === "linux")(
    "says so in one line where no folder can be made, and ends with 1",
    () => {
      const { status, stderr } = build(["--out", "/proc/waymark/site"]);
      expect(stderr).toMatch(/^ENOENT: .*\n$/);
      expect(status).toBe(1);
    },
  );

  it("ends with 78 for a bad setting", () => {
    const { status, stderr } = build([], { PORT: "no" });
    expect(stderr).toMatch(/^PORT in the environment: .*\n$/);
    expect(status).toBe(78);
  });
});
