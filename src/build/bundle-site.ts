import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { InlineConfig, Manifest, Plugin } from "vite";
import { digest } from "#host/digest.ts";
import type { PageKind } from "#site/page/client-config.ts";
import { firstScript } from "#site/page/first-script.ts";
import type { BuildCache } from "./build-cache.ts";

export const scripts = { client: "src/site/client.ts", notFound: "src/site/not-found-client.ts" };
/** Written into the pages that show them. */
export const inlineStyles: Record<PageKind, string> = {
  home: "src/site/styles/home-page.css",
  menu: "src/site/styles/menu-page.css",
  group: "src/site/styles/group-page.css",
  embed: "src/site/styles/embed-page.css",
  notFound: "src/site/styles/not-found-page.css",
};
/** Fetched once something has been painted. */
export const laterStyle = "src/site/styles/later.css";
const entries = [...Object.values(scripts), ...Object.values(inlineStyles), laterStyle];

/** The browser's files, as the pages must name them. Addresses begin with the site's base path. */
export type Bundle = Awaited<ReturnType<typeof bundleAnew>>["bundle"];

/** Loaded by the first touch, not when idle. */
const searchEntry = "src/site/search/start-search.ts";

/** By path. The bundler does not write them itself: on a full disk it reports a bug of its own. */
type Files = Map<string, Buffer>;

/** Loads the bundler only when something has to be bundled, because that takes a third of a second and 350 MB. */
async function runBundler({ plugins = [], build: settings, ...config }: InlineConfig): Promise<Files> {
  const [{ build }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
  const options = { ...config, build: { ...settings, write: false }, plugins: [react(), ...plugins] };
  const made = await build({ configFile: false, logLevel: "warn", ...options });
  if (!("output" in made)) throw new Error("The bundler gave nothing.");
  const toBytes = (text: string | Uint8Array) => Buffer.from(text as Uint8Array);
  const toText = (file: (typeof made.output)[number]) => ("code" in file ? file.code : file.source);
  return new Map(made.output.map((file) => [file.fileName, toBytes(toText(file))]));
}

/** Bundles for the browser, and says which file came from which source. */
async function bundleForBrowser({ build, ...config }: InlineConfig, root: string, entries: string[]) {
  const input = entries.map((file) => join(root, file));
  // Otherwise a slow machine prints how long each plugin took.
  const rolldownOptions = { input, checks: { pluginTimings: false } };
  // The policy forbids data: addresses, and the markup that the preload helper would write.
  const strict = { assetsInlineLimit: 0, modulePreload: false } as const;
  const settings = { ...strict, ...build, manifest: "manifest.json", rolldownOptions };
  const files = await runBundler({ ...config, root, publicDir: false, build: settings });
  const manifest: Manifest = JSON.parse(takeOut(files, "manifest.json"));
  const find = (entry: string) => {
    const chunk = manifest[entry];
    if (!chunk) throw new Error(`The bundler gave no file for ${entry}.`);
    return chunk;
  };
  return { files, manifest, find };
}

function takeOut(files: Files, path: string): string {
  const text = String(files.get(path));
  files.delete(path);
  return text;
}

/**
 * Firefox keeps a failed import until the page is reloaded, but not a failed fetch: there a part's files are fetched before it is
 * imported (a Wi-Fi's log-in page is not a script). Elsewhere that would fetch them twice in private windows (WebKit).
 */
const toFetchHelper = (base: string): Plugin => ({
  name: "fetch-helper",
  enforce: "pre",
  load: (id) => (id.includes("vite/preload-helper") ? fetchHelper(base) : undefined),
});
const fetchHelper = (base: string) => `export const __vitePreload = (load, files) =>
  Promise.all("mozInnerScreenX" in window ? files.map(async (file) => {
    const answer = await fetch(${JSON.stringify(base)} + file);
    if (!answer.ok || !/script/i.test(answer.headers.get("content-type"))) throw Error(file);
    await answer.blob();
  }) : []).then(load);`;

/** The curators' desk for the browser; addresses begin with "/". */
export async function bundleDesk(root: string, entry: string) {
  const config = { build: { cssCodeSplit: false } };
  const { files, manifest, find } = await runAsProduction(() => bundleForBrowser(config, root, [entry]));
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
    [file, ...css].filter((name) => name.endsWith(".css")),
  );
  return { files, script: `/${find(entry).file}`, styles: [...new Set(styles)].map((name) => `/${name}`) };
}

/** Bundles scripts, styles and fonts into `publicFolder`, then takes out what goes into the pages. */
export async function bundleSite(root: string, publicFolder: string, base: string, cache: BuildCache) {
  const { bundle, files } = await cache.keepOfCode(["bundle", base], () => bundleAnew(root, base));
  await writeFiles(publicFolder, files);
  return bundle;
}

/** Writes files one after the other, by their paths below the folder. */
export async function writeFiles(
  folder: string,
  files: Iterable<readonly [path: string, bytes: string | Uint8Array]>,
): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

async function bundleAnew(root: string, base: string) {
  // The two ways to headlines share one call once they are minified, and the page has its headlines without them.
  const resolveDependencies = (part: string, others: string[]) =>
    part.includes("/news-") ? [] : [...new Set([part, ...others])];
  const build = { modulePreload: { polyfill: false, resolveDependencies } };
  const config = { plugins: [toFetchHelper(base)], base, build };
  const { files, manifest, find } = await bundleForBrowser(config, root, entries);
  const takeStyle = (entry: string) => takeOut(files, find(entry).file).trim();
  const toScript = (entry: string) => {
    const { file } = find(entry);
    return { src: base + file, integrity: digest("sha256", files.get(file) ?? "") };
  };
  const css = { ...inlineStyles };
  for (const kind of Object.keys(css) as PageKind[]) css[kind] = takeStyle(css[kind]);
  const idleScripts = listChunkFiles(manifest, scripts.client);
  const searchScripts = listChunkFiles(manifest, searchEntry).filter((file) => !idleScripts.includes(file));
  if (searchScripts.length === 0) throw new Error(`${searchEntry} is no longer loaded by a touch.`);
  const { minify } = await import("vite");
  const { code } = await minify("first-script.js", firstScript, { compress: { target: "es2020" } });
  const bundle = {
    css,
    firstScript: code,
    /** The text of the linked stylesheet; the build names it once the fonts have their names. */
    later: takeStyle(laterStyle),
    client: toScript(scripts.client),
    notFound: toScript(scripts.notFound),
    /**
     * Scripts of a page before anyone touches it: the entry and what it imports, without later chunks. Both lists name
     * files below the public folder, "/assets/...", whatever the site's base path is.
     */
    idleScripts,
    /** What the first touch of the search field loads. */
    searchScripts,
  };
  return { bundle, files };
}

/** The entry with everything that it imports statically; the rest is loaded by a touch. */
function listChunkFiles(manifest: Manifest, entry: string): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    chunk.imports?.forEach(add);
  };
  add(entry);
  return [...files];
}

/** The site's code for Node, which turns a catalogue into pages. */
export async function loadPrerender(
  root: string,
  folder: string,
  cache: BuildCache,
): Promise<typeof import("#site/page/render-page.tsx")> {
  const file = join(folder, "prerender.mjs");
  const code = await cache.keepOfCode(["prerender"], async () => {
    // With React inside, because the folder may be where no node_modules is found (`--out /srv/www/hub`).
    const build = { ssr: join(root, "src/site/page/render-page.tsx") };
    const [code] = (await runBundler({ root, ssr: { noExternal: true }, build })).values();
    return String(code);
  });
  await writeFiles(folder, [["prerender.mjs", code]]);
  // Without the query, a second build in the same process would get the first one's module.
  return await import(`${pathToFileURL(file).href}?${Date.now()}`);
}

/** The bundler looks only at the environment: with any other value, browsers would get React's development build. */
export async function runAsProduction<R>(work: () => Promise<R>): Promise<R> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    return await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
