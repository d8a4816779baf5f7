import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findChromium, installChromium, isWhole } from "./find-chromium.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-path-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("takes the one that is named, before any other", () => {
  expect(findChromium({ CHROMIUM: "/opt/mine", PATH: folder })).toBe("/opt/mine");
});

it("finds a program on the path, and no folder and no file that cannot be run", () => {
  mkdirSync(join(folder, "chromium"));
  const place = join(folder, "chromium-browser");
  writeFileSync(place, "");
  chmodSync(place, 0o644);
  expect(findChromium({ PATH: ["/nowhere", folder].join(delimiter) })).not.toBe(place);
  chmodSync(place, 0o755);
  expect(findChromium({ PATH: ["/nowhere", folder].join(delimiter) })).toBe(place);
});

it("takes the one without windows before a whole browser", () => {
  for (const name of ["chromium", "chromium-headless-shell"])
    writeFileSync(join(folder, name), "", { mode: 0o755 });
  const found = findChromium({ PATH: folder });
  expect(found).toBe(join(folder, "chromium-headless-shell"));
  expect([found, join(folder, "chromium")].map((path) => isWhole(path ?? ""))).toEqual([false, true]);
});

it("installs without waiting long for a network that does not answer, and says what apt said", async () => {
  writeFileSync(join(folder, "apt-get"), '#!/bin/sh\necho "No $*"\nexit 100\n', { mode: 0o755 });
  writeFileSync(join(folder, "sudo"), '#!/bin/sh\nshift\nexec "$@"\n', { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
  const said = await installChromium(folder);
  expect(said).toMatch(/^No .* update\n\nNo .* install chromium-headless-shell\n$/);
  expect(said.match(/Acquire::Retries=0 .*Timeout=20/g)).toHaveLength(2);
  vi.unstubAllEnvs();
});
