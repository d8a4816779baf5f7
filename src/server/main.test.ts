import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toPermissionFlags } from "#host/server-flags.ts";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { readBuiltSite } from "./pages/read-built-site.ts";
import { openSqliteStore } from "./store/sqlite-store.ts";
import { saveRun, toTestArticle, toTestFeed } from "./store/testing/store-fixture.ts";
import { writeTestDist } from "./testing/write-test-dist.ts";
import { toStartFailure } from "./to-start-failure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, ".cache/compiled");
let folder = "";
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-main-"));
  writeTestDist(join(folder, "dist"));
  mkdirSync(join(folder, "data"));
  mkdirSync(compiled, { recursive: true });
  writeFileSync(join(folder, "feeds.yaml"), "[]");
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** Exit code. */
  end: Promise<number | null>;
}

/**
 * As `npm start` starts it, with this test's folders in place of the project's. Compiled sources may be kept besides:
 * twenty starts without cost as much as all the rest here.
 */
function run(env: Record<string, string> = {}, script = "src/server/main.ts"): Running {
  const flags = toPermissionFlags({
    readable: [
      join(root, "src"),
      join(root, "node_modules"),
      join(root, "package.json"),
      join(root, ".env"),
      folder,
    ],
    writable: [join(folder, "data"), compiled],
  });
  const child = spawn(process.execPath, [...flags, join(root, script), "--dist", join(folder, "dist")], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: "0",
      WAYMARK_DATA: join(folder, "data"),
      WAYMARK_FEEDS: join(folder, "feeds.yaml"),
      WAYMARK_REFRESH_MINUTES: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    texts.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    texts.err += chunk;
  });
  const end = once(child, "close").then(([code]) => code as number | null);
  return { child, out: () => texts.out, err: () => texts.err, end };
}

async function readUrl(running: Running): Promise<string> {
  let isOver = false;
  void running.end.then(() => {
    isOver = true;
  });
  for (;;) {
    const url = /^Waymark is ready at (http:\S+)\n/.exec(running.out())?.[1];
    if (url) return url;
    if (isOver) throw new Error(`It ended: ${running.err()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe("the server as a process", { timeout: 30_000 }, () => {
  it("says where it is in one line of standard output, serves, T3 lets no second one at its data, and ends with 0 on SIGTERM", async () => {
    const running = run();
    const url = await readUrl(running);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const second = run();
    expect(await second.end).toBe(75);
    expect(second.err().trim().split("\n")).toHaveLength(1);
    expect(second.err()).toContain(`Process ${running.child.pid}`);
    expect(second.out()).toBe("");
    running.child.kill("SIGTERM");
    expect(await running.end).toBe(0);
    expect(running.out()).toBe(`Waymark is ready at ${url}\n`);
    for (const line of running.err().trim().split("\n")) expect(() => JSON.parse(line), line).not.toThrow();
  });

  it("serves a new build as soon as it is whole, and stays as it is while one is half there", async () => {
    const running = run();
    const url = await readUrl(running);
    const readBuild = async () => (await (await fetch(`${url}/health/live`)).json()).build;
    expect(await readBuild()).toBe("b1");
    writeTestDist(join(folder, "dist"), "b2");
    writeFileSync(join(folder, "dist/public/half.html"), "half");
    await until(() => running.err().includes("new-build-not-served"));
    expect(await readBuild()).toBe("b1");
    rmSync(join(folder, "dist/public/half.html"));
    // Someone whose request never ends, and someone who asks all the time.
    const slow = connect(Number(new URL(url).port), "127.0.0.1");
    slow.write("POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n");
    writeTestDist(join(folder, "dist"), "b3");
    const builds = new Set<string>();
    await until(async () => {
      builds.add(await readBuild());
      return running.err().includes("new-build-served");
    });
    expect(await readBuild()).toBe("b3");
    expect([...builds]).not.toContain("b2");
    expect(slow.destroyed).toBe(false);
    slow.destroy();
    running.child.kill("SIGTERM");
    expect(await running.end).toBe(0);
  });

  it("a busy port ends with 69 and one line", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const running = run({ PORT: String(port) });
    expect(await running.end).toBe(69);
    expect(running.err().trim().split("\n").at(-1)).toMatch(new RegExp(`^Port ${port} .* is taken`));
    other.close();
  });

  it("bad settings end with 78, all of them named", async () => {
    const running = run({ PORT: "x", WAYMARK_REFRESH_MINUTES: "often" });
    expect(await running.end).toBe(78);
    expect(running.err().trim().split("\n")).toHaveLength(2);
  });

  it("F14 a damaged build ends with 66 and one line that says where, what and what to do", async () => {
    const at = (name: string) => join(folder, "dist", name);
    writeFileSync(at("public/index.html"), "<!doctype html><html lang=");
    rmSync(at("public/robots.txt.br"));
    rmSync(at("headers.json"));
    const running = run();
    expect(await running.end).toBe(66);
    expect(running.err().split("\n")).toEqual([
      `${join(folder, "dist")} is not a whole build of the site: headers.json is missing, public/index.html has ` +
        'changed since the build, public/robots.txt.br is missing. Build it again: "npm run build", or "npm start", which does ' +
        "so by itself.",
      "",
    ]);
    expect(existsSync(join(folder, "data/news.db")), "the store was left alone").toBe(false);
  });

  it.each(["files.json", "build.json", ""])("so does a build without %j", (name) => {
    rmSync(join(folder, "dist", name), { recursive: true });
    let failure: ReturnType<typeof toStartFailure> | undefined;
    try {
      readBuiltSite(join(folder, "dist"));
    } catch (error) {
      failure = toStartFailure(error);
    }
    const text = expect.stringMatching(
      /^\S+ is not a whole build of the site: \w+\.json.* is missing[^\n]*$/,
    );
    expect(failure).toEqual({ code: 66, text });
  });

  it.skipIf(process.platform === "win32").each(["files.json", "public/index.html"])(
    "F14 F15 and waits for no named pipe that is called %s",
    async (name) => {
      rmSync(join(folder, "dist", name));
      execFileSync("mkfifo", [join(folder, "dist", name)]);
      const running = run();
      expect(await running.end).toBe(66);
      expect(running.err()).toMatch(
        /^\S+ is not a whole build of the site: (public\/index|files)\.[^\n]*\n$/,
      );
    },
  );

  it("T5 serves the page when the store cannot be opened", async () => {
    const url = await readUrl(run({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }));
    expect((await fetch(url)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, (await ready.json()).reasons]).toEqual([200, ["store_unreadable"]]);
  });

  it("T20 shows the last good headlines of an earlier run, though the store is gone", async () => {
    const data = join(folder, "data");
    const headline = {
      id: 1,
      title: "Scholarships open early this year",
      url: "https://news.example.com/1",
      published_date: "2026-11-20T08:00:00+00:00",
      source_name: "Example News",
    };
    writeFileSync(join(data, "headlines.json"), JSON.stringify([headline]));
    expect(await (await fetch(await readUrl(run()))).text()).toContain(headline.title);
    expect(existsSync(join(data, "headlines.json"))).toBe(true);
  });
});

describe("the list of feeds at the start", () => {
  const readOn = async (feeds: string) => {
    writeFileSync(join(folder, "feeds.yaml"), feeds);
    const running = run();
    const url = await readUrl(running);
    const answer = await fetch(`${url}/rest/v1/news_articles?select=title&order=id`, {
      headers: { apikey: defaultAnonKey },
    });
    const titles = ((await answer.json()) as { title: string }[]).map(({ title }) => title);
    const page = await (await fetch(url)).text();
    running.child.kill("SIGTERM");
    await running.end;
    return { titles, page };
  };
  const toList = (...names: string[]) => JSON.stringify(names.map((name) => toTestFeed(name)));

  it("F22 takes a source's headlines down and brings them back, without any feed being asked", async () => {
    const store = await openSqliteStore(join(folder, "data"), { log: () => {} });
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    await saveRun(store, "a", [toTestArticle(1)]);
    await saveRun(store, "b", [toTestArticle(2)]);
    // As if a look had just been: nothing is due for now.
    await store.takeLease(Date.now(), 60_000, 60_000);
    await store.close();
    const without = await readOn(toList("b"));
    expect(without.titles).toEqual(["Headline 2"]);
    expect(without.page).not.toContain("Headline 1");
    expect((await readOn("no: list")).titles).toEqual(["Headline 2"]);
    expect((await readOn(toList("a", "b"))).titles).toEqual(["Headline 1", "Headline 2"]);
  });
});

describe("S21 least privilege", { timeout: 30_000 }, () => {
  it("the flags keep a program from reading, writing and starting what is not the server's", async () => {
    const probe = join(folder, "probe.mjs");
    const outside = join(tmpdir(), "waymark-outside");
    writeFileSync(
      probe,
      `import { readFileSync, writeFileSync, readdirSync } from "node:fs";
       import { spawnSync } from "node:child_process";
       import { Worker } from "node:worker_threads";
       import process from "node:process";
       const tries = {
         readPasswords: () => readFileSync("/etc/passwd"),
         readHome: () => readdirSync("/"),
         readContentOfProject: () => readFileSync(${JSON.stringify(join(root, "README.md"))}),
         writeElsewhere: () => writeFileSync(${JSON.stringify(outside)}, "x"),
         writeProgram: () => writeFileSync(${JSON.stringify(probe)}, "x"),
         exec: () => { const { error } = spawnSync("/bin/true"); if (error) throw error; },
         worker: () => new Worker("0", { eval: true }),
         writeData: () => writeFileSync(${JSON.stringify(join(folder, "data/x"))}, "x"),
       };
       for (const [name, attempt] of Object.entries(tries)) {
         try { attempt(); console.log(name, "done"); } catch (error) { console.log(name, error.code); }
       }`,
    );
    const child = spawn(
      process.execPath,
      [
        ...toPermissionFlags({ readable: [probe, join(root, "src")], writable: [join(folder, "data")] }),
        probe,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    children.push(child);
    const lines = (await child.stdout.toArray()).join("").trim().split("\n");
    const denied = [
      "readPasswords",
      "readHome",
      "readContentOfProject",
      "writeElsewhere",
      "writeProgram",
      "exec",
      "worker",
    ];
    expect(lines).toEqual([...denied.map((name) => `${name} ERR_ACCESS_DENIED`), "writeData done"]);
    expect(existsSync(outside)).toBe(false);
  });
});
