import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "#host/folders.ts";
import type { TickerTemplate } from "#news/ticker-markup.ts";
import { type HeaderRules, toFileHeaders } from "../headers/security-headers.ts";
import { toContentType } from "../http/content-types.ts";
import { type FileBytes, type ReadyFile, toReadyFile } from "../http/ready-file.ts";
import { checkBuild } from "./build-files.ts";

/** What the build left in `dist/`, in memory: no request touches the disk, so no path can escape the folder. */
export interface BuiltSite {
  /** By path below the site's base, exactly as on the wire; "/" is the home page without headlines. */
  files: ReadonlyMap<string, ReadyFile>;
  indexHtml: string;
  notFound: ReadyFile;
  rules: HeaderRules;
  product: string;
  /** The state of the sources that it was built from. */
  build: string;
  /** Public address of the home page. */
  url: string;
  /** The ticker's markup for `spliceHeadlines`, as the build wrote it. */
  tickerTemplate: TickerTemplate;
  /** The hub's own Atom feed, read by the refresh without a network. */
  feedXml: Buffer | undefined;
}

/** Throws DamagedBuildError if the folder is not a whole build as it was made. */
export function readBuiltSite(dist: string): BuiltSite {
  checkBuild(dist);
  const publicFolder = join(dist, "public");
  const { product, url, sourceHash } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
  const rules = JSON.parse(readFileSync(join(dist, "headers.json"), "utf8")) as HeaderRules;
  const names = new Set(listFiles(publicFolder));
  const ready = (name: string) =>
    toReadyFile(readBytes(publicFolder, name, names), {
      "content-type": toContentType(`/${name}`),
      ...toFileHeaders(rules, rules.base + name),
    });
  // Encoded twins, notes to other hosts (`_headers`) and the not-found page have no address of their own.
  const served = [...names].filter(
    (name) => !isTwin(name, names) && !name.startsWith("_") && name !== "404.html",
  );
  return {
    files: new Map(served.map((name) => [toRequestPath(name), ready(name)])),
    indexHtml: readFileSync(join(publicFolder, "index.html"), "utf8"),
    notFound: ready("404.html"),
    rules,
    product,
    build: sourceHash,
    url,
    tickerTemplate: JSON.parse(readFileSync(join(dist, "ticker-template.json"), "utf8")),
    feedXml: names.has("feed.xml") ? readFileSync(join(publicFolder, "feed.xml")) : undefined,
  };
}

function readBytes(folder: string, name: string, names: ReadonlySet<string>): FileBytes {
  const read = (suffix: string) =>
    names.has(name + suffix) ? readFileSync(join(folder, name + suffix)) : undefined;
  return { identity: readFileSync(join(folder, name)), br: read(".br"), gzip: read(".gz") };
}

function isTwin(name: string, names: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ""));
}

/** A page's address is its folder: `uni-research/germany/index.html` is asked for as `/uni-research/germany/`. */
function toRequestPath(name: string): string {
  const path = name.replace(/(^|\/)index\.html$/, "$1");
  return `/${path.split("/").map(encodeURIComponent).join("/")}`;
}
