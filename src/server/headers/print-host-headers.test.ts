import { describe, expect, it } from "vitest";
import { printContentSecurityPolicy } from "./content-security-policy.ts";
import { printHostHeaders } from "./print-host-headers.ts";
import { toFileHeaders, toHeaderRules } from "./security-headers.ts";

const rules = toHeaderRules(printContentSecurityPolicy({ scriptHashes: ["sha256-a"], styleHashes: [] }));
const printed = printHostHeaders(rules);
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
    else current[line.trim().split(": ")[0] ?? ""] = line.slice(line.indexOf(": ") + 2);
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

const noCaching = ({ "cache-control": _, ...rest }: Record<string, string>) => rest;

describe("rule 17 the printed forms say what this server sends", () => {
  it("_headers, whose blocks are joined", () => {
    const blocks = readHeadersFile(printed.headersFile);
    expect(blocks.get("/*")).toEqual(noCaching(toFileHeaders(rules, "/index.html")));
    expect({ ...blocks.get("/*"), ...blocks.get("/assets/*") }).toEqual(toFileHeaders(rules, "/assets/a.js"));
    const shared = Object.keys(blocks.get("/*") ?? {}).filter(
      (name) => name in (blocks.get("/assets/*") ?? {}),
    );
    expect(shared, "a name in both would be sent twice").toEqual([]);
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
    ]);
    for (const [, headers] of open) expect(headers).toEqual({ "access-control-allow-origin": "*" });
  });

  it("nginx, whose locations inherit nothing", () => {
    const blocks = readQuoted(printed.nginx, /^location (.+) \{$/, /^ {2}add_header (\S+) "(.*)" always;$/);
    expect(blocks.get("/")).toEqual(toFileHeaders(rules, "/index.html"));
    expect(blocks.get("^~ /assets/")).toEqual(toFileHeaders(rules, "/assets/a.js"));
    expect(blocks.get("= /resources.json")).toEqual(toFileHeaders(rules, "/resources.json"));
    expect(blocks.get("^~ /schema/")).toEqual(toFileHeaders(rules, "/schema/list.json"));
    expect(printed.nginx).toContain("server_tokens off;");
  });

  it("Caddy, where the later block replaces", () => {
    const blocks = readQuoted(printed.caddy, /^\theader (\S+) \{$/, /^\t\t([a-z-]+) "(.*)"$/);
    expect(blocks.get("*")).toEqual(toFileHeaders(rules, "/404.html"));
    expect({ ...blocks.get("*"), ...blocks.get("/assets/*") }).toEqual(toFileHeaders(rules, "/assets/a.js"));
    for (const path of ["/feed.xml", "/schema/*"]) {
      expect({ ...blocks.get("*"), ...blocks.get(path) }).toEqual(toFileHeaders(rules, path));
    }
    expect(printed.caddy.startsWith("route {\n")).toBe(true);
  });

  it("keep a value with quotes and backslashes whole", () => {
    const odd = { all: { "x-odd": 'a "b" \\ c' }, immutable: "/assets/", open: [] };
    expect(printHostHeaders(odd).nginx).toContain('add_header x-odd "a \\"b\\" \\\\ c" always;');
  });
});
