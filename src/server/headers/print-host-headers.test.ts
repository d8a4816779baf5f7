import { describe, expect, it } from "vitest";
import { printHostHeaders } from "./print-host-headers.ts";
import {
  inFrames,
  openHeaders,
  printContentSecurityPolicy,
  printEmbedPolicy,
  toFileHeaders,
  toHeaderRules,
} from "./security-headers.ts";

const page = printContentSecurityPolicy(["sha256-a"], ["sha256-b"]);
const embed = printEmbedPolicy(["sha256-b"]);
const rules = toHeaderRules({ base: "/", page, embed });
const folders = ["uni-research/"];
const printed = printHostHeaders(rules, folders);
type Blocks = Map<string, Record<string, string>>;

/** Each reader knows only how its host reads the form, not how it was printed. */
function readHeadersFile(text: string): Blocks {
  const blocks: Blocks = new Map();
  let current: Record<string, string> = {};
  const begin = (name: string) => {
    current = {};
    blocks.set(name, current);
  };
  for (const line of text.split("\n").filter(Boolean)) {
    if (!line.startsWith(" ")) begin(line);
    else {
      const [name = "", ...value] = line.trim().split(": ");
      current[name] = value.join(": ");
    }
  }
  return blocks;
}

function readQuoted(text: string, block: RegExp, header: RegExp): Blocks {
  const blocks: Blocks = new Map();
  let current: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [, name] = block.exec(line) ?? [];
    const [, key, value] = header.exec(line) ?? [];
    if (name) {
      current = {};
      blocks.set(name, current);
    }
    if (key && value) current[key] = value;
  }
  return blocks;
}

const csp = "content-security-policy";
const noCaching = ({ "cache-control": _, ...rest }: Record<string, string>) => rest;

describe("S26 the printed forms say what this server sends", () => {
  /** Cloudflare Pages takes away what "!" names and joins the rest; Netlify skips such a line, and keeps the last or joins. */
  const hosts = ["Cloudflare Pages", "Netlify", "Netlify, if it joins"] as const;
  function answer(host: (typeof hosts)[number], path: string): Record<string, string> {
    const takesAway = host === "Cloudflare Pages";
    const sent: Record<string, string> = takesAway ? { "access-control-allow-origin": "*" } : {};
    const matching = [...readHeadersFile(printed.headersFile)].filter(([pattern]) =>
      pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
    );
    for (const [name, value] of matching.flatMap(([, headers]) => Object.entries(headers))) {
      const [, taken] = /^! (.*)/.exec(name) ?? [];
      if (!taken) sent[name] = host !== "Netlify" && name in sent ? `${sent[name]}, ${value}` : value;
      else if (takesAway) delete sent[taken];
    }
    return sent;
  }
  const shared = page.replace("; frame-ancestors 'none'", "");
  /** A browser obeys all of several. */
  const toPolicies = (host: (typeof hosts)[number], last: string) =>
    host === "Netlify, if it joins" ? `${shared}, ${last}` : last;

  describe.each(hosts)("_headers on %s", (host) => {
    it.each(["/", "/index", "/index.html", "/uni-research/germany/"])("protect the page %s", (path) => {
      const wanted = { ...noCaching(toFileHeaders(rules, path)), [csp]: toPolicies(host, page) };
      expect(answer(host, path)).toEqual(wanted);
    });

    it("let an embed into frames, and nothing run there", () => {
      const embedded = answer(host, "/embed/uni-research/germany/");
      expect(embedded["x-frame-options"]).toBeUndefined();
      expect(embedded[csp]).toBe(toPolicies(host, embed));
      expect(embedded).toMatchObject(host === "Netlify, if it joins" ? {} : inFrames);
    });

    it("protect the not-found page but for frames, and keep the files of a build", () => {
      expect(answer(host, "/nothing")[csp]).toBe(shared);
      const caching = toFileHeaders(rules, "/assets/a.js")["cache-control"];
      expect(answer(host, "/assets/a.js")).toMatchObject({ "cache-control": caching });
    });

    it.each([
      ["/feed.xml", "*"],
      ["/schema/list.json", "*"],
      ["/", undefined],
      ["/robots.txt", undefined],
      ["/embed/a/b/", undefined],
    ])("S7 say who may read %s", (path, origins) => {
      expect(answer(host, path)["access-control-allow-origin"]).toBe(origins);
    });
  });

  it("S7 _headers opens the open data to every site and nothing else", () => {
    const blocks = readHeadersFile(printed.headersFile);
    const open = [...blocks].filter(([, headers]) => "access-control-allow-origin" in headers);
    expect(open.map(([path]) => path)).toEqual([
      "/resources.json",
      "/resources.csv",
      "/feed.xml",
      "/feeds.opml",
      "/schema/*",
      "/og/*",
    ]);
    for (const [, headers] of open) expect(headers).toMatchObject(openHeaders);
  });

  it("nginx, whose locations inherit nothing", () => {
    const blocks = readQuoted(printed.nginx, /^location (.+) \{$/, /^ {2}add_header (\S+) "(.*)" always;$/);
    expect(blocks.get("/")).toEqual(toFileHeaders(rules, "/index.html"));
    expect(blocks.get("^~ /assets/")).toEqual(toFileHeaders(rules, "/assets/a.js"));
    expect(blocks.get("^~ /embed/")).toEqual(toFileHeaders(rules, "/embed/a/b/"));
    expect(blocks.get("= /resources.json")).toEqual(toFileHeaders(rules, "/resources.json"));
    expect(blocks.get("^~ /schema/")).toEqual(toFileHeaders(rules, "/schema/list.json"));
    expect(printed.nginx).toContain("server_tokens off;\nabsolute_redirect off;\n");
    // What an operator forbids stays forbidden, and is not called lost.
    expect(printed.nginx).not.toContain("403");
    const manifest =
      /^location = \/manifest\.webmanifest \{\n[^}]*default_type "application\/manifest\+json;.*";\n {2}types \{ \}\n\}/m;
    expect(printed.nginx).toMatch(manifest);
    const feeds =
      /^location ~ \^\/hub\/\.\+\/feed\\\.xml\$ \{\n[^}]*default_type "application\/atom\+xml;.*";\n {2}types \{ \}/m;
    const below = toHeaderRules({ base: "/hub/", page, embed });
    expect(printHostHeaders(below, folders).nginx).toMatch(feeds);
  });

  it("Caddy, where the later block replaces", () => {
    const blocks = readQuoted(printed.caddy, /^\theader (\S+) \{$/, /^\t\t([a-z-]+) "(.*)"$/);
    expect(blocks.get("/*")).toEqual(toFileHeaders(rules, "/404.html"));
    const { "x-frame-options": _, ...framed } = { ...blocks.get("/*"), ...blocks.get("/embed/*") };
    expect(framed).toEqual(toFileHeaders(rules, "/embed/a/b/"));
    expect(printed.caddy).toContain("header /embed/* -X-Frame-Options");
    expect({ ...blocks.get("/*"), ...blocks.get("/assets/*") }).toEqual(toFileHeaders(rules, "/assets/a.js"));
    for (const path of ["/feed.xml", "/schema/*"]) {
      expect({ ...blocks.get("/*"), ...blocks.get(path) }).toEqual(toFileHeaders(rules, path));
    }
    expect(printed.caddy).toContain('header /manifest.webmanifest content-type "application/manifest+json;');
    expect(printed.caddy).toContain('header /*/*/feed.xml content-type "application/atom+xml;');
    expect(printed.caddy).toMatch(/404\.html\n\tfile_server \{\n\t\tprecompressed br gzip\n/);
    expect(printed.caddy.startsWith("route {\n")).toBe(true);
    // A block that takes a header away is put off, and the first block would win.
    expect(printed.caddy).not.toMatch(/^\t\t-/m);
    expect(printed.caddy).toContain("\theader -Server\n");
  });

  it("keep a value with quotes and backslashes whole", () => {
    const odd = { ...rules, all: { "x-odd": 'a "b" \\ c' }, open: [] };
    expect(printHostHeaders(odd, folders).nginx).toContain('add_header x-odd "a \\"b\\" \\\\ c" always;');
  });
});
