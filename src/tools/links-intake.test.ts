import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LiveLook } from "#catalog/exchange/intake/plan-intake.ts";
import { readLinkFiles } from "#catalog/exchange/link-file.ts";
import { printLinksSheet } from "#catalog/exchange/read-links-sheet.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { takeIn } from "#content/exchange/intake-run.ts";
import { lockContent } from "#content/lock-content.ts";
import { readContent } from "#content/read-content.ts";
import { runHere } from "#host/testing/run-here.ts";
import { lookAtAddresses } from "#links/look-at-addresses.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = join(root, "src/tools/links-intake.ts");
let home = "";
let folder = "";
let responses = "";
let original = new Map<string, Buffer>();

// One copy of all the links, put back after each test: a copy for each takes longer than the test.
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-intake-"));
  folder = join(home, "content");
  responses = join(home, "responses.csv");
  cpSync(join(root, "fixtures/hub"), folder, {
    recursive: true,
    filter: (path) => !/\.changes|proposals/.test(path),
  });
  original = readFiles();
});
beforeEach(() => copyFileSync(join(root, "fixtures/exchange/responses.csv"), responses));
afterEach(() => {
  for (const [path, bytes] of readFiles()) if (!original.get(path)?.equals(bytes)) rmSync(path);
  for (const name of ["proposals", ".changes"]) rmSync(join(folder, name), { recursive: true, force: true });
  for (const [path, bytes] of original) if (!existsSync(path)) writeFileSync(path, bytes);
});
afterAll(() => rmSync(home, { recursive: true }));

function readFiles(): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** The command in this process: a start of its own is kept for where the process, its codes or its lock are asked for. */
const run = (...args: string[]) => runHere("links-intake", ["--content", folder, ...args]);

function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--content", folder, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const drafts = () =>
  existsSync(join(folder, "proposals")) ? readdirSync(join(folder, "proposals")).sort() : [];
const allText = () =>
  [...readFiles()]
    .filter(([path]) => !/[\\/](schema|\.changes)[\\/]/.test(path))
    .map(([path, bytes]) => `${path}\n${bytes.toString("latin1")}`)
    .join("\n");

describe("links:intake", () => {
  it("makes drafts of what is new, and reads nothing of the senders", () => {
    const { status, stdout } = start(responses);
    expect(status).toBe(1);
    expect(stdout).toContain(
      "Not read: Timestamp, Email Address, Your full name, What is your phone number?, Anything else?.",
    );
    expect(stdout).toContain("row 2  nothing new: listed already as ucas");
    expect(stdout).toMatch(/row 5\n {2}the address field does not contain the address/);
    expect(stdout).toContain("proposals/lsac.yaml  https://www.lsac.org/");
    const secrets = /ana|lima|jordi|ferrer|mika|tamm|mail\.example|school\.example|9123|612 ?345|0612345678/i;
    const written = drafts().map((name) => readFileSync(join(folder, "proposals", name), "utf8"));
    expect(written.join("\n")).not.toMatch(secrets);
    expect(stdout.replaceAll(home, "")).not.toMatch(secrets);
  });

  it("leaves the website as it is while nothing is accepted, also with a broken draft", async () => {
    await run(responses);
    writeFileSync(join(folder, "proposals/broken.yaml"), "a: [");
    const { catalog, problems } = parseCatalog(await readContent(folder));
    expect(problems.filter(({ level }) => level === "error")).toEqual([]);
    expect(catalog?.resources.has("lsac")).toBe(false);
    expect((await run(responses)).stderr).toContain("proposals/broken.yaml:1");
  });

  it("takes the same file twice and makes nothing more of it", async () => {
    await run(responses);
    const before = allText();
    const { stdout } = await run(responses);
    expect(stdout).toContain("0 proposals written.");
    expect(allText()).toBe(before);
  });

  it("writes nothing with --dry-run", async () => {
    const before = allText();
    expect((await run(responses, "--dry-run")).stdout).toMatch(/\d proposals would be written\.\n$/);
    expect(allText()).toBe(before);
    expect(readdirSync(folder)).not.toContain(".changes");
  });

  it("refuses a heading that is not there", async () => {
    const before = allText();
    const lost = await run(responses, "--column", "note=Nope");
    expect(lost.status).toBe(1);
    expect(lost.stderr + lost.stdout).toMatch(/no column is called "Nope".*the columns: /s);
    expect(allText()).toBe(before);
  });

  it("points to links:import where it is given a sheet of links:export", async () => {
    writeFileSync(responses, printLinksSheet(readLinkFiles(await readContent(folder), "").links.values()));
    const { status, stderr } = await run(responses);
    expect(status).toBe(1);
    expect(stderr).toContain("or with links:import");
    expect(drafts()).toEqual([]);
  });

  it("T21: ends with 75 while another tool writes", () => {
    const lock = lockContent(folder);
    expect(start(responses).status).toBe(75);
    lock.release();
    expect(drafts()).toEqual([]);
  });

  it("T21: plans anew what another tool has overtaken", async () => {
    const url = "https://overtaken.example.org/";
    const lists = { groups: [], audiences: [], regions: [], notes: [], notices: [], beside: { notices: [] } };
    const overtaking = new Map<string, LiveLook>();
    // Asked for while the first plan is made, before the lock is held.
    overtaking.get = () => {
      const other = readFileSync(join(folder, "resources/ucas.yaml"), "utf8");
      writeFileSync(
        join(folder, "resources/other.yaml"),
        other.replace("https://www.ucas.com/", url).replace("UCAS", "Other"),
      );
      return undefined;
    };
    const place = { folder, shownFolder: "content" };
    const results = await takeIn(place, [{ row: 2, url, ...lists }], overtaking, false);
    expect(results).toMatchObject([{ kind: "known", why: "listed already as other" }]);
    expect(drafts()).toEqual([]);
  });

  it.each([
    ["a broken CSV", () => 'Link\n"x\n', "a quotation mark is opened"],
    ["a table without addresses", () => "Timestamp,Thing\n1,2\n", "no column contains the link's address"],
    ["NUL bytes", () => "Link\n\0\n", "NUL byte"],
    ["another encoding", () => Buffer.from("Link\nhttps://caf\xe9.org/\n", "latin1"), "line 2 is not UTF-8"],
    ["a CSV of 100 MB", () => Buffer.alloc(100 * 1024 * 1024, "a"), "larger than 64 MB"],
  ])("T22: refuses %s and changes nothing", async (_, toText, message) => {
    writeFileSync(responses, toText());
    const before = allText();
    expect(await run(responses)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
    expect(allText()).toBe(before);
  });

  it("refuses wrong usage", async () => {
    for (const args of [[], ["a.csv", "b.csv"], ["--column", "url"], ["--column", "mail=Email"]])
      expect((await run(...args)).status).toBe(2);
  });
});

describe("S28: the look at an address goes through the guard", () => {
  it("follows redirects, reads the title, and never reaches this machine unless it was allowed", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/old") response.writeHead(301, { location: "/new" }).end();
      else if (request.url === "/gone") response.writeHead(404).end();
      else if (request.url === "/wall") response.writeHead(403).end();
      else if (request.url === "/old-encoding")
        response
          .setHeader("content-type", "text/html")
          .end(Buffer.from('<meta charset="iso-8859-1"><title>\u00c9t\u00e9</title>', "latin1"));
      else {
        const rest = request.url === "/large" ? "x".repeat(6_000_000) : "";
        response.setHeader("content-type", "text/html").end(`<html lang="fr"><title>Bonjour</title>${rest}`);
      }
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const urls = ["/old", "/gone", "/wall", "/large", "/old-encoding"].map((path) => `http://${host}${path}`);
    const refused = await lookAtAddresses(urls, new Set(), () => {});
    expect(asked).toEqual([]);
    expect(refused.get(urls[0] ?? "")?.says).toContain("did not answer");
    const looks = await lookAtAddresses(urls, new Set([host]), () => {});
    expect([...looks.values()]).toMatchObject([
      {
        says: 'it answers, and calls itself "Bonjour"',
        finalUrl: `http://${host}/new`,
        title: "Bonjour",
        language: "fr",
      },
      { says: "it answers with 404. Open it in a browser." },
      { says: "it keeps robots out (403). Open it in a browser." },
      { says: 'it answers, and calls itself "Bonjour"' },
      { title: "Été" },
    ]);
    server.close();
  });
});
