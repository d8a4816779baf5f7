import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Catalog, Problem } from "#catalog/catalog.ts";
import { printOpenData } from "#catalog/open-data/print-open-data.ts";
import { printUpdatesFeed } from "#catalog/print-updates-feed.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { printContentSecurityPolicy } from "#server/headers/content-security-policy.ts";
import { printHostHeaders } from "#server/headers/print-host-headers.ts";
import { toHeaderRules } from "#server/headers/security-headers.ts";
import { makeFolder } from "#server/make-folder.ts";
import { buildFilesName, hashBuildFiles } from "#server/pages/build-files.ts";
import { defaultAnonKey } from "#server/rest/default-anon-key.ts";
import type { PageAssets } from "#site/page/page-assets.ts";
import { readVisitorsCatalog } from "../read-visitors-catalog.ts";
import { type Bundle, bundleSite, loadPrerender } from "./bundle-site.ts";
import { checkBudgets, type SizeLine, toSizeLines } from "./check-budgets.ts";
import { checkReplaceable } from "./check-out-folder.ts";
import { checkOwnLabels } from "./check-own-labels.ts";
import { compressFiles } from "./compress-files.ts";
import { digest } from "./digest.ts";
import { drawPictures } from "./draw-pictures.ts";
import { listInlineHashes } from "./list-inline-hashes.ts";
import { printSiteFiles } from "./print-site-files.ts";
import { replaceFolder } from "./replace-folder.ts";
import { runAsProduction } from "./run-as-production.ts";
import { toRealPath } from "./to-real-path.ts";

export interface BuildOptions {
  /** Root of the checkout. */
  root: string;
  contentFolder: string;
  /** Replaced as a whole, only by a build that succeeded, and only when a build made it or it is empty. */
  outFolder: string;
  /** A hosted project that the browser asks for news instead of the page's own server. */
  supabase?: { url: string; anonKey: string } | undefined;
  /** Kept in build.json, so that `npm start` knows whether sources changed since. */
  sourceHash?: string;
}

export interface BuildResult {
  ok: boolean;
  /** Content errors and warnings, and budgets that were passed. */
  problems: Problem[];
  sizes: SizeLine[];
}

/** content/ and src/site/ -> dist/. On any error the last good `outFolder` stays as it was. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const { catalog, problems } = await readVisitorsCatalog(options.contentFolder);
  if (!catalog) return { ok: false, problems, sizes: [] };
  const outFolder = toRealPath(options.outFolder);
  const draft = `${outFolder}.${process.pid}`;
  try {
    await rm(draft, { recursive: true, force: true });
    // Before anything takes time: the folder may lie where nothing can be written.
    makeFolder(draft);
    const { sizes, home } = await runAsProduction(() => writeSite(catalog, options, draft));
    const all = [...problems, ...checkOwnLabels(home, catalog), ...checkBudgets(sizes)];
    const ok = !all.some((problem) => problem.level === "error");
    if (ok) await putInPlace(draft, outFolder);
    return { ok, problems: all, sizes };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Commands look before they build; this is for what came in between, and for who did not look. */
async function putInPlace(draft: string, outFolder: string): Promise<void> {
  const mistake = checkReplaceable(outFolder);
  if (mistake) throw new Error(mistake);
  // Last of all, so that the list names whatever was made.
  await writeFiles(draft, { [buildFilesName]: printJson(hashBuildFiles(draft)) });
  await replaceFolder(draft, outFolder);
}

async function writeSite(
  catalog: Catalog,
  options: BuildOptions,
  draft: string,
): Promise<{ sizes: SizeLine[]; home: string }> {
  const publicFolder = join(draft, "public");
  const bundle = await bundleSite(options.root, publicFolder);
  const site = await loadPrerender(options.root, join(draft, "prerender"));
  await rm(join(draft, "prerender"), { recursive: true });
  const searchIndex = printSearchIndex(catalog);
  const pages = {
    "index.html": site.renderHomePage(
      catalog,
      toAssets(catalog, bundle, bundle.client, searchIndex.path, options),
    ),
    "404.html": site.renderNotFoundPage(
      catalog,
      toAssets(catalog, bundle, bundle.notFound, searchIndex.path, options),
    ),
  };
  const { scriptHashes, styleHashes } = listInlineHashes(Object.values(pages));
  const policy = printContentSecurityPolicy({
    // An imported chunk is let in by its own hash, which the import map hands on; `strict-dynamic` does not reach it,
    // because the script that imports it came with the markup.
    scriptHashes: [...new Set([...scriptHashes, ...Object.values(bundle.chunkIntegrity)])],
    styleHashes,
    connect: options.supabase && new URL(options.supabase.url).origin,
  });
  const rules = toHeaderRules(policy);
  const hosts = printHostHeaders(rules);
  await writeFiles(publicFolder, {
    ...pages,
    [searchIndex.path]: searchIndex.json,
    ...(await drawPictures(catalog.site.product, catalog.site.description)),
    ...printSiteFiles(catalog.site, latestDay(catalog)),
    ...printOpenData(catalog, catalog.feeds),
    "feed.xml": printUpdatesFeed(catalog, new URL("feed.xml", catalog.site.url).href),
    _headers: hosts.headersFile,
  });
  await writeFiles(draft, {
    "headers.json": printJson(rules),
    "hosts/nginx.conf": hosts.nginx,
    "hosts/Caddyfile": hosts.caddy,
    "ticker-template.json": printJson(site.renderTickerTemplate()),
    "build.json": printJson({
      sourceHash: options.sourceHash ?? "",
      builtAt: new Date().toISOString(),
      product: catalog.site.product,
      url: catalog.site.url,
    }),
  });
  return { sizes: toSizeLines(await compressFiles(publicFolder), bundle), home: pages["index.html"] };
}

/** Among the files whose names hold a hash: a page finds the index it was made with, or none. */
function printSearchIndex(catalog: Catalog): { path: string; json: string } {
  const json = JSON.stringify(toSearchIndex(catalog));
  const hash = digest("sha256", json)
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .slice(6, 14);
  return { path: `assets/search-index-${hash}.json`, json };
}

function toAssets(
  { site }: Catalog,
  bundle: Bundle,
  script: Bundle["client"],
  searchIndex: string,
  { supabase }: BuildOptions,
): PageAssets {
  return {
    css: bundle.css,
    fonts: bundle.fonts,
    script,
    chunkIntegrity: bundle.chunkIntegrity,
    config: {
      supabaseUrl: supabase?.url ?? "",
      anonKey: supabase?.anonKey ?? defaultAnonKey,
      searchIndex: `/${searchIndex}`,
      report: { form: site.addresses.shareForm, fields: site.shareFormFields, email: site.shareEmail },
    },
  };
}

function latestDay(catalog: Catalog): string {
  const days = [...catalog.resources.values()].flatMap(({ added, reviewed }) => [added, reviewed ?? added]);
  return days.sort().at(-1) ?? new Date().toISOString().slice(0, 10);
}

async function writeFiles(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

const printJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
