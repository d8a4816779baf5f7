import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { resourceIdsOf } from "#catalog/content-file.ts";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { formatContent } from "#catalog/format/format-content.ts";
import { checksFolder } from "#catalog/link-health/checks-file.ts";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { printChecks } from "#catalog/link-health/print-checks.ts";
import { parsePublishedIds, printPublishedIds } from "#catalog/published-ids.ts";
import type { DeskLink, DoAnswer, LinkFields } from "#desk-wire/desk-api.ts";
import type { DeskAction } from "#desk-wire/desk-requests.ts";
import { type FakeSites, fakeSites } from "#links/testing/fake-sites.ts";
import { doAction } from "../do-action.ts";
import type { DeskContext } from "../read-desk-content.ts";
import { readDeskState } from "../read-desk-state.ts";

/** A content folder in a checkout of its own, and the desk's inside without a socket. */
export interface SampleDesk {
  /** Root of the checkout. */
  home: string;
  folder: string;
  context: DeskContext;
  sites: FakeSites;
  put(path: string, text: string): void;
  /** What `links:check` remembers. */
  putChecks(records: Record<string, LinkRecord>): void;
  textOf(path: string): string;
  has(path: string): boolean;
  /** Every file of the content but the tools' own. */
  snapshot(): Record<string, string>;
  git(...args: string[]): string;
  /** A commit of someone else at the forge: with one git, where a clone and a push take fifteen. */
  putTheirs(files: Changes, branch?: string): void;
  linkOf(id: string): Promise<DeskLink>;
  act(action: DeskAction): Promise<DoAnswer>;
  /** By who has just looked at the changes. `others`: what was told to go along. */
  undo(path: string, others?: readonly string[]): Promise<DoAnswer>;
  remove(): void;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

type Changes = Record<string, string | undefined>;

const makeHome = () => realpathSync(mkdtempSync(join(tmpdir(), "waymark-desk-")));
const gitAt = (home: string, args: string[]) => execFileSync("git", args, { cwd: home, encoding: "utf8" });
function putAt(home: string, path: string, text: string): void {
  const place = join(home, "content", path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

const toForge = (home: string) => join(home, "forge.git");

function checkOut(changes: Changes, hasForge: boolean): string {
  const home = makeHome();
  const files = sampleContent({ "resources/pine.yaml": samplePine, ...changes });
  for (const file of files) putAt(home, file.path, formatContent(file).text ?? file.text);
  if (!("ids.txt" in changes)) putAt(home, "ids.txt", printPublishedIds(resourceIdsOf(files)));
  gitAt(home, ["init", "--quiet", "--initial-branch=main", "--template="]);
  gitAt(home, ["config", "user.name", "A Curator"]);
  gitAt(home, ["config", "user.email", "curator@example.org"]);
  gitAt(home, ["add", "content"]);
  gitAt(home, ["commit", "--quiet", "--message", "Start"]);
  if (hasForge) {
    gitAt(home, ["init", "--quiet", "--bare", "--initial-branch=main", "--template=", toForge(home)]);
    gitAt(home, ["remote", "add", "origin", toForge(home)]);
    gitAt(home, ["push", "--quiet", "--set-upstream", "origin", "main"]);
  }
  return home;
}

/** What desks begin with: git is started five times for it, and twenty with a forge, so a worker makes each once. Folders have no bytes. */
const made = new Map<string, [path: string, bytes: Buffer | undefined][]>();
function copyMade(changes: Changes, hasGit: boolean, hasForge: boolean): string {
  const key = JSON.stringify([changes, hasForge], (_, value) => value ?? null);
  const files = made.get(key) ?? readMade(changes, hasForge);
  made.set(key, files);
  const home = makeHome();
  for (const [path, bytes] of files) {
    if (!hasGit && path.split(sep)[0] === ".git") continue;
    if (bytes) writeFileSync(join(home, path), bytes);
    else mkdirSync(join(home, path));
  }
  if (hasForge) {
    const settings = join(home, ".git/config");
    const text = readFileSync(settings, "utf8");
    writeFileSync(settings, text.replace(/url = .*/, `url = ${toForge(home)}`));
  }
  return home;
}

function readMade(changes: Changes, hasForge: boolean): [string, Buffer | undefined][] {
  const home = checkOut(changes, hasForge);
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => [join(entry.parentPath, entry.name), entry.isFile()] as const);
  const read = paths
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, isFile]): [string, Buffer | undefined] => [
      relative(home, path),
      isFile ? readFileSync(path) : undefined,
    ]);
  rmSync(home, { recursive: true });
  return read;
}

/**
 * Formatted as the tools write it, and with one link, `pine`, that the home page does not name. Where git is not what is
 * tested, a folder with its own history does the same without starting git several times for each answer of the desk.
 */
export function makeSampleDesk(changes: Changes = {}, { hasGit = true, hasForge = false } = {}): SampleDesk {
  const home = copyMade(changes, hasGit, hasForge);
  const folder = join(home, "content");
  const sites = fakeSites();
  const put = (path: string, text: string) => putAt(home, path, text);
  const context: DeskContext = {
    root,
    contentFolder: folder,
    shownFolder: "content",
    distFolder: join(home, "dist"),
    cacheFolder: join(home, "cache"),
    linksCacheFolder: join(home, "cache-links"),
    settings: {
      databaseUrl: undefined,
      dataFolder: join(home, "data"),
      port: 9,
      contentFolder: folder,
      supabase: undefined,
      upload: undefined,
    },
    now: () => new Date("2026-11-21T12:00:00Z"),
    toLookDeps: () => sites.deps,
  };
  return {
    home,
    folder,
    context,
    sites,
    put,
    putChecks(records) {
      const checks = { runs: { ci: "2026-11-20T03Z" }, records: new Map(Object.entries(records)) };
      for (const { path, text } of printChecks(checks)) put(`${checksFolder}/${path}`, text);
    },
    textOf: (path) => readFileSync(join(folder, path), "utf8"),
    has: (path) => existsSync(join(folder, path)),
    snapshot: () => readFiles(folder),
    git: (...args) => gitAt(home, args),
    putTheirs: (files, branch = "main") => {
      const ref = `refs/heads/${branch}`;
      const changes = Object.entries(files).map(([path, text]) =>
        text === undefined
          ? `D ${path}\n`
          : `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
      );
      const commit = `commit ${ref}\ncommitter B <b@example.org> now\ndata 6\nTheirs\nfrom ${ref}^0\n`;
      execFileSync("git", ["fast-import", "--quiet", "--date-format=now"], {
        cwd: toForge(home),
        input: commit + changes.join(""),
      });
    },
    async linkOf(id) {
      const link = (await readDeskState(context)).links.find((one) => one.id === id);
      if (!link) throw new Error(`There is no link ${id}.`);
      return link;
    },
    act: (action) => doAction(action, context),
    undo: async (path, others = []) => {
      const { changes } = await readDeskState(context);
      const seen = [path, ...others].map((one) => changes.find((file) => file.path === one)?.version ?? "");
      return doAction({ kind: "undo", path, seen }, context);
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

const samplePine = `# Ask Mr Pine about it.
${sampleResource("pine", {
  groups: "groups:\n  - uni-resources/essays\n  - uni-resources/scholarships # since spring",
  in_group:
    "in_group:\n  uni-resources/essays:\n    name: Pine essays\n  uni-resources/scholarships:\n    description: Its money.",
})}`;

export const newFields: LinkFields = {
  name: "Rowan & Co",
  url: "https://rowan.org/",
  description: "What there is about rowans.",
  groups: ["uni-research/australian-nz"],
  in_group: {},
  audiences: ["student"],
  cost: "free",
  regions: ["Global"],
  topics: [],
  language: "",
};

/** Ids that the folder lists as published. */
export function listIds(desk: SampleDesk): string[] {
  return parsePublishedIds(desk.textOf("ids.txt"));
}

function readFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(changes|history)$/.test(entry.parentPath));
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}
