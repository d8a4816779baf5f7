import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "#base/problem.ts";
import { isUnsetAddress, listUnsetAddresses, toOwnerHref } from "#catalog/address-of.ts";
import { readPictureKind } from "#catalog/brand/brand.ts";
import type { Catalog, Group } from "#catalog/catalog.ts";
import { maxFileBytes } from "#catalog/content-file.ts";
import { printOpenData } from "#catalog/open-data/print-open-data.ts";
import { basePathOf, menuPath } from "#catalog/page-paths.ts";
import { printUpdatesFeed } from "#catalog/print-updates-feed.ts";
import { packIndex } from "#catalog/search/packed-index.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { digest } from "#host/digest.ts";
import { makeFolder, toRealPath } from "#host/folders.ts";
import { readWholeFile, UnreadFileError } from "#host/read-whole-file.ts";
import { type NewsFile, newsFileName } from "#news/news-file.ts";
import { type TickerTemplate, tickerTemplate } from "#news/ticker-markup.ts";
import { printHostHeaders } from "#server/headers/print-host-headers.ts";
import {
  printContentSecurityPolicy,
  printEmbedPolicy,
  toHeaderRules,
} from "#server/headers/security-headers.ts";
import { buildFilesName, hashBuildFiles } from "#server/pages/build-files.ts";
import { spliceHeadlines } from "#server/pages/splice-headlines.ts";
import type { MenuLink } from "#site/header/menu-links.ts";
import type { PageAssets } from "#site/page/client-config.ts";
import { brandStyles } from "./brand-styles.ts";
import { openBuildCache } from "./build-cache.ts";
import { type Bundle, bundleSite, loadPrerender, runAsProduction, writeFiles } from "./bundle-site.ts";
import { checkBudgets, type SizeLine, toSizeLines } from "./check-budgets.ts";
import { checkReplaceable } from "./check-out-folder.ts";
import { compressFiles } from "./compress-files.ts";
import { cutFonts } from "./cut-fonts.ts";
import type { Drawn } from "./draw-pictures.ts";
import { printIcon } from "./print-icon.ts";
import { printSiteFiles, type SitePage } from "./print-site-files.ts";
import { readCodeHash } from "./read-source-hash.ts";
import { replaceFolder, toDraftFolder } from "./replace-folder.ts";

export interface BuildOptions {
  /** Root of the checkout. */
  root: string;
  contentFolder: string;
  /** Replaced as a whole, but only by a successful build, and only if it is empty or an earlier build. */
  outFolder: string;
  /** A hosted project that the browser asks for news, instead of the page's own server. */
  supabase?: { url: string; anonKey: string } | undefined;
  /** For static hosting: built into the home page, with `news.json` beside it. */
  news?: NewsFile | undefined;
  /** Written to build.json, so that `npm start` knows whether sources have changed since. */
  sourceHash?: string;
  /** Makes sizes over budget errors: for developers, on content that nobody changes. What a curator adds never stops a build. */
  holdsBudgets?: boolean;
  /** Leaves out the compressed copies, most of a build's work, and with them the sizes. */
  isPreview?: boolean;
  /** Compresses what grows with the links as if there were very many: a tenth more bytes, in a fifth of the time. */
  isQuick?: boolean;
}

export interface BuildResult {
  ok: boolean;
  /** Content errors and warnings, and exceeded budgets with `holdsBudgets`. */
  problems: Problem[];
  sizes: SizeLine[];
}

/** content/ and src/site/ -> dist/. After any error the last good `outFolder` is unchanged. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const outFolder = toRealPath(options.outFolder);
  const { catalog, problems } = await readVisitorsCatalog(options.contentFolder);
  if (!catalog) return { ok: false, problems, sizes: [] };
  const draft = toDraftFolder(outFolder);
  try {
    // Before anything takes time, because the folder may not be writable.
    makeFolder(draft);
    await writeFile(join(draft, buildFilesName), "");
    const sizes = await runAsProduction(() => writeSite(catalog, options, draft));
    const all = [...problems, ...(options.holdsBudgets ? checkBudgets(sizes) : [])];
    const ok = !all.some((problem) => problem.level === "error");
    if (ok) await putInPlace(draft, outFolder);
    return { ok, problems: all, sizes };
  } catch (error) {
    // The system names a file that cannot be opened, but not one that cannot be written any further.
    const isNameless = error instanceof Error && "syscall" in error && error.syscall === "write";
    if (isNameless) error.message += ` '${outFolder}'`;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Commands check before they build; this catches what has changed since, and callers that did not check. */
async function putInPlace(draft: string, outFolder: string): Promise<void> {
  const mistake = checkReplaceable(outFolder);
  if (mistake) throw new Error(mistake);
  // Last, so that the list is complete. Its file is there from the start: if it is gone, so is what was written before.
  await writeFile(join(draft, buildFilesName), printJson(hashBuildFiles(draft)), { flag: "r+" });
  await replaceFolder(draft, outFolder);
}

async function writeSite(catalog: Catalog, options: BuildOptions, draft: string) {
  const publicFolder = join(draft, "public");
  const base = basePathOf(catalog.site);
  const cache = openBuildCache(join(options.root, ".cache/built"), () => readCodeHash(options.root));
  const whole = await bundleSite(options.root, publicFolder, base, cache);
  const plain = { ...whole.css, later: whole.later };
  const { brand } = catalog;
  const styles = brand ? await brandStyles(publicFolder, plain, brand) : plain;
  const cut = await cutFonts(publicFolder, styles, catalog, cache);
  const bundle: Bundle = { ...whole, css: cut };
  const searchIndex = printSearchIndex(catalog);
  const icon = printIcon(10, brand);
  const named = {
    searchIndex: searchIndex.path,
    later: `assets/later-${toNameHash(cut.later)}.css`,
    // Chromium asks for it again with each new address, such as that of each letter that is searched for.
    icon: `assets/favicon-${toNameHash(icon)}.svg`,
  };
  const site = await loadPrerender(options.root, join(draft, "prerender"), cache);
  await rm(join(draft, "prerender"), { recursive: true, maxRetries: 5 });
  const write = (files: Parameters<typeof writeFiles>[1]) => writeFiles(publicFolder, files);
  await write(Object.entries({ [named.later]: cut.later, [named.icon]: icon }));
  const hashes = new InlineHashes();
  const template = { ...tickerTemplate, exampleUrl: exampleUrlOf(catalog) };
  let home = "";
  for (const page of site.renderPages(catalog, toAssets(catalog, bundle, named, options))) {
    hashes.add(page.html);
    if (page.kind === "home") home = page.html;
    const html = page.kind === "home" ? bakeHeadlines(page.html, template, options) : page.html;
    await write([[page.file, html]]);
  }
  const rules = toHeaderRules({ base, ...toPolicies(hashes, options) });
  const hosts = printHostHeaders(rules, catalog.menus.map(menuPath));
  await write(listOtherFiles(catalog, site.listPagePaths(catalog), searchIndex));
  const drawn = toDrawn(catalog);
  const pictures = await cache.keepOfCode(["pictures", drawn], async () => {
    const { drawPictures } = await import("./draw-pictures.ts");
    return drawPictures(drawn);
  });
  await write(Object.entries(pictures));
  const { file } = brand?.picture ?? {};
  if (file) await write([[file, readPicture(join(options.contentFolder, file))]]);
  await write([["_headers", hosts.headersFile]]);
  if (options.news) await write([[newsFileName, JSON.stringify(options.news)]]);
  const build = {
    // A server has newer headlines than those that are built in, and compressed copies, so it must make its own build.
    sourceHash: (!options.news && !options.isPreview && options.sourceHash) || "",
    builtAt: new Date().toISOString(),
    product: catalog.site.product,
    url: catalog.site.url,
    unset: listUnsetAddresses(catalog.site),
  };
  await writeFiles(draft, [
    ["headers.json", printJson(rules)],
    ["hosts/nginx.conf", hosts.nginx],
    ["hosts/Caddyfile", hosts.caddy],
    ["ticker-template.json", printJson(template)],
    ["build.json", printJson(build)],
  ]);
  const files = options.isPreview ? undefined : await compressFiles(publicFolder, cache, options.isQuick);
  await cache.dropUnused();
  return files ? toSizeLines(files, bundle, catalog, home) : [];
}

/** Everyone can get it from the page: a link in the content must not publish another file, such as `.env`, under its name. */
function readPicture(path: string): Buffer {
  const bytes = readWholeFile(path, maxFileBytes);
  if (readPictureKind(bytes)) return bytes;
  const what = "the picture is not PNG, JPEG or WebP";
  throw new UnreadFileError(path, { what, fix: "choose it again at the desk, under Look" });
}

const toDrawn = ({ site: { product, description }, menus, brand }: Catalog): Drawn => ({
  site: { product, description },
  menus: menus.map(({ id, name, summary }) => ({ id, name, summary })),
  brand,
});

/** Nothing will replace or redraw them later, so they show dates, not ages. */
const bakeHeadlines = (html: string, template: TickerTemplate, { news }: BuildOptions): string =>
  news ? spliceHeadlines(html, template, news.headlines, undefined, news.looked_at) : html;

const exampleUrlOf = ({ site: { url } }: Pick<Catalog, "site">) => (isUnsetAddress(url) ? url : undefined);

const toPolicies = ({ scripts, styles }: InlineHashes, { supabase }: BuildOptions) => ({
  page: printContentSecurityPolicy([...scripts], [...styles], supabase && new URL(supabase.url).origin),
  embed: printEmbedPolicy([...styles]),
});

/** Everything but pages and pictures, by path below the public folder. */
function* listOtherFiles(
  catalog: Catalog,
  pages: SitePage[],
  searchIndex: { path: string; json: string },
): Generator<[path: string, text: string]> {
  yield [searchIndex.path, searchIndex.json];
  yield* Object.entries(printSiteFiles(catalog, pages));
  yield* Object.entries(printOpenData(catalog, catalog.feeds));
  for (const { path, menu, group } of pages) {
    const feed = `${path}feed.xml`;
    yield [feed, printUpdatesFeed(catalog, new URL(feed, catalog.site.url).href, { menu, group })];
    if (group) yield [`${path}links.json`, printMenuLinks(group)];
  }
}

/** What a menu shows of a group; loaded when a visitor is about to open it (site/header/menu-links.ts). */
function printMenuLinks({ resources, highlight }: Group): string {
  const links: MenuLink[] = resources.map(({ name, url, isOwn }) => [name, url, isOwn ? 1 : 0]);
  if (!highlight) return JSON.stringify(links);
  const { name, url, others } = highlight;
  const own: MenuLink = [name, toOwnerHref(url), 0, others];
  return JSON.stringify([own, ...links]);
}

/** Has a hash in its name, so a page finds the index it was made with, or none. */
function printSearchIndex(catalog: Catalog): { path: string; json: string } {
  const json = packIndex(toSearchIndex(catalog));
  return { path: `assets/search-index-${toNameHash(json)}.json`, json };
}

const toNameHash = (text: string): string =>
  digest("sha256", text)
    .replaceAll(/[^a-zA-Z0-9]/g, "")
    .slice(6, 14);

/** `files`: below the site's base. */
export function toAssets(
  { site }: Catalog,
  bundle: Pick<Bundle, "css" | "firstScript" | "client" | "notFound">,
  files: Record<"searchIndex" | "later" | "icon", string>,
  { supabase, news }: Pick<BuildOptions, "supabase" | "news">,
): PageAssets {
  const base = basePathOf(site);
  return {
    ...bundle,
    laterStyle: base + files.later,
    icon: base + files.icon,
    config: {
      base,
      product: site.product,
      unset: listUnsetAddresses(site),
      exampleUrl: exampleUrlOf({ site }),
      supabaseUrl: supabase?.url,
      anonKey: supabase?.anonKey,
      newsFile: news && !supabase ? base + newsFileName : undefined,
      searchIndex: base + files.searchIndex,
      report: {
        form: isUnsetAddress(site.addresses.share_form) ? undefined : site.addresses.share_form,
        fields: site.share_form_fields,
        email: site.share_email,
      },
    },
  };
}

const printJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Scripts of these types are data to a browser and need no hash; import maps and speculation rules do. */
const dataTypes = ["application/json", "application/ld+json"];

/** For the policy: hashes of the inline styles and scripts of finished pages, and the integrity of the scripts they name. */
class InlineHashes {
  readonly scripts = new Set<string>();
  readonly styles = new Set<string>();

  add(page: string): void {
    for (const [, attributes = "", text = ""] of page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      const type = /type="([^"]*)"/.exec(attributes)?.[1] ?? "";
      const integrity = /integrity="([^"]*)"/.exec(attributes)?.[1];
      if (integrity) this.scripts.add(integrity);
      else if (!dataTypes.includes(type)) this.scripts.add(digest("sha256", text));
    }
    for (const [, text = ""] of page.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
      this.styles.add(digest("sha256", text));
  }
}
