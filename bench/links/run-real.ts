import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addressKey } from "../../src/catalog/address.ts";
import { readChecks } from "../../src/content/checks-folder.ts";
import { type Behaviour, readJudged, Tally, toEntry } from "./judged.ts";
import type { Look } from "./judged-sites.ts";
import { callCommand, startInside, writeContent } from "./real-directory.ts";
import { RealSites } from "./real-sites.ts";

/**
 * `node ... FOLDER [wrong]`, as root on Linux: the same behaviours as run-judged.ts, each served by real servers under its
 * own name, over TLS, in a network namespace of its own, and judged by `npm run links:check -- --network-is-fine` night
 * after night. A whole folder is one directory. The clock of the command is moved by a day each night.
 */
const [folder = "judged", detail] = process.argv.slice(2);
if (!startInside(fileURLToPath(import.meta.url))) await runInside();

interface Judged {
  family: string;
  behaviour: Behaviour;
  pages: Record<string, string>;
}

async function runInside(): Promise<void> {
  const tally = new Tally(detail === "wrong" && !folder.startsWith("sealed"));
  const place = mkdtempSync(join(tmpdir(), "waymark-real-"));
  const sites = new RealSites(place);
  try {
    await sites.start();
    for (const directory of toDirectories()) {
      writeContent(place, directory.map(toLink));
      await liveThrough(directory, sites, place);
      const { checks } = await readChecks(join(place, "content"));
      for (const { family, behaviour } of directory) {
        const { standing, ...record } = checks.records.get(behaviour.id) ?? {};
        // How many a run may hide is not the matter here.
        tally.add(family, behaviour, standing === "shown" ? { ...record, standing } : record);
      }
    }
  } finally {
    sites.stop();
    rmSync(place, { recursive: true });
  }
  tally.print(`${folder}, on real servers`);
}

function toLink({ behaviour: { id, url, then }, pages }: Judged) {
  return { id, url, ...toEntry(url, then?.at(-1), pages) };
}

/** A directory has every name and every address once, and https only. */
function toDirectories(): Judged[][] {
  const directories: { all: Judged[]; taken: Set<string> }[] = [];
  for (const { family, pages, behaviours } of readJudged(folder))
    for (const behaviour of behaviours) {
      const { url, then } = behaviour;
      if (url.startsWith("http:")) continue;
      const marks = [addressKey(url), toEntry(url, then?.at(-1), pages).name.toLowerCase()];
      let fit = directories.find(({ taken }) => marks.every((mark) => !taken.has(mark)));
      fit ??= { all: [], taken: new Set() };
      if (fit.all.length === 0) directories.push(fit);
      fit.all.push({ family, behaviour, pages });
      for (const mark of marks) fit.taken.add(mark);
    }
  return directories.map(({ all }) => all);
}

/** All of them on the same nights: those on which a person approved, then those of the lists, and one that confirms. */
async function liveThrough(all: readonly Judged[], sites: RealSites, place: string): Promise<void> {
  const before = Math.max(...all.map(({ behaviour }) => behaviour.then?.length ?? 0));
  const nights = Math.max(...all.map(({ behaviour }) => behaviour.now.length)) + 1;
  for (let night = 0; night < before + nights; night++) {
    const looks = all.flatMap(({ behaviour, pages }) => {
      const look = toLook(behaviour, night, before);
      return look ? [{ look, pages }] : [];
    });
    sites.show(looks);
    const isApproving = night < before;
    const ids = all.filter(({ behaviour }) => behaviour.then).map(({ behaviour }) => behaviour.id);
    const only = isApproving ? ids.flatMap((id) => ["--only", id]) : [];
    await call("links-check", ["--network-is-fine", ...only], place, night);
    if (isApproving) await approveAll(ids, place, night);
  }
}

function toLook({ then, now }: Behaviour, night: number, before: number): Look | undefined {
  if (night < before) return then?.[Math.max(0, night - before + then.length)];
  return now[Math.min(night - before, now.length - 1)];
}

/** What `links:mend -- approve` writes; where the check saw nothing good, by that command. */
async function approveAll(ids: readonly string[], place: string, night: number): Promise<void> {
  const folder = join(place, "content/checks");
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(/^ {2}(new|state|doubt|waits|shown)\b.*\n/gm, ""));
  }
  const { checks } = await readChecks(join(place, "content"));
  for (const id of ids)
    if (!checks.records.get(id)?.page) await call("links-mend", ["approve", id], place, night);
}

async function call(command: string, words: readonly string[], place: string, night: number): Promise<void> {
  const code = await callCommand(command, words, place, night);
  if (code !== 0 && code !== 1) throw new Error(`${command} ended with ${code}`);
}
