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
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { resourceIdsOf } from "#catalog/content-file.ts";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { formatContent } from "#catalog/format/format-content.ts";
import { checksFolder } from "#catalog/link-health/check-file.ts";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { printChecks } from "#catalog/link-health/print-checks.ts";
import { parsePublishedIds, printPublishedIds } from "#catalog/published-ids.ts";
import type { DeskAction, DeskLink, DoAnswer, LinkFields } from "#desk/desk-api.ts";
import { type FakeSites, fakeSites } from "#links/testing/fake-sites.ts";
import type { DeskContext } from "../desk-context.ts";
import { doAction } from "../do-action.ts";
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
  linkOf(id: string): Promise<DeskLink>;
  act(action: DeskAction): Promise<DoAnswer>;
  remove(): void;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Formatted as the tools write it, and with one link, `pine`, that the home page does not name. */
export function makeSampleDesk(changes: Record<string, string | undefined> = {}): SampleDesk {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "waymark-desk-")));
  const folder = join(home, "content");
  const sites = fakeSites();
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const files = sampleContent({ "resources/pine.yaml": samplePine, ...changes });
  for (const file of files) put(file.path, formatContent(file).text ?? file.text);
  if (!("ids.txt" in changes)) put("ids.txt", printPublishedIds(resourceIdsOf(files)));
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
  const git = (...args: string[]) => execFileSync("git", args, { cwd: home, encoding: "utf8" });
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "A Curator");
  git("config", "user.email", "curator@example.org");
  git("add", "content");
  git("commit", "--quiet", "--message", "Start");
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
    git,
    async linkOf(id) {
      const link = (await readDeskState(context)).links.find((one) => one.id === id);
      if (!link) throw new Error(`There is no link ${id}.`);
      return link;
    },
    act: (action) => doAction(action, context),
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
  inGroup: {},
  audiences: ["student"],
  cost: "free",
  regions: ["Global"],
  language: "",
};

/** Ids that the folder lists as published. */
export function listIds(desk: SampleDesk): string[] {
  return parsePublishedIds(desk.textOf("ids.txt"));
}

function readFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(".changes"));
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}
