import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TickerTemplate } from "#news/ticker-template.ts";
import { type HeaderRules, toFileHeaders } from "../headers/security-headers.ts";
import { toContentType } from "../http/content-types.ts";
import { type FileBytes, type ReadyFile, toReadyFile } from "../http/ready-file.ts";
import { checkBuild, listFiles } from "./build-files.ts";

/** What the build left in `dist/`, held in memory: no request ever touches the disk, so no path can escape it. */
export interface BuiltSite {
  /** By the path of a request, exactly as it is written on the wire. Pages are not among them. */
  files: ReadonlyMap<string, ReadyFile>;
  indexHtml: string;
  index: ReadyFile;
  notFound: ReadyFile;
  rules: HeaderRules;
  product: string;
  /** Public address of the home page. */
  url: string;
  /** The ticker's markup for `spliceHeadlines`, as the build wrote it. */
  tickerTemplate: TickerTemplate;
  /** The hub's own Atom feed, read by the refresh without a network. */
  feedXml: Buffer | undefined;
}

/** Throws DamagedBuildError when the folder is not a whole build, as it was made. */
export function readBuiltSite(dist: string): BuiltSite {
  checkBuild(dist);
  const publicFolder = join(dist, "public");
  const { product, url } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
  const rules = JSON.parse(readFileSync(join(dist, "headers.json"), "utf8")) as HeaderRules;
  const names = new Set(listFiles(publicFolder));
  const ready = (name: string) =>
    toReadyFile(readBytes(publicFolder, name, names), {
      "content-type": toContentType(`/${name}`),
      ...toFileHeaders(rules, `/${name}`),
    });
  // Spec 2: two routes. Pages have no address but theirs; encoded twins and notes to other hosts (`_headers`) none.
  const served = [...names].filter((name) => !isPage(name) && !isTwin(name, names) && !name.startsWith("_"));
  return {
    files: new Map(served.map((name) => [toRequestPath(name), ready(name)])),
    indexHtml: readFileSync(join(publicFolder, "index.html"), "utf8"),
    index: ready("index.html"),
    notFound: ready("404.html"),
    rules,
    product,
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

function isPage(name: string): boolean {
  return name === "index.html" || name === "404.html";
}

function isTwin(name: string, names: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ""));
}

function toRequestPath(name: string): string {
  return `/${name.split("/").map(encodeURIComponent).join("/")}`;
}
