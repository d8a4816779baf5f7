import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openBuildCache } from "#build/build-cache.ts";
import { printIcon } from "#build/print-icon.ts";
import { readCodeHash } from "#build/read-source-hash.ts";
import { isRunning } from "#host/is-running.ts";
import { toContentType } from "#server/http/content-types.ts";

/** The page's script, from the root of the checkout. */
const entry = "src/desk/main.tsx";

/** The desk's own page, built and kept in memory: no request touches the disk, so no path can escape it. */
export type DeskPage = { find(path: string): { body: Buffer; type: string } | undefined };

/** Built when the program changed since; the second start takes it as it is. */
export async function readDeskPage(root: string, cacheFolder: string): Promise<DeskPage> {
  await mkdir(cacheFolder, { recursive: true });
  await dropLeft(cacheFolder);
  const cache = openBuildCache(join(root, ".cache/built"), () => readCodeHash(root));
  const files = await cache.keepOfCode(["the desk's page", entry], () => build(root));
  return { find: (path) => files.get(path) };
}

/** By their paths. */
async function build(root: string) {
  // Loaded only now: a start that builds nothing does not wait for the bundler.
  const { bundleDesk } = await import("#build/bundle-site.ts");
  const { files, script, styles } = await bundleDesk(root, entry);
  return new Map([
    ...[...files].map(([path, body]) => [`/${path}`, toFile(path, body)] as const),
    ["/", toFile("index.html", Buffer.from(printDeskPage(script, styles)))],
    ["/icon.svg", toFile("icon.svg", Buffer.from(printIcon(10)))],
  ]);
}

const toFile = (name: string, body: Buffer) => ({ body, type: toContentType(name) });

/** Not to be translated: browsers replace the texts that React has to change, and it would stop, or show old ones. */
export const printDeskPage = (
  script = `/${entry}`,
  styles: readonly string[] = [],
): string => `<!doctype html>
<html lang="en" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
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

/** What a desk that was killed was building; a living one's draft is left alone. */
async function dropLeft(cacheFolder: string): Promise<void> {
  const left = (await readdir(cacheFolder)).filter((name) => {
    const pid = /^(?:preview|online)-(\d{1,10})(?:\.|$)/.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  for (const name of left) await rm(join(cacheFolder, name), { recursive: true, force: true, maxRetries: 5 });
}
