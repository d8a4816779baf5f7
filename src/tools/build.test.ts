import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listUnlabelled } from "#build/testing/list-unlabelled.ts";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { runHere } from "#host/testing/run-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-build-"));
  mkdirSync(join(folder, "content/resources"), { recursive: true });
  for (const { path, text } of sampleContent()) writeFileSync(join(folder, "content", path), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (args: string[], env: Record<string, string> = {}) =>
  runHere("build", args, { WAYMARK_CONTENT: join(folder, "content"), ...env });

/** With texts as long as they may be, in a script of many signs, which compresses badly. */
function addLinks(content: string, count: number, group: string) {
  for (let at = 0; at < count; at++) {
    const bytes = createHash("shake128", { outputLength: 480 }).update(`${at}`).digest();
    const words = String.fromCharCode(
      ...new Uint16Array(bytes.buffer, bytes.byteOffset, 240).map((one) => 0x4e00 + (one % 20_000)),
    );
    const text = `name: ${words.slice(0, 80)}
url: https://added-${at}.org/
description: ${words.slice(80)}
groups: [${group}]
audiences: [student]
cost: free
regions: [Global]
added: 2026-11-22
`;
    writeFileSync(join(content, `resources/added-${at}.yaml`), text);
  }
}

/** Whatever links there are: one gets another name, one is retired, sixty come into one group, and that gets another name. */
function workForAWeek(content: string): void {
  const read = (name: string) => readFileSync(join(content, name), "utf8");
  const named = read("menus.yaml") + read("home.yaml");
  const files = readdirSync(join(content, "resources")).map((name) => `resources/${name}`);
  const free = files.filter((path) => {
    const id = path.slice("resources/".length, -".yaml".length);
    return !/^retired:/m.test(read(path)) && !new RegExp(`- ${id}$`, "m").test(named);
  });
  const [renamed = "", retired = ""] = free;
  writeFileSync(join(content, renamed), read(renamed).replace(/^name: .*$/m, "name: Renamed by a Curator"));
  writeFileSync(
    join(content, retired),
    `${read(retired).trimEnd()}\nretired:\n  on: 2026-11-22\n  why: The service closed.\n`,
  );
  const [, menu = ""] = /^- id: (\S+)/m.exec(named) ?? [];
  const [, group = ""] = /^ {4}- id: (\S+)/m.exec(named) ?? [];
  for (let index = 1; index <= 60; index++) {
    writeFileSync(
      join(content, `resources/new-link-${index}.yaml`),
      `name: New Link ${index}
url: https://new-link-${index}.org/
description: A link that a curator has found and described in a sentence.
groups: [${menu}/${group}]
audiences: [student]
cost: free
regions: [Global]
added: 2026-11-22
`,
    );
  }
  const menus = read("menus.yaml").replace(/^( {4}- id: \S+\n {6}name: ).*$/m, "$1Renamed Group");
  writeFileSync(join(content, "menus.yaml"), menus);
  const site = read("site.yaml").replace(/^own_domains: .*$/m, `own_domains: [${ownDomains.join(", ")}]`);
  writeFileSync(join(content, "site.yaml"), site);
}

const ownDomains = ["new-link-1.org", "thepienews.com", "ucas.com"];

describe("npm run build", () => {
  it("a week of curators in a copy of the live content: check and build stay green", {
    timeout: 240_000,
  }, () => {
    const content = join(folder, "live");
    cpSync(join(root, "content"), content, { recursive: true });
    workForAWeek(content);
    const made = join(folder, "made");
    const env = { ...process.env, WAYMARK_CONTENT: content };
    for (const [name = "", ...args] of [
      ["content-format"],
      ["content-check"],
      // To compress a hundred pages takes most of a build's time.
      ["build", "--out", made, "--preview"],
    ]) {
      const words = [join(root, `src/tools/${name}.ts`), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", env });
      expect([name, status], stdout + stderr).toEqual([name, 0]);
    }
    const pages = readdirSync(join(made, "public"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => readFileSync(join(made, "public", name), "utf8"));
    // Whatever the page, a link of our own says so.
    expect(
      pages.flatMap((html) => listUnlabelled(html, { own_domains: ownDomains, addresses: {} as never })),
    ).toEqual([]);
    for (const domain of ownDomains)
      expect(pages.filter((html) => html.includes(`${domain}/`)).length, domain).toBeGreaterThan(0);
    const data = JSON.parse(readFileSync(join(made, "public/resources.json"), "utf8"));
    const names = data.resources.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["Renamed by a Curator", "New Link 1", "New Link 60"]));
    expect(data.retired).toContainEqual(expect.objectContaining({ why: "The service closed." }));
  });

  it("takes an earlier build's place, keeps its headlines, and no budget stops what curators add", () => {
    addLinks(join(folder, "content"), 200, "uni-resources/essays");
    const made = join(folder, "made/site");
    mkdirSync(join(made, "public"), { recursive: true });
    writeFileSync(join(made, "public/old.html"), "");
    writeFileSync(join(made, "build.json"), JSON.stringify({ sourceHash: "", builtAt: "" }));
    const news = {
      headlines: [
        { id: 1, title: "Kept", url: "https://a.example/", published_date: "2026-11-22T10:00:00Z" },
      ],
    };
    writeFileSync(join(made, "public/news.json"), JSON.stringify(news));
    const args = [join(root, "src/tools/build.ts"), "--out", "made/site", "--news"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      // As npm starts it from there: in the project's folder.
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        INIT_CWD: folder,
        WAYMARK_CONTENT: join(folder, "content"),
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      },
    });
    expect(status, stderr).toBe(0);
    // A store that does not answer takes no headline from the page.
    expect(stderr).toContain("Check that PostgreSQL is running");
    expect(JSON.parse(readFileSync(join(made, "public/news.json"), "utf8"))).toEqual(news);
    expect(stderr).toMatch(/this group has 2\d\d links/);
    const [, size, budget] = /largest group page, 2\d\d links: ([\d.]+) of ([\d.]+) KB/.exec(stdout) ?? [];
    expect(Number(size), "no budget stops what curators add").toBeGreaterThan(Number(budget));
    expect(readdirSync(join(folder, "made"))).toEqual(["site"]);
    expect(readdirSync(join(made, "public"))).not.toContain("old.html");
  });

  it.each([
    ["the content", "content", "is or contains the content"],
    ["a folder with something of value", "letters", "contains files that no build made"],
    ["a file", "letters/mother.txt", "is not a folder"],
    ["an empty name", "", "is empty"],
  ])("refuses %s with 2 and one line, and leaves it as it is", async (_what, name, message) => {
    mkdirSync(join(folder, "letters"));
    writeFileSync(join(folder, "letters/mother.txt"), "Dear mother");
    const before = readdirSync(folder, { recursive: true }).sort();
    const { status, stderr, stdout } = await build(["--out", name && join(folder, name)]);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect([status, stdout]).toEqual([2, ""]);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    expect(readFileSync(join(folder, "letters/mother.txt"), "utf8")).toBe("Dear mother");
  });

  it("brings back, where a link leads to its place, what a killed build had moved away", async () => {
    const { pid: dead } = spawnSync(process.execPath, ["--version"]);
    mkdirSync(join(folder, `disk.replaced-${dead}/public`), { recursive: true });
    writeFileSync(
      join(folder, `disk.replaced-${dead}/build.json`),
      JSON.stringify({ sourceHash: "", builtAt: "" }),
    );
    symlinkSync("disk", join(folder, "linked"));
    writeFileSync(join(folder, "content/site.yaml"), "product: [");
    expect(await build(["--out", join(folder, "linked")])).toMatchObject({ status: 1 });
    expect(readdirSync(folder).sort()).toEqual(["content", "disk", "linked"]);
  });

  it.each([[[]], [["--news"]]])(
    "names a file of the content that cannot be read once, and ends with 1: %j",
    async (words) => {
      symlinkSync("loop.yaml", join(folder, "content/resources/loop.yaml"));
      const { status, stderr } = await build(["--out", join(folder, "made"), ...words]);
      expect(stderr).toMatch(
        /^error: \S*content\/resources\/loop\.yaml\n {2}it is a link that leads in a circle\n/,
      );
      expect(stderr.match(/leads in a circle/g)).toHaveLength(1);
      expect(status).toBe(1);
    },
  );

  it.runIf(process.platform === "linux")(
    "says so in one line where no folder can be made, and ends with 1",
    async () => {
      const { status, stderr } = await build(["--out", "/proc/waymark/site"]);
      expect(stderr).toMatch(/^ENOENT: .*\n$/);
      expect(status).toBe(1);
    },
  );

  it("ends with 78 for a bad setting", async () => {
    const { status, stderr } = await build([], { PORT: "no" });
    expect(stderr).toMatch(/^PORT in the environment: .*\n$/);
    expect(status).toBe(78);
  });
});
