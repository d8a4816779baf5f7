import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "#host/folders.ts";
import type { TickerTemplate } from "#news/ticker-markup.ts";
import { type HeaderRules, toFileHeaders } from "../headers/security-headers.ts";
import { toContentType } from "../http/content-types.ts";
import { type FileBytes, toReadyFile } from "../http/ready-file.ts";
import { checkBuild } from "./build-files.ts";

export type BuiltSite = ReturnType<typeof readBuiltSite>;

/**
 * What the build left in `dist/`, in memory: no request touches the disk, so no path can escape the folder. Throws
 * DamagedBuildError if the folder is not a whole build as it was made.
 */
export function readBuiltSite(dist: string) {
  checkBuild(dist);
  const publicFolder = join(dist, "public");
  const readJson = (name: string) => JSON.parse(readFileSync(join(dist, name), "utf8"));
  const { product, url, sourceHash }: Record<string, string> = readJson("build.json");
  const rules: HeaderRules = readJson("headers.json");
  const tickerTemplate: TickerTemplate = readJson("ticker-template.json");
  const names = new Set(listFiles(publicFolder));
  const ready = (name: string) =>
    toReadyFile(readBytes(publicFolder, name, names), {
      "content-type": toContentType(`/${name}`),
      ...toFileHeaders(rules, rules.base + name),
    });
  // Encoded twins, notes to other hosts (`_headers`) and the not-found page have no address of their own.
  const isServed = (name: string) => !isTwin(name, names) && !name.startsWith("_") && name !== "404.html";
  const served = [...names].filter(isServed);
  return {
    /** By path below the site's base, exactly as on the wire; "/" is the home page without headlines. */
    files: new Map(served.map((name) => [toRequestPath(name), ready(name)])),
    indexHtml: readFileSync(join(publicFolder, "index.html"), "utf8"),
    notFound: ready("404.html"),
    rules,
    product: String(product),
    /** The state of the sources that it was built from. */
    build: String(sourceHash),
    /** Public address of the home page. */
    url: String(url),
    tickerTemplate,
  };
}

function readBytes(folder: string, name: string, names: ReadonlySet<string>): FileBytes {
  const read = (suffix: string) =>
    names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
  return { identity: readFileSync(join(folder, name)), br: read(".br"), gzip: read(".gz") };
}

const isTwin = (name: string, names: ReadonlySet<string>): boolean =>
  /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ""));

/** A page's address is its folder: `uni-research/germany/index.html` is asked for as `/uni-research/germany/`. */
function toRequestPath(name: string): string {
  const path = name.replace(/(^|\/)index\.html$/, "$1");
  return `/${path.split("/").map(encodeURIComponent).join("/")}`;
}
