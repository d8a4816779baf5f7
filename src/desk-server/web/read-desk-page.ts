import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { printIcon } from "#build/print-icon.ts";
import { listFiles } from "#host/folders.ts";
import { toContentType } from "#server/http/content-types.ts";

export interface DeskSources {
  /** Root of the checkout. */
  root: string;
  /** The page's script, from the root. */
  entry: string;
  cacheFolder: string;
}

/** What the page is made of. */
const sourceFolders = ["src/desk", "src/desk-wire", "src/site", "src/catalog", "src/base"];

/** Built when its sources changed since; the second start takes it as it is. */
export async function readDeskPage(sources: DeskSources): Promise<DeskPage> {
  const { cacheFolder } = sources;
  const name = `page-${hashSources(sources)}`;
  const folder = join(cacheFolder, name);
  if (!existsSync(folder)) await build(sources, folder);
  const page = readPage(folder);
  await dropOld(cacheFolder, name);
  return page;
}

function hashSources({ root, entry }: DeskSources): string {
  const hash = createHash("sha256").update(entry);
  const files = sourceFolders.flatMap((folder) =>
    listFiles(join(root, folder)).map((name) => join(folder, name)),
  );
  const own = new URL(import.meta.url);
  for (const path of [...files, "package-lock.json"].filter((path) => !path.includes(".test.")))
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.update(readFileSync(own)).digest("hex").slice(0, 16);
}

/** Into a folder of another name first: a build that was killed is no page. */
async function build({ root, entry, cacheFolder }: DeskSources, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(cacheFolder, { recursive: true });
  // Loaded only now: a start that builds nothing does not wait for the bundler.
  const { bundleDesk } = await import("#build/bundle-desk.ts");
  try {
    const { script, styles } = await bundleDesk(root, entry, draft);
    await writeFile(join(draft, "index.html"), printDeskPage(script, styles));
    await writeFile(join(draft, "icon.svg"), printIcon(10));
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      // Another desk was faster.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

export const printDeskPage = (script: string, styles: readonly string[] = []): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The curators' desk</title>
<link rel="icon" href="/icon.svg">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join("\n")}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="desk"></div>
<noscript>The desk needs JavaScript. Without it, docs/curating.md names the commands that do the same.</noscript>
</body>
</html>
`;

function readPage(folder: string): DeskPage {
  const files = new Map(
    listFiles(folder).map((name) => {
      const file = { body: readFileSync(join(folder, name)), type: toContentType(name) };
      return [name === "index.html" ? "/" : `/${name}`, file];
    }),
  );
  return { find: (path) => files.get(path) };
}

/** Pages of older sources, and what a desk that was killed was building; a living one's draft is left alone. */
async function dropOld(cacheFolder: string, current: string): Promise<void> {
  const old = (await readdir(cacheFolder)).filter((name) => {
    const pid = /^(?:preview-|page-[0-9a-f]{16}\.)(\d+)(?:\.|$)/.exec(name)?.[1];
    if (pid !== undefined) return !isAlive(Number(pid));
    return /^page-[0-9a-f]{16}$/.test(name) && name !== current;
  });
  await Promise.all(old.map((name) => rm(join(cacheFolder, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The desk's own page, built and kept in memory: no request touches the disk, so no path can escape it. */
export interface DeskPage {
  find(path: string): { body: Buffer; type: string } | undefined;
}
