import { Parser } from "htmlparser2";

interface CrawledPage {
  /** Below the site's own address: "", "uni-research/germany/". */
  path: string;
  status: number;
  html: string;
  title: string;
  ids: string[];
  headings: string[];
  meta: Record<string, string>;
  canonical: string;
  /** Every address of the site that the page names: links, files, and those in its data for search engines. */
  addresses: URL[];
  elements: number;
  entries: number;
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** All else that is there. */
  files: string[];
  /** What the sitemap lists, below the site's own address. */
  listed: string[];
  faults: string[];
}

/**
 * Reads every page that links and sitemap lead to, as a reader without a script. `siteUrl` is the address that the
 * pages give themselves; they are read at `servedAt`. `toSeeds` says what else there is beside the pages of the sitemap.
 */
export async function crawlSite(
  servedAt: string,
  siteUrl: string,
  toSeeds: (listed: string[]) => string[],
): Promise<Crawl> {
  const sitemap = await (await fetch(new URL("sitemap.xml", servedAt))).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
  const listed = urls.map((url) => url.slice(siteUrl.length));
  const faults = urls.filter((url) => !url.startsWith(siteUrl)).map((url) => `sitemap: ${url}`);
  const pages = new Map<string, CrawledPage>();
  const files = new Map<string, number>();
  const base = new URL(siteUrl).pathname;
  const readOnce = async (path: string) => {
    if (pages.has(path) || files.has(path)) return;
    const response = await fetch(new URL(path, servedAt), { redirect: "manual" });
    const isPage = /text\/html/.test(response.headers.get("content-type") ?? "");
    const text = await response.text();
    if (isPage) pages.set(path, toPage(path, response.status, text, siteUrl));
    else files.set(path, response.status);
    if (response.status !== 200) faults.push(`${response.status}: ${path}`);
  };
  const waiting = [...listed, ...toSeeds(listed)];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await readOnce(path);
    for (const { pathname } of pages.get(path)?.addresses ?? []) {
      const next = pathname.slice(base.length);
      if (!pathname.startsWith(base)) faults.push(`${path}: leaves the site's path: ${pathname}`);
      else if (!pages.has(next) && !files.has(next) && !waiting.includes(next)) waiting.push(next);
    }
  }
  faults.push(...findLostAnchors(pages, base));
  return { pages, files: [...files.keys()], listed, faults };
}

function findLostAnchors(pages: Map<string, CrawledPage>, base: string): string[] {
  return [...pages.values()].flatMap(({ path, addresses }) =>
    addresses
      .filter(({ hash, pathname }) => {
        const target = pages.get(pathname.slice(base.length));
        return hash !== "" && target && !target.ids.includes(decodeURIComponent(hash.slice(1)));
      })
      .map(({ href }) => `${path}: leads to no anchor: ${href}`),
  );
}

function toPage(path: string, status: number, html: string, siteUrl: string): CrawledPage {
  const page: CrawledPage = {
    path,
    status,
    html,
    title: "",
    ids: [],
    headings: [],
    meta: {},
    canonical: "",
    addresses: [],
    elements: 0,
    entries: 0,
  };
  const here = new URL(path, siteUrl);
  const add = (address: string | undefined) => {
    const url = address === undefined ? undefined : URL.parse(address, here);
    if (url?.origin === here.origin) page.addresses.push(url);
  };
  let text: string[] | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      page.elements++;
      if (attributes.id) page.ids.push(attributes.id);
      if (attributes["data-id"]) page.entries++;
      if (name === "meta") page.meta[attributes.name ?? attributes.property ?? ""] = attributes.content ?? "";
      if (name === "link" && attributes.rel === "canonical") page.canonical = attributes.href ?? "";
      if (name === "a" || name === "link") add(attributes.href);
      if (name === "script" || name === "img") add(attributes.src);
      if (name === "title" || name === "h1" || attributes.type === "application/ld+json") text = [];
    },
    ontext: (part) => text?.push(part),
    onclosetag: (name) => {
      if (name === "wbr") return;
      const words = text?.join("");
      text = undefined;
      if (words === undefined) return;
      if (name === "title") page.title = words;
      else if (name === "h1") page.headings.push(words.trim());
      else for (const url of words.matchAll(/"(https?:[^"]*)"/g)) add(url[1]);
    },
  });
  parser.end(html);
  if (page.meta["og:image"]) add(page.meta["og:image"]);
  return page;
}
