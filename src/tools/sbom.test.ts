import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toBillOfMaterials } from "./sbom/to-bill-of-materials.ts";

const script = fileURLToPath(new URL("sbom.ts", import.meta.url));
const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const integrity = `sha512-${Buffer.alloc(64, 1).toString("base64")}`;

describe("S20 bill of materials", () => {
  const bill = toBillOfMaterials(manifest, lock);
  const refs = new Set(bill.components.map((component) => component["bom-ref"]));

  it("names every locked package once, with licence and hash", () => {
    const wanted = Object.entries<{ version: string }>(lock)
      .filter(([path]) => path !== "")
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
    expect(bill.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(
      [...new Set(wanted)].sort(),
    );
    expect(refs.size).toBe(bill.components.length);
    expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    expect(bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ""))).toEqual(
      [],
    );
  });

  it("says what needs what, and leads nowhere else", () => {
    const own = bill.dependencies.find(({ ref }) => ref === `waymark@${manifest.version}`);
    const direct = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(own?.dependsOn.length).toBeGreaterThanOrEqual(Object.keys(direct).length);
    const missing = bill.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !refs.has(ref)));
    expect(missing).toEqual([]);
  });

  it("tells what is handed out from what builds and tests", () => {
    const required = bill.components.filter(({ scope }) => scope === "required").map(({ name }) => name);
    for (const name of Object.keys(manifest.dependencies)) expect(required).toContain(name);
    for (const name of ["vitest", "react", "feedsmith"]) expect(required).not.toContain(name);
  });

  it("finds the version beside a package before the one above", () => {
    const { dependencies, components } = toBillOfMaterials(
      { name: "p", version: "1.0.0", dependencies: { a: "1", "@s/c": "1" } },
      {
        "": { version: "1.0.0" },
        "node_modules/a": { version: "1.0.0", integrity, license: "MIT", dependencies: { b: "2" } },
        "node_modules/a/node_modules/b": { version: "2.0.0", integrity, license: "MIT OR ISC" },
        "node_modules/b": { version: "1.0.0", integrity, license: "MIT", dev: true },
        "node_modules/@s/c": {
          version: "1.0.0",
          integrity,
          license: "MIT",
          dependencies: { b: "1", no: "1" },
        },
      },
    );
    expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toMatchObject({
      "p@1.0.0": ["pkg:npm/%40s/c@1.0.0", "pkg:npm/a@1.0.0"],
      "pkg:npm/a@1.0.0": ["pkg:npm/b@2.0.0"],
      "pkg:npm/%40s/c@1.0.0": ["pkg:npm/b@1.0.0"],
    });
    expect(components.map(({ licenses }) => licenses[0])).toContainEqual({ expression: "MIT OR ISC" });
  });
});

describe("npm run sbom", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "waymark-sbom-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("writes the same bytes twice, and none with --dry-run", () => {
    const [first, second] = ["a.json", "b.json"].map((name) => join(folder, name));
    expect(run("--dry-run", "--out", first ?? "").status).toBe(0);
    expect(existsSync(first ?? "")).toBe(false);
    const { status, stdout } = run("--json", "--out", first ?? "");
    expect(status).toBe(0);
    const text = readFileSync(first ?? "", "utf8");
    expect(JSON.parse(stdout)).toMatchObject({ components: JSON.parse(text).components.length });
    expect(run("--out", second ?? "").stdout).toContain("packages");
    expect(readFileSync(second ?? "", "utf8")).toBe(text);
  });

  it("says in one line that the file cannot be written, and ends with 1", () => {
    const places = process.platform === "linux" ? [folder, "/proc/x.json", "/proc/waymark/x.json"] : [folder];
    for (const out of places) {
      const { status, stderr } = run("--out", out);
      expect(stderr, out).toMatch(/^E[A-Z]+: .*\n$/);
      expect(status, out).toBe(1);
    }
  });

  it.each([
    ["--help", 0],
    ["--format=spdx", 2],
  ])("with %s ends with %i", (argument, status) => {
    expect(run(argument).status).toBe(status);
  });
});
