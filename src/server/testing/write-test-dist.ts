import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { printContentSecurityPolicy, printEmbedPolicy, toHeaderRules } from "../headers/security-headers.ts";
import { buildFilesName, hashBuildFiles } from "../pages/build-files.ts";

export const testIndexHtml = `<!doctype html><html lang="en"><title>Home</title><body><div id="ticker"></div>${"<p>A link of the directory.</p>".repeat(200)}</body></html>`;
export const testNotFoundHtml =
  '<!doctype html><html lang="en"><title>404</title><h1>404</h1><p>Oops! Page not found</p></html>';

export const testGroupHtml = '<!doctype html><html lang="en"><title>Germany</title><h1>Germany</h1></html>';

const files: Record<string, string | Buffer> = {
  "index.html": testIndexHtml,
  "404.html": testNotFoundHtml,
  "uni-research/germany/index.html": testGroupHtml,
  "embed/uni-research/germany/index.html": testGroupHtml,
  "feed.xml": '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>',
  "robots.txt": "User-agent: *\n",
  "assets/site-abc123.js": `console.log(${JSON.stringify("x".repeat(3000))});`,
  "icon.png": Buffer.from([0x89, 0x50, 0x4e, 0x47]),
};

/** A whole build as src/tools/build.ts leaves it, small and quick. */
export function writeTestDist(dist: string, build = "b1"): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(dist, "public", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (typeof content !== "string") continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
  const styleHashes = ["sha256-BBBB"];
  const page = printContentSecurityPolicy(["sha256-AAAA"], styleHashes);
  const rules = toHeaderRules({ base: "/", page, embed: printEmbedPolicy(styleHashes) });
  writeFileSync(join(dist, "headers.json"), JSON.stringify(rules));
  const template = { slot: '<div id="ticker"></div>', today: '<div id="today"></div>' };
  writeFileSync(join(dist, "ticker-template.json"), JSON.stringify(template));
  writeFileSync(
    join(dist, "build.json"),
    JSON.stringify({ product: "Waymark", url: "https://waymark.example/", sourceHash: build }),
  );
  writeFileSync(join(dist, buildFilesName), JSON.stringify(hashBuildFiles(dist)));
}
