import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDeskPage } from "./read-desk-page.ts";

const { builds } = vi.hoisted(() => ({ builds: { count: 0 } }));
vi.mock("#build/bundle-site.ts", async (actual) => {
  const { bundleDesk, ...rest } = await actual<typeof import("#build/bundle-site.ts")>();
  return {
    ...rest,
    bundleDesk: (...given: Parameters<typeof bundleDesk>) => {
      builds.count++;
      return bundleDesk(...given);
    },
  };
});

const root = fileURLToPath(new URL("../../..", import.meta.url));
let home = "";
let cacheFolder = "";
beforeEach(() => {
  builds.count = 0;
  home = mkdtempSync(join(tmpdir(), "waymark-desk-page-"));
  cacheFolder = join(home, ".cache/desk");
  for (const folder of ["src/desk-wire", "src/site", "src/catalog", "src/base"])
    mkdirSync(join(home, folder), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(home, "node_modules"));
  put("package-lock.json", "{}");
  put("src/desk/main.tsx", `${load("./main.css")};\nconst view = () => ${load("(./later.ts)")};\nview();\n`);
  put("src/desk/later.ts", `document.title = "one";\n`);
  put("src/desk/main.css", "body { background: url(./dot.svg) }\n");
  put("src/desk/dot.svg", `<svg xmlns="http://www.w3.org/2000/svg"/>`);
});
afterEach(() => rmSync(home, { recursive: true }));

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
};
/** Text for a source, which is not an import of this file. */
const load = (path: string) => (path.startsWith("(") ? `import("${path.slice(1, -1)}")` : `import "${path}"`);
const read = () => readDeskPage(home, cacheFolder);
const built = () => readdirSync(cacheFolder);

describe("the desk's own page", () => {
  it("has the element that the script looks for, and nothing inline", async () => {
    const page = await read();
    const html = page.find("/")?.body.toString() ?? "";
    expect(html).toContain('<div id="desk"></div>');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style=| on\w+=/);
    const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = ""]) => page.find(path)?.type);
    expect(files).toEqual([
      "image/svg+xml; charset=utf-8",
      "text/css; charset=utf-8",
      "text/javascript; charset=utf-8",
    ]);
    const css = page.find(/stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "")?.body.toString() ?? "";
    const dot = /url\(([^)]+)\)/.exec(css)?.[1] ?? "";
    expect(page.find(new URL(dot, "http://x/assets/").pathname)?.type).toBe("image/svg+xml; charset=utf-8");
  });

  it("is built anew when a source changed, and only then", async () => {
    const page = await read();
    const again = await read();
    expect(builds.count).toBe(1);
    expect(again.find("/")).toEqual(page.find("/"));
    put("src/site/other.css", "a {}");
    expect((await read()).find("/")).toBeDefined();
    expect(builds.count).toBe(2);
    expect(built()).toEqual([]);
  });

  it("of broken sources leaves nothing that a later start would take for a page", async () => {
    put("src/desk/main.tsx", "const = ;");
    await expect(read()).rejects.toThrow();
    expect(built()).toEqual([]);
    put("src/desk/main.tsx", "document.title = 'two';");
    expect((await read()).find("/")).toBeDefined();
  });

  it("takes away what a killed desk was building, and nothing of a living one", async () => {
    const { pid: dead } = spawnSync(process.execPath, ["--version"]);
    const left = [`preview-${dead}`, `preview-${dead}.${dead}.old`, `online-${dead}`];
    const living = [`preview-${process.pid}`, `online-${process.pid}`, "something-else"];
    for (const name of [...left, ...living]) put(`.cache/desk/${name}/file`, "");
    await read();
    expect(built().filter((name) => left.includes(name))).toEqual([]);
    expect(built().filter((name) => living.includes(name))).toEqual(living.toSorted());
  });

  it.each([
    ["/../package-lock.json"],
    ["/.vite/manifest.json"],
    ["/index.html"],
    ["/assets/"],
    ["constructor"],
  ])("answers %s with nothing", async (path) => {
    put("src/desk/main.tsx", "document.title = 'x';");
    expect((await read()).find(path)).toBeUndefined();
  });
});
