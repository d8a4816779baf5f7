import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { promises, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeJournal } from "#content/change-content.ts";
import { lockContent } from "#content/lock-content.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "#desk-server/testing/sample-desk.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { runHere } from "#host/testing/run-here.ts";

// The first start bundles the page, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = join(root, "src/tools/desk.ts");
const wrap = ["--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user", "--user"])];
const canMount = spawnSync("unshare", [...wrap, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
if (!canMount) console.warn("SKIPPED: full and read-only disk need Linux and the right to mount.");

let desk: SampleDesk;
let running: ChildProcess[] = [];
beforeEach(() => {
  desk = makeSampleDesk();
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  running = [];
  desk.remove();
});

/** The address that the one line names, and the process behind it. */
async function start(command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  let [out, err] = ["", ""];
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      out += chunk;
      const found = /http:\S+\n/.exec(out)?.[0].trim();
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${err}`)));
  });
  return { child, address, out: () => out, err: () => err };
}
const startDesk = () => start(process.execPath, [script, "--content", desk.folder, "--port", "0"]);

async function open(address: string) {
  const { origin } = new URL(address);
  const answer = await fetch(address, { redirect: "manual" });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const headers = { cookie, origin, "content-type": "application/json" };
  return {
    get: (path: string) => fetch(`${origin}${path}`, { headers: { cookie } }),
    act: (action: unknown) =>
      fetch(`${origin}${deskPaths.act}`, { method: "POST", headers, body: JSON.stringify(action) }),
  };
}

describe("npm run desk", () => {
  it("prints one line, shows its page, takes any free port where its usual one is taken, writes what is asked, and ends with 0 at Ctrl-C; of two desks on one folder, the one sees what the other wrote", async () => {
    const holder = createServer().listen(4180, "127.0.0.1");
    // By this test, or by a desk that someone has open: taken it is.
    await Promise.race([once(holder, "listening"), once(holder, "error")]);
    const { child, address, out, err } = await start(process.execPath, [script, "--content", desk.folder]);
    expect(new URL(address).port).not.toBe("4180");
    holder.close();
    const page = await open(address);
    const html = await (await page.get("/")).text();
    expect(html).toContain('<div id="desk"></div>');
    expect((await page.get(/src="([^"]+)"/.exec(html)?.[1] ?? "")).status).toBe(200);
    expect((await page.act({ kind: "add", fields: newFields })).status).toBe(200);
    expect(desk.has("resources/rowan-and-co.yaml")).toBe(true);
    const fields = { ...newFields, name: "Elder", url: "https://elder.org/" };
    await (await open((await startDesk()).address)).act({ kind: "add", fields });
    const state = await (await page.get(deskPaths.state)).json();
    expect(state.links.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(["elder", "rowan-and-co"]),
    );
    expect(state.problems).toEqual([]);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(out().trim().split("\n")).toEqual([`The desk is open: ${address}`]);
    expect(err()).toBe("");
  });

  it("opens the one that runs after a second double click, also by another path and in another browser, and a second one beside one that hangs, or that of another computer", async () => {
    // Without a program that opens browsers.
    const args = ["PATH=/nowhere", process.execPath, script, "--content", desk.folder, "--open"];
    const first = await start("env", args);
    const page = await open(first.address);
    expect((await page.get("/")).status).toBe(200);
    const link = `${desk.folder}-link`;
    symlinkSync(desk.folder, link);
    const second = await start("env", args.with(4, link));
    rmSync(link);
    expect(second.out()).toMatch(/^The desk is open already, in another window: http/);
    expect(new URL(second.address).origin).toBe(new URL(first.address).origin);
    expect(await once(second.child, "exit")).toEqual([0, null]);
    expect((await (await open(second.address)).get("/")).status).toBe(200);
    expect((await (await open(second.address)).get("/")).status).toBe(401);
    expect((await page.get("/")).status).toBe(200);
    first.child.kill("SIGSTOP");
    const third = await start("env", args);
    expect(third.out()).toMatch(/^The desk is open: /);
    first.child.kill("SIGCONT");
    const own = `open-${hash("sha256", realpathSync.native(desk.folder)).slice(0, 16)}`;
    writeFileSync(join(root, ".cache/desk", own, "port.txt"), `elsewhere\n${new URL(first.address).port}`);
    const beside = await start("env", args);
    expect(new URL(beside.address).origin).not.toBe(new URL(first.address).origin);
    expect(second.err() + third.err() + beside.err()).toBe("");
    first.child.kill("SIGINT");
    await once(first.child, "exit");
    expect((await start("env", args)).out()).toMatch(/^The desk is open: /);
    rmSync(join(root, ".cache/desk", own), { recursive: true });
  });

  it("killed in the middle leaves the content as before or as after", async () => {
    const { child, address } = await startDesk();
    const page = await open(address);
    const before = desk.snapshot();
    const sent = page.act({ kind: "add", fields: newFields }).catch(() => undefined);
    // Somewhere within the write; wherever it falls, this has to be so.
    await new Promise((done) => setTimeout(done, 60));
    child.kill("SIGKILL");
    await once(child, "exit");
    await sent;
    const again = await open((await startDesk()).address);
    const { problems, links } = await (await again.get(deskPaths.state)).json();
    expect(problems).toEqual([]);
    const isThere = links.some(({ id }: { id: string }) => id === "rowan-and-co");
    if (!isThere) expect(desk.snapshot()).toEqual(before);
    expect((await again.act({ kind: "reviewed", id: "pine" })).status).toBe(200);
    expect(desk.textOf("ids.txt").includes("rowan-and-co")).toBe(isThere);
  });

  it("finishes when it opens what a killed command left, unless another one has the folder", async () => {
    const before = desk.textOf("resources/pine.yaml");
    const after = before.replace("name: ", "name: The ");
    await writeJournal(desk.folder, [{ path: "resources/pine.yaml", before, after }]);
    const lock = lockContent(desk.folder);
    await startDesk();
    expect(desk.textOf("resources/pine.yaml")).toBe(before);
    lock.release();
    const page = await open((await startDesk()).address);
    expect(desk.textOf("resources/pine.yaml")).toBe(after);
    const { changes } = await (await page.get(deskPaths.state)).json();
    expect(changes).toMatchObject([{ path: expect.stringContaining("pine.yaml"), kind: "changed" }]);
  });

  it.each([
    ["--port=99999", 2, /--port has to be a whole number, from 0 to 65535/],
    ["--port=-1", 2, /--port/],
    ["--content=/nowhere/at/all", 2, /There is no folder/],
  ])("%s ends with %i", async (flag, code, text) => {
    const { status, stdout, stderr } = await runHere("desk", [flag]);
    expect(status).toBe(code);
    expect(stdout + stderr).toMatch(text);
  });

  it("says in one line that the hub's folder may not be written", async () => {
    const refused = { code: "EACCES", syscall: "mkdir" };
    const mkdir = vi
      .spyOn(promises, "mkdir")
      .mockRejectedValue(Object.assign(new Error("EACCES: no mkdir"), refused));
    syncBuiltinESMExports();
    const ended = await runHere("desk", ["--content", desk.folder, "--port", "0"]).finally(() => {
      mkdir.mockRestore();
      syncBuiltinESMExports();
    });
    const stderr = expect.stringMatching(/^EACCES: no mkdir\. This user has no permission: .*\n$/);
    expect(ended).toEqual({ status: 1, stdout: "", stderr });
  });

  it("says so where the port is taken, and ends with 69", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const child = spawn(process.execPath, [script, "--content", desk.folder, "--port", String(port)], {
      cwd: root,
    });
    running.push(child);
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    expect(await once(child, "exit")).toEqual([69, null]);
    expect(err).toMatch(new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is taken\\. Choose another with --port`));
    holder.close();
  });
});

describe.skipIf(!canMount)("T22: a bad disk is reported in words, and everything stays as it was", () => {
  it.each([
    ["read-only", "mount -o remount,ro content", /read-only disk/],
    ["full", "head -c 4m /dev/zero > content/film 2> film-words || true", /The disk is full/],
  ])("%s", async (_what, spoil, words) => {
    const lines = [
      `set -e; cd "${desk.home}"; cp -r content copy`,
      `mount -t tmpfs -o size=2m tmpfs content; cp -r copy/. content; ${spoil}`,
      `exec "$0" "${script}" --content "${desk.folder}" --port 0`,
    ];
    const { address, child } = await start("unshare", [
      ...wrap,
      "bash",
      "-c",
      lines.join("\n"),
      process.execPath,
    ]);
    const page = await open(address);
    const before = await (await page.get(deskPaths.state)).json();
    for (const action of [
      { kind: "add", fields: newFields },
      {
        kind: "override",
        id: "pine",
        verdict: "gone",
        until: new Date(Date.now() + 8_640_000_000).toISOString().slice(0, 10),
        why: "x",
      },
    ]) {
      const answer = await page.act(action);
      expect(answer.status).toBe(500);
      const { what, fix } = await answer.json();
      expect(what).toMatch(words);
      expect(fix).toMatch(/^Nothing was changed\. The computer says: E/);
    }
    expect((await (await page.get(deskPaths.state)).json()).links).toEqual(before.links);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
