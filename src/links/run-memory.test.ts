import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openRunMemory, toLinkValidators } from "./run-memory.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-links-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (at: string) =>
  openRunMemory({
    contentFolder: folder,
    cacheFolder: folder,
    vantage: "home",
    only: [],
    isDry: false,
    now: () => new Date(at),
  });
const target = { id: "ash", name: "Ash", description: "", url: "https://www.ash.org/", places: [] };

/** As a run leaves it that was told to wait for two hours by one host, and got an ETag from another. */
async function leave(at: string): Promise<void> {
  const memory = open(at);
  memory.coolDowns.set("elm.org", Date.parse(at) + 7_200_000);
  const judgement = { verdict: "ok", because: "" } as const;
  const found = toLinkValidators({ target, judgement }, new Headers({ etag: '"v1"' }), Date.parse(at));
  if (found) memory.validators.set("ash", found);
  await memory.save(true);
}

it.each([
  ["is there an hour later", "2026-11-21T04:10:00Z", ["elm.org"], ["ash"]],
  ["is without the pause once that is over", "2026-11-21T06:10:00Z", [], ["ash"]],
  ["is without marks of pages once they are a week old", "2026-11-28T03:10:00Z", [], []],
  [
    "is nothing if the clock was ahead, or a host would be left alone until then",
    "2026-08-21T03:10:00Z",
    [],
    [],
  ],
])("what a run remembers %s", async (_what, at, hosts, ids) => {
  await leave("2026-11-21T03:10:00Z");
  const memory = open(at);
  expect([[...memory.coolDowns.keys()], [...memory.validators.keys()]]).toEqual([hosts, ids]);
  await memory.save(true);
  const kept = JSON.parse(readFileSync(join(folder, "pages-home.json"), "utf8"));
  expect([kept.coolDowns.length, kept.validators.length]).toEqual([hosts.length, ids.length]);
});
