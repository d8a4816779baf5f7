import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBuildCache } from "./build-cache.ts";

let folder: string;
let code: string;
let made: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-cache-"));
  code = "1";
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build of its own each time. */
const cache = () => openBuildCache(folder, () => code);
const make = async () => ({ css: "a{}", files: [Buffer.from([1, 2])], made: ++made });
const keptFile = () => join(folder, readdirSync(folder)[0] ?? "");

describe("a build's cache", () => {
  it("gives what an earlier build made of the same inputs, and makes it for others", async () => {
    const first = await cache().keep(["x", Buffer.from("in")], make);
    expect(await cache().keep(["x", Buffer.from("in")], make)).toEqual(first);
    expect(made).toBe(1);
    await cache().keep(["x", Buffer.from("other")], make);
    expect(made).toBe(2);
  });

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ["cut", (bytes) => bytes.subarray(0, 40)],
    ["empty", () => new Uint8Array()],
    ["changed", (bytes) => bytes.fill(0, 50)],
  ])("makes anew what is %s", async (_what, damage) => {
    await cache().keep(["x"], make);
    writeFileSync(keptFile(), damage(readFileSync(keptFile())));
    expect(await cache().keep(["x"], make)).toMatchObject({ css: "a{}", made: 2 });
    await cache().keep(["x"], make);
    expect(made).toBe(2);
  });

  it("makes anew what the program's own files decide, when one has changed, also while it was being made", async () => {
    await cache().keepOfCode(["x"], make);
    await cache().keepOfCode(["x"], make);
    expect(made).toBe(1);
    code = "2";
    await cache().keepOfCode(["x"], () => {
      code = "3";
      return make();
    });
    code = "2";
    await cache().keepOfCode(["x"], make);
    expect(made).toBe(3);
  });

  it("forgets what no build has needed for two weeks, and works where nothing can be kept", async () => {
    await cache().keep(["x"], make);
    utimesSync(keptFile(), 1, 1);
    await cache().dropUnused();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await cache().keep(["x"], make);
    await cache().dropUnused();
    expect(made).toBe(2);
  });

  it("keeps what a build has just used", async () => {
    await cache().keep(["x"], make);
    utimesSync(keptFile(), 1, 1);
    await cache().keep(["x"], make);
    await cache().dropUnused();
    expect(readdirSync(folder)).toHaveLength(1);
  });
});
