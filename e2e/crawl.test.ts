import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import type { MenuLink } from "#site/header/menu-links.ts";
import { type Crawl, crawlSite } from "./support/crawl-site.ts";
import { hubContent, hubDist, ownHub, startProduct } from "./support/product.ts";
import { isInstalled, startHost } from "./support/site-hosts.ts";
import { startNewsroom } from "./support/stories.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // React's way to write it is valid, too, and the spec's anchors keep "&" and "/" (HTML allows any id without white space).
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Check boxes of one name are one choice of several, as forms have always sent them.
    "form-dup-name": ["error", { shared: ["radio", "checkbox"] }],
    "valid-id": ["error", { relaxed: true }],
    // What our own host sends is let in by the policy; scripts have their hashes as well.
    "require-sri": ["error", { target: "crossorigin" }],
    // The search needs the script, which brings its button (site/search/filter-chips.ts).
    "wcag/h32": "off",
  },
});

const sites = {
  "at the root": { dist: hubDist, url: "https://waymark-hub.org/", content: hubContent },
  "below a path": ownHub,
};
const group = "uni-research/germany/";
/** Only other sites' snippets link to the pages for frames. */
const seedsOf = (paths: string[]) =>
  paths.filter((path) => path.split("/").length === 3).map((path) => `embed/${path}`);

const titleOf = (html: string) => /<title>.*?<\/title>/.exec(html)?.[0];

/** What a host answers there, and which page it is. */
async function readEach(url: string, places: { path: string }[]) {
  const answers: { path: string; status: number; title: string | undefined }[] = [];
  for (const { path } of places) {
    const answer = await fetch(new URL(path, url), { redirect: "manual" });
    const text = await answer.text();
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    answers.push({ path, status: answer.status, title: isPage ? titleOf(text) : undefined });
  }
  return answers;
}

describe.each(Object.entries(sites))("a crawl of the site %s", (_place, { dist, url: siteUrl, content }) => {
  const base = new URL(siteUrl).pathname;
  let site: Crawl;
  let sample: string[];
  beforeAll(async () => {
    const { newsroom, feeds, env } = await startNewsroom();
    const args = ["--dist", dist];
    const product = await startProduct({ feeds, env: { ...env, WAYMARK_CONTENT: content }, args });
    const served = new URL(base, product.url).href;
    site = await crawlSite(served, siteUrl, seedsOf);
    const read = async (path: string) =>
      (await fetch(new URL(path, served), { headers: { connection: "close" } })).text();
    sample = await Promise.all(["", "uni-research/", group, `embed/${group}`, "no/such/page"].map(read));
    await product.stop();
    await newsroom.stop();
  });
  const pagesOf = () => [...site.pages.values()];
  const isEmbed = (path: string) => path.startsWith("embed/");

  it("every link, file and anchor is there, and nothing leaves the site's path", () => {
    expect(site.faults).toEqual([]);
    // Home, five menus, 45 groups, and the groups once more for frames.
    expect(site.pages.size).toBe(1 + 5 + 45 + 45);
  });

  it("every page has a title and a heading of its own, every id once, and says where it is", () => {
    for (const { path, headings, ids, canonical, meta, title } of pagesOf()) {
      expect(headings, path).toHaveLength(1);
      expect(ids.length, path).toBe(new Set(ids).size);
      expect(canonical, path).toBe(new URL(path.replace(/^embed\//, ""), siteUrl).href);
      expect(title, path).not.toBe("");
      expect(meta.robots, path).toBe(isEmbed(path) ? "noindex" : undefined);
    }
    const shown = pagesOf().filter(({ path }) => !isEmbed(path));
    expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length);
    expect(new Set(shown.map(({ meta }) => meta.description)).size).toBe(shown.length);
    expect(shown.filter(({ meta, canonical }) => meta["og:url"] !== canonical)).toEqual([]);
  });

  it("the sitemap lists every page, and links lead to all that it lists", () => {
    const shown = pagesOf().filter(({ path }) => !isEmbed(path));
    expect(shown.map(({ path }) => path).sort()).toEqual(site.listed.toSorted());
    const reached = new Set(shown.flatMap((page) => page.addresses.map(({ pathname }) => pathname)));
    expect(site.listed.filter((path) => !reached.has(base + path))).toEqual([]);
  });

  it("no page is over its budget, in bytes and in elements", () => {
    const over = pagesOf().flatMap(({ path, elements, entries, html }) => {
      const bytes = readFileSync(join(dist, "public", path, "index.html.br")).length;
      const links = entries || (html.match(/target="_blank"/g)?.length ?? 0);
      const limits = path === "" ? [20 * 1024, 2500] : [11 * 1024 + 200 * links, 700 + 13 * links];
      return bytes > (limits[0] ?? 0) || elements > (limits[1] ?? 0)
        ? [`${path}: ${bytes} bytes, ${elements} elements, ${links} links`]
        : [];
    });
    expect(over).toEqual([]);
  });

  it("A5 one page of each kind is valid, without a note", async () => {
    expect(sample[0]?.includes('class="ticker')).toBe(true);
    for (const html of sample) {
      const { results } = await validator.validateString(html);
      const messages = results.flatMap((result) => result.messages);
      expect(
        messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
      ).toEqual([]);
    }
  });

  it("spec 2 links: every way out opens a new tab that cannot reach back, and says so", () => {
    const ways = pagesOf().flatMap(({ html }) => html.match(/<a [^>]*href="https?:.*?<\/a>/g) ?? []);
    const isRight = (way: string) =>
      way.includes(' target="_blank" rel="noopener noreferrer"') &&
      way.endsWith(" (opens in new tab)</span></a>");
    expect(ways.length).toBeGreaterThan(1100);
    expect(ways.filter((way) => !isRight(way))).toEqual([]);
  });

  it("S25: no style attribute and no event attribute anywhere", () => {
    const tags = [...pagesOf().map(({ html }) => html), ...sample].flatMap(
      (html) => html.match(/<[a-z][^>]*>/g) ?? [],
    );
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
  });

  it("F8 counts agree: start, index, menus, contents, groups, filters, menus' links and search", () => {
    const groups = pagesOf().filter(({ path }) => /^(?!embed)[^/]+\/[^/]+\/$/.test(path));
    const menus = pagesOf().filter(({ path }) => /^[^/]+\/$/.test(path));
    const idsOn = new Map(
      groups.map(({ path, html }) => [path, [...html.matchAll(/ data-id="([^"]+)"/g)].map(([, id]) => id)]),
    );
    const sizeOf = (path: string) => idsOn.get(path)?.length;
    for (const { path, html } of groups) {
      expect(Number(/page-count"><span>(\d+) links?/.exec(html)?.[1]), path).toBe(sizeOf(path));
      const links: MenuLink[] = JSON.parse(readFileSync(join(dist, "public", path, "links.json"), "utf8"));
      // The owner's link, which comes with a heading, is before the links and does not count as one.
      const counted = links.filter(([, , , others]) => others === undefined);
      expect(counted, path).toHaveLength(sizeOf(path) ?? 0);
      for (const [, place, text, count] of html.matchAll(
        /type="checkbox" name="\w+" value="(\d+)"\/>([^<]+)<span class="filter-count">(\d+)</g,
      )) {
        const fits = html.match(new RegExp(` data-fits="[^"]*\\b${place}\\b`, "g")) ?? [];
        expect(fits.length, `${path} ${text}`).toBe(Number(count));
      }
    }
    let said = 0;
    for (const { path, html } of pagesOf()) {
      for (const [, href = "", count] of html.matchAll(/<a href="([^"]+)"[^>]*>[^<]*<span>(\d+)<\/span>/g)) {
        expect(Number(count), `${href} on /${path}`).toBe(sizeOf(href.slice(base.length)));
        said++;
      }
    }
    // On the home page twice for those of the start, once on their menus' pages, and in the contents beside each other.
    expect(said).toBeGreaterThan(12 + 45 + 45 + 500);
    const home = site.pages.get("")?.html ?? "";
    for (const { path, html } of menus) {
      const all = groups
        .filter((group) => group.path.startsWith(path))
        .flatMap((group) => idsOn.get(group.path));
      const count = new Set(all).size;
      expect(Number(/page-count"><span>(\d+) links/.exec(html)?.[1]), path).toBe(count);
      expect(home).toMatch(
        new RegExp(`href="${base}${path}">[^<]*</a></h2><p class="menu-count">${count} links`),
      );
    }
    const { resources } = JSON.parse(readFileSync(join(dist, "public/resources.json"), "utf8"));
    const places = pagesOf().flatMap(({ html }) => /placeholder="Search (\d+) links"/.exec(html)?.[1] ?? []);
    expect([...new Set(places)]).toEqual([String(resources.length)]);
  });

  describe.each(["nginx", "caddy"] as const)("behind %s with the header file of the build", (program) => {
    it("gives the same pages, not found as 404, and lets only embeds into frames", async ({ skip }) => {
      if (!(await isInstalled(program))) {
        console.warn(
          `THE SITE WAS NOT READ BEHIND ${program}: it is not installed here (Debian: apt-get install ${program}).`,
        );
        skip();
      }
      const host = await startHost(program, { dist, base });
      try {
        const wanted = [
          ...pagesOf().map(({ path, html }) => ({ path, status: 200, title: titleOf(html) })),
          ...[...site.files, "sitemap.xml"].map((path) => ({ path, status: 200, title: undefined })),
        ];
        expect(await readEach(host.url, wanted)).toEqual(wanted);
        expect(host.warnings()).toEqual([]);
        const lost = await fetch(new URL("no/such/page/", host.url));
        expect(lost.status).toBe(404);
        expect(await lost.text()).toContain("Oops! Page not found");
        for (const folder of ["assets/", "embed/", "schema/"]) {
          const listing = await fetch(new URL(folder, host.url));
          expect([listing.status, await listing.text()]).toEqual([404, expect.stringContaining("Oops!")]);
          expect(listing.headers.get("cache-control")).toBe("no-cache");
        }
        const slashless = await fetch(new URL(group.slice(0, -1), host.url), { redirect: "manual" });
        expect([301, 302, 307, 308]).toContain(slashless.status);
        expect(new URL(slashless.headers.get("location") ?? "", slashless.url).pathname).toBe(base + group);
        const [asset] = /assets\/[^"]+\.js(?=")/.exec(site.pages.get("")?.html ?? "") ?? [];
        const { headers: kept } = await fetch(new URL(asset ?? "", host.url));
        expect(kept.get("cache-control")).toContain("immutable");
        const readType = async (path: string) =>
          (await fetch(new URL(path, host.url))).headers.get("content-type")?.replace("; charset=utf-8", "");
        const feeds = ["feed.xml", "uni-research/feed.xml", `${group}feed.xml`, "no/such/feed.xml"];
        const atom = "application/atom+xml";
        expect(await Promise.all(feeds.map(readType))).toEqual([atom, atom, atom, "text/html"]);
        for (const path of ["", group, "no/such/page", `embed/${group}`]) {
          const { headers } = await fetch(new URL(path, host.url));
          const policy = headers.get("content-security-policy") ?? "";
          const frames = isEmbed(path) ? [] : ["frame-ancestors 'none'"];
          expect(
            policy.split("; ").filter((one) => one.startsWith("frame-")),
            path,
          ).toEqual(frames);
          expect(headers.get("x-frame-options"), path).toBe(isEmbed(path) ? null : "DENY");
        }
      } finally {
        await host.stop();
      }
    });
  });
});
