import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const biome = fileURLToPath(new URL("node_modules/.bin/biome", `file://${root}/`));
const modules = "(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns/promises)";

/** Ways that biome's two rules do not see. */
const loopholes = [
  /globalThis\s*(\.|\[\s*["'])(fetch|WebSocket|EventSource)/,
  /\}\s*=\s*globalThis\b/,
  // As a type it is not a way out.
  /import\s*\{(?:[^}]*,)?\s*Socket\b[^}]*\}\s*from\s*["'](?:node:)?net["']/,
  new RegExp(`\\*\\s*as\\s+\\w+\\s+from\\s*["']${modules}["']`),
  new RegExp(`(import|require|getBuiltinModule)\\s*\\(\\s*["']${modules}["']`),
];
const isLoophole = (source: string) => loopholes.some((pattern) => pattern.test(source));

const restricted = [
  `export const a = () => fetch("x");`,
  `export const a = new WebSocket("x");`,
  `export { request } from "node:http";`,
  `import http from "node:http";\nexport const a = http;`,
  `import https from "node:https";\nexport const a = https;`,
  `import { connect } from "node:net";\nexport const a = connect;`,
  `import { lookup } from "node:dns/promises";\nexport const a = lookup;`,
  `import { connect } from "tls";\nexport const a = connect;`,
  `import { lookup } from "dns";\nexport const a = lookup;`,
  `import { createSocket } from "dgram";\nexport const a = createSocket;`,
  `import { connect } from "http2";\nexport const a = connect;`,
];

/** Lints files that contain `sources` under the project's own rules, elsewhere, and gives the paths with findings. */
function lint(sources: Record<string, string>): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-lint-"));
  try {
    const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    const files = { ...sources, "biome.json": JSON.stringify({ ...config, vcs: undefined }) };
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const options = { cwd: folder, encoding: "utf8" } as const;
    const { stdout } = spawnSync(biome, ["lint", "--reporter=json", "."], options);
    const found: { category: string; location: { path: string } }[] = JSON.parse(stdout).diagnostics;
    return new Set(
      found.filter(({ category }) => category.includes("noRestricted")).map(({ location }) => location.path),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("S28: fetchGuarded is the only way out", () => {
  it("lint refuses every other way in all that a server or a command runs", () => {
    const folders = ["src/server/part", "src/tools", "src/catalog", "src/news"];
    const named = restricted.flatMap((source, index) =>
      folders.map((folder): [string, string] => [`${folder}/x${index}.ts`, source]),
    );
    const transport = { "src/host/outbound/node-transport.ts": restricted.join("\n") };
    const expected = named.map(([path]) => path);
    expect([...lint({ ...Object.fromEntries(named), ...transport })].sort()).toEqual(expected.sort());
  });

  it.each([
    `globalThis.fetch("x")`,
    `globalThis["fetch"]("x")`,
    `import * as http from "node:http";`,
    `await import("node:net")`,
    `process.getBuiltinModule("https")`,
    `const { fetch: ask } = globalThis;`,
    `import { Socket } from "node:net";`,
    `import { isIP, Socket } from "net";`,
  ])("the scan below knows %j", (source) => {
    expect(isLoophole(source)).toBe(true);
  });

  it.each([`import type { Socket } from "node:net";`, `import { isIP, type Socket } from "node:net";`])(
    "and lets %j pass",
    (source) => {
      expect(isLoophole(source)).toBe(false);
    },
  );

  it("no source goes round the lint rules", () => {
    const files = globSync(
      ["src/{catalog,news,server}/**/*.ts", "src/tools/**/*.{ts,mjs}", "supabase/**/*.ts"],
      {
        cwd: root,
      },
    );
    const sources = files.filter((file) => !file.endsWith(".test.ts"));
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter((file) => isLoophole(readFileSync(`${root}/${file}`, "utf8")))).toEqual([]);
  });
});
