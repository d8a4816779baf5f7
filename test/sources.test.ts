import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { replacing } from "../vitest.config.ts";
import { listProjectFiles } from "./project/list-project-files.ts";
import { longest } from "./project/test-order.ts";

const files = listProjectFiles();
const isText = (path: string) =>
  /\.(ts|tsx|mjs|js|json|md|ya?ml|css|html|sql|toml|xml|txt|csv)$|^\.[\w.]+$|^\.ci\//.test(path);
const code = files.filter((path) => /^(src|test|e2e|bench|supabase)\/.*\.(ts|tsx|mjs|css)$/.test(path));
const texts = files.filter((path) => isText(path) && statSync(path).size < 2_000_000);
const read = (path: string) => readFileSync(path, "utf8");

describe("sources", () => {
  it("S19 contain no secret but the documented public key", () => {
    // Answers of made-up servers: parked pages contain tokens.
    const isMadeUp = (path: string) => /^fixtures\/|^bench\/links\/(judged|sealed)\//.test(path);
    const found = texts
      .filter((path) => path !== "package-lock.json" && !isMadeUp(path))
      .flatMap((path) => listSecrets(read(path)).map((secret) => `${path}: ${secret.slice(0, 24)}...`));
    expect(found).toEqual([]);
  });

  it("no file of code is over 300 lines, and no test with its tables over 600", () => {
    const limitOf = (path: string) => (/\.(test|suite|shots)\.tsx?$/.test(path) ? 600 : 300);
    const long = code.filter((path) => read(path).trimEnd().split("\n").length > limitOf(path));
    expect(long).toEqual([]);
  });

  it("no test is left alone, out or for later", () => {
    const mark = /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fails)\b/;
    const holdsTests = (path: string) => /\.test\.tsx?$|\/describe-[^/]+\.ts$/.test(path);
    expect(code.filter((path) => holdsTests(path) && mark.test(read(path)))).toEqual([]);
  });

  it("unit tests that share a worker leave nothing behind: replaced modules run apart, hooks are in test files", () => {
    const isTest = (path: string) => /\.(test|shots)\.tsx?$/.test(path);
    const replaces = code.filter((path) => /\bvi\.(do)?mock\(/i.test(read(path)));
    expect(replaces.filter((path) => !matchesGlob(path, replacing))).toEqual([]);
    // A worker loads a module once, so a hook in it would belong to the first file only.
    const hook = /^(before|after)(Each|All)\(/m;
    expect(code.filter((path) => !isTest(path) && hook.test(read(path)))).toEqual([]);
  });

  it("tests use no repository that a hook of the contributor's works in, and none of their git's habits", () => {
    const script = 'const { default: config } = await import("./vitest.config.ts");\n';
    const print = "console.log(JSON.stringify([process.env, config.test.env]));";
    const env = { ...process.env, GIT_DIR: "/mine", GIT_INDEX_FILE: "/mine", GIT_AUTHOR_NAME: "Ann" };
    const args = ["--input-type=module", "--eval", script + print];
    const [left, given] = JSON.parse(execFileSync(process.execPath, args, { env, encoding: "utf8" }));
    expect(Object.keys(left).filter((name) => /^GIT_(DIR|INDEX|AUTHOR)/.test(name))).toEqual([]);
    const git = (...rest: string[]) =>
      execFileSync("git", rest, { env: { ...left, ...given }, encoding: "utf8" });
    expect(git("config", "commit.gpgSign")).toBe("false\n");
  });

  it("the tests that start first are there", () => {
    expect(longest.filter((path) => !code.includes(path))).toEqual([]);
  });

  it("no file names a place on one machine", () => {
    const place = /(^|[\s"'`(=])\/(work|tmp|home|root)\/[a-z]/m;
    const named = texts.filter(
      (path) => /^(src|docs|content|\.ci|README)/.test(path) && place.test(read(path)),
    );
    expect(named).toEqual([]);
  });

  it("a source that a comment or a document names is there", () => {
    const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
    const name = /(?<![\w.*{}$-])(?:[\w-]+\/)*[a-z][\w-]*\.(?:tsx?|css)(?![\w.])/g;
    const named = files.flatMap((path) => {
      // It has imports in a comment that are to be overlooked.
      const isCode = /\.(tsx?|mjs|css)$/.test(path) && path !== "test/walls.test.ts";
      const told = isCode ? (read(path).match(comment) ?? []) : path.endsWith(".md") ? [read(path)] : [];
      return told.flatMap((text) => text.match(name) ?? []).map((source) => ({ path, source }));
    });
    expect(named.length).toBeGreaterThan(200);
    const isThere = (source: string) => files.some((path) => `/${path}`.endsWith(`/${source}`));
    const gone = named.filter(({ source }) => !isThere(source));
    expect(gone.map(({ path, source }) => `${path}: ${source}`)).toEqual([]);
  });

  it("no folder gathers what has no place", () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared|index)(\.tsx?|\/)/;
    expect(files.filter((path) => path.startsWith("src/") && vague.test(path))).toEqual([]);
  });
});

describe("listSecrets", () => {
  const jwt = (payload: object) =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.c2lnbmF0dXJlLW9mLXRoaXM`;

  it.each([
    ["a private key", `-----BEGIN ${"RSA "}PRIVATE KEY-----`],
    ["a token of a code host", `gh${"p_"}${"a".repeat(36)}`],
    ["a cloud key", `AKI${"A"}${"ABCD".repeat(4)}`],
    ["a secret key of the hosted project", `sb_${"secret"}_abcdefghijklmnop`],
    ["a service role's token", jwt({ role: "service_role" })],
    ["a token of someone's", jwt({ sub: "1", role: "authenticated" })],
    ["a database's password", `postgres://waymark:${"hunter2hunter2"}@db.example.org:5432/x`],
  ])("finds %s", (_what, text) => {
    expect(listSecrets(`const x = "${text}";`)).toHaveLength(1);
  });

  it("passes over the anon key and the examples of the documentation", () => {
    expect(
      listSecrets(`"${jwt({ role: "anon", iss: "waymark" })}" postgres://user:password@host:5432/database`),
    ).toEqual([]);
  });
});

const patterns = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /\bgh[pousr]_[A-Za-z0-9]{36,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bnpm_[A-Za-z0-9]{36}/g,
  /\b(AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bsb_secret_[\w-]{8,}/g,
  /\bsk_live_[\w-]{8,}/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
  /\b(?:postgres|postgresql|mysql):\/\/[^\s:@/"'`]+:[^\s@"'`${}]{8,}@[^\s"'`]+/g,
];

/** What looks like a key, a token or a password. The public key of role `anon` does not count: it is printed into the page. */
function listSecrets(text: string): string[] {
  const found = patterns.flatMap((pattern) => text.match(pattern) ?? []);
  return found.filter((candidate) => !isPublicKey(candidate) && !isExample(candidate));
}

function isPublicKey(candidate: string): boolean {
  const [, payload = ""] = candidate.split(".");
  try {
    return JSON.parse(Buffer.from(payload, "base64url").toString()).role === "anon";
  } catch {
    return false;
  }
}

/** An address in documentation, or a database that a test starts on loopback. */
function isExample(candidate: string): boolean {
  return candidate.includes(":password@") || /@(127\.0\.0\.1|localhost|\[::1\])/.test(candidate);
}
