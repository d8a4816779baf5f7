import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { playwrightsOwn } from "../e2e/support/features-off.ts";

interface Locked {
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

const lockText = readFileSync("package-lock.json", "utf8");
const locked: Record<string, Locked> = JSON.parse(lockText).packages;
const packages = Object.entries(locked).filter(([path]) => path !== "");
const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/** Those that let anyone use, change and pass on the code, and ask for no more than a notice. */
const licences = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Python-2.0",
  "Zlib",
]);
/** Weaker copyleft, by name and with the reason. Used unchanged, and not part of what visitors get. */
const exceptions: Record<string, string> = {
  "axe-core": "MPL-2.0: a test's own tool",
  "@resvg/resvg-wasm": "MPL-2.0: draws the pictures at build time",
  lightningcss: "MPL-2.0: the bundler's style compiler",
};

/** `MIT OR CC0-1.0` needs one good side, `MIT AND ISC` both. */
function isFree(licence: string): boolean {
  const parts = licence.replace(/[()]/g, "");
  if (parts.includes(" OR ")) return parts.split(" OR ").some(isFree);
  return parts.split(" AND ").every((part) => licences.has(part.trim()));
}

function readLicence(path: string, { license }: Locked): string | undefined {
  if (license) return license;
  const file = `${path}/package.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).license : undefined;
}

/** For programs compiled for each system: the packages to choose from, by the package that needs one. */
const compiled = Object.entries(locked).flatMap(([path, { optionalDependencies }]) => {
  const choice = Object.keys(optionalDependencies ?? {}).flatMap(
    (name) => locked[`node_modules/${name}`] ?? [],
  );
  return choice.some(({ os }) => os?.includes("win32")) ? [{ path: path || "Node", choice }] : [];
});

describe("S20 packages", () => {
  it("are locked by content, at no one registry's address", () => {
    expect(packages.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(
      packages.filter(([, entry]) => !entry.integrity?.startsWith("sha512-")).map(([path]) => path),
    ).toEqual([]);
    expect(lockText).not.toMatch(/https?:\/\/[^"]*\.(tgz|tar\.gz)/);
  });

  it.each([".", "test/peers/deno", "test/peers/supabase-lite"])(
    "F18 are all locked in %s: `npm ci` finds what it wants with no registry and an empty cache",
    (place) => {
      const folder = mkdtempSync(join(tmpdir(), "waymark-lock-"));
      try {
        for (const name of ["package.json", "package-lock.json", ".npmrc"])
          copyFileSync(name === ".npmrc" ? name : join(place, name), join(folder, name));
        const args = ["ci", "--dry-run", "--offline", "--loglevel=error", "--cache", join(folder, "cache")];
        const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
        expect([status, stderr]).toEqual([0, ""]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it.skipIf(process.platform === "win32")(
    "F18 are all locked in each part of a first installation, too",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "waymark-lock-"));
      try {
        for (const name of ["bin", "src/tools"]) mkdirSync(join(folder, name), { recursive: true });
        for (const name of [
          "package.json",
          "package-lock.json",
          ".npmrc",
          "src/tools/run.mjs",
          "src/tools/start.ts",
        ])
          copyFileSync(name, join(folder, name));
        const npm = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
        const args = `--dry-run --offline --cache "${join(folder, "cache")}"`;
        writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\n"${npm}" "$@" ${args} && echo locked\n`, {
          mode: 0o755,
        });
        // No setting of the user's gets in the way.
        const theirs = {
          npm_config_global: "true",
          npm_config_workspaces: "true",
          npm_config_omit: "optional",
        };
        const path = `${join(folder, "bin")}${delimiter}${process.env.PATH}`;
        const env = { ...process.env, ...theirs, PATH: path };
        const { stderr } = spawnSync(process.execPath, ["src/tools/run.mjs", "start"], {
          cwd: folder,
          encoding: "utf8",
          env,
        });
        expect(stderr.match(/^locked$/gm)).toHaveLength(2);
        expect(stderr).not.toContain("npm error");
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it.each(["linux", "darwin", "win32"].flatMap((os) => ["x64", "arm64"].map((cpu) => [os, cpu] as const)))(
    "F18 are locked for %s on %s",
    (os, cpu) => {
      expect(compiled.length).toBeGreaterThan(4);
      const lacking = compiled.filter(
        ({ choice }) => !choice.some((entry) => entry.os?.includes(os) && entry.cpu?.includes(cpu)),
      );
      expect(lacking.map(({ path }) => path)).toEqual([]);
    },
  );

  it("are pinned to one version each", () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("are at most 120 for npm start", () => {
    const linux = packages.filter(
      ([, { dev, os, cpu }]) =>
        !dev && (os ?? ["linux"]).includes("linux") && (cpu ?? ["x64"]).includes("x64"),
    );
    expect(linux.length).toBeLessThanOrEqual(120);
  });

  it("run no script when they are installed", () => {
    expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
    expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  });

  it("come under licences that allow everything this project does", () => {
    const wrong = packages.flatMap(([path, entry]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const licence = readLicence(path, entry) ?? "none";
      const isExcepted = Object.keys(exceptions).some(
        (known) => name === known || name.startsWith(`${known}-`),
      );
      return isFree(licence) || isExcepted ? [] : [`${name}: ${licence}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0)", true],
    ["MIT AND GPL-3.0", false],
    ["GPL-3.0-only", false],
    ["none", false],
  ])("%s is free: %s", (licence, expected) => {
    expect(isFree(licence)).toBe(expected);
  });

  it("our Chromium has off what Playwright has off", () => {
    const source = readFileSync("node_modules/playwright-core/lib/coreBundle.js", "utf8");
    const [, list = ""] = /\bdisabledFeatures = \[([^\]]*)\]/.exec(source) ?? [];
    const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name = ""]) => name);
    // For Windows and Edge, where the tests do not run.
    const others = /^ms|Win$/;
    expect([...playwrightsOwn].sort()).toEqual(names.filter((name) => !others.test(name)).sort());
  });
});
