import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { projectRoot } from "#host/project-root.ts";
import { openStore } from "#server/store/open-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";

const pathOf = (name: string) => fileURLToPath(new URL(`../deploy/${name}`, import.meta.url));
const textOf = (name: string) => readFileSync(pathOf(name), "utf8");
const operations = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
const pinned = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** In `/etc/cron.d`, a "%" has to be marked. */
const crons = (operations.match(/^MAILTO=.*\nLANG=C.UTF-8\n#.*\n((?: .*\n)+)/m)?.[1] ?? "")
  .replaceAll("\\%", "%")
  .trimEnd()
  .split("\n");
const isThere = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;

/** Instructions with their arguments; continued lines are joined. */
function readDockerfile(): { name: string; rest: string }[] {
  const lines = textOf("Dockerfile")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", "")
    .split("\n");
  return lines.filter(Boolean).map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    return { name, rest };
  });
}

describe("deploy/Dockerfile", () => {
  const all = readDockerfile();
  const lastFrom = all.findLastIndex(({ name }) => name === "FROM");
  const final = all.slice(lastFrom);
  const find = (wanted: string) => final.filter(({ name }) => name === wanted).map(({ rest }) => rest);

  it("has only instructions that there are", () => {
    const known = ["FROM", "RUN", "WORKDIR", "COPY", "ENV", "VOLUME", "EXPOSE", "USER", "HEALTHCHECK", "CMD"];
    expect(all.filter(({ name }) => !known.includes(name))).toEqual([]);
  });

  it("builds in one stage and runs in another, on a base that is pinned by its digest", () => {
    const stages = all.filter(({ name }) => name === "FROM").map(({ rest }) => rest.split(" "));
    const named = stages.map(([, , name]) => name);
    const bases = stages.map(([image = ""]) => image).filter((image) => !named.includes(image));
    expect(bases.length).toBeGreaterThan(0);
    for (const image of bases) expect(image).toMatch(pinned);
    expect(stages.length).toBe(3);
    expect(find("COPY")).toEqual(["--from=build /hub/dist dist"]);
  });

  it("has the packages in a layer that changed content does not make again", () => {
    const installed = all.findIndex(({ rest }) => /^npm ci .* && rm -rf \/root\/\.npm$/.test(rest));
    const base = all.slice(
      0,
      all.findIndex(({ rest }) => / AS build$/.test(rest)),
    );
    const copied = base.slice(0, installed).filter(({ name }) => name === "COPY");
    expect(copied.map(({ rest }) => rest)).toEqual([
      ".npmrc package.json package-lock.json tsconfig.json ./",
    ]);
    // Both other stages begin there, so nothing of it is copied into the image a second time.
    expect(base[0]?.rest).toMatch(/ AS hub$/);
    expect(all.filter(({ rest }) => /^hub( |$)/.test(rest)).length).toBe(2);
  });

  it("runs as a user by number, with one volume", () => {
    expect(find("USER")).toEqual(["10001:10001"]);
    expect(find("VOLUME")).toEqual(["/data"]);
    expect(find("ENV").join(" ")).toContain("WAYMARK_DATA=/data/");
  });

  it("becomes the server, with nobody in front who keeps signals, and asks its health on the port that is set", () => {
    expect(JSON.parse(find("CMD")[0] ?? "")).toEqual(["node_modules/.bin/node", "src/tools/start.ts"]);
    const [, command = ""] = /CMD (\[.*\])$/.exec(find("HEALTHCHECK")[0] ?? "") ?? [];
    const [program, flag, script = ""] = JSON.parse(command);
    expect([program, flag]).toEqual(["node_modules/.bin/node", "--eval"]);
    // Nobody listens on port 1.
    const { status } = spawnSync(process.execPath, ["--eval", script], { env: { PORT: "1" } });
    expect(status).toBe(1);
    // A compose file passes "PORT=" for "not given", and the server then listens on 3000.
    expect(script).toContain("process.env.PORT || 3000}/health/ready");
  });

  it("copies only what the ignore file lets in", () => {
    const ignored = textOf("Dockerfile.dockerignore").split("\n");
    const copied = all.filter(({ name, rest }) => name === "COPY" && !rest.startsWith("--from"));
    const sources = copied.flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    expect(ignored[0]).toBe("*");
    for (const source of sources) expect(ignored).toContain(`!${source}`);
  });
});

describe("deploy/compose.yaml", () => {
  const { services, volumes, networks } = parse(textOf("compose.yaml"));

  it("names only what it has", () => {
    for (const service of Object.values<Record<string, unknown>>(services)) {
      for (const network of service.networks as string[]) expect(Object.keys(networks)).toContain(network);
      for (const name of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(name);
      const named = (service.volumes as string[]).map((line) => line.split(":")[0] ?? "");
      for (const name of named.filter((one) => !one.startsWith(".")))
        expect(Object.keys(volumes)).toContain(name);
    }
  });

  it("shuts the hub in: a read-only root, no capabilities, no port to the outside", () => {
    expect(services.hub).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      volumes: ["hub:/data"],
    });
    expect(services.hub.ports).toBeUndefined();
    // Else a stop during the start waits for ten seconds and then kills it.
    expect(services.hub.init).toBe(true);
    // What it writes into its log would fill the disk.
    expect(services.hub.logging.options).toEqual({ "max-size": "10m", "max-file": "3" });
    const { subnet } = networks.inside.ipam.config[0];
    expect(services.hub.environment.WAYMARK_TRUSTED_PROXIES).toBe(subnet);
  });

  it("pins what it fetches, and starts the database only when it is asked to", () => {
    for (const { image } of [services.caddy, services.database]) expect(image).toMatch(pinned);
    expect(services.database.profiles).toEqual(["postgres"]);
    expect(services.hub.depends_on.database.required).toBe(false);
  });

  it("keeps its domain in a file, which every command finds, and starts nothing without one", () => {
    expect(services.caddy.environment.HUB_DOMAIN).toMatch(/^\$\{HUB_DOMAIN:\?write .* into deploy\/\.env\}$/);
    expect(operations).toContain("\necho HUB_DOMAIN=hub.example.org > deploy/.env\n");
    // What is said for one command only, the next one does not know.
    expect(operations).not.toMatch(/\w+=\S* docker compose|docker compose .*--profile/);
  });

  it("does not stop the proxy with the hub, and the proxy lets visitors wait for it", async ({ skip }) => {
    expect(services.caddy.depends_on).toBeUndefined();
    if (!isThere("caddy", "version")) skip("caddy is not installed");
    const folder = mkdtempSync(join(tmpdir(), "waymark-caddy-"));
    const [hub, proxy] = [await listen(), await listen()];
    // Both are away now.
    const [to, from] = await Promise.all([hub, proxy].map(close));
    const config = join(folder, "Caddyfile");
    const [off, upstream] = ["{\n\tadmin off\n}\n", `127.0.0.1:${to}`];
    writeFileSync(config, off + textOf("Caddyfile").replace("hub:3000", upstream));
    const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const env = { ...process.env, ...places, HUB_DOMAIN: `http://127.0.0.1:${from}` };
    const args = ["run", "--adapter", "caddyfile", "--config", config];
    const caddy = spawn("caddy", args, { env, stdio: "ignore" });
    const isOver = once(caddy, "exit");
    try {
      const status = fetchOnceUp(`http://127.0.0.1:${from}/`, () => caddy.exitCode === null);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      hub.listen(to, "127.0.0.1");
      expect(await status).toBe(200);
    } finally {
      caddy.kill();
      await isOver;
      await close(hub);
      rmSync(folder, { recursive: true });
    }
  });
});

/** A server on a free port that answers everything with 200. */
async function listen() {
  const server = createServer((_, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Its port, which is now free. */
async function close(server: Awaited<ReturnType<typeof listen>>) {
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The status of the first answer that there is. */
async function fetchOnceUp(url: string, isRunning: () => boolean): Promise<number | undefined> {
  while (isRunning()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return answer.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

describe("deploy/waymark.service", () => {
  it("is a unit that systemd takes, and lets little through", ({ skip }) => {
    if (!isThere("systemd-analyze", "--version")) skip("systemd is not installed");
    const verified = spawnSync("systemd-analyze", ["verify", pathOf("waymark.service")], {
      encoding: "utf8",
    });
    const said = verified.stderr.split("\n").filter((line) => line.includes("waymark.service"));
    // If a machine has its Node elsewhere, the file is not at fault.
    expect(said.filter((line) => !line.includes("/usr/bin/node"))).toEqual([]);
    const args = ["security", "--offline=true", "--no-pager", "--threshold=20", pathOf("waymark.service")];
    expect(spawnSync("systemd-analyze", args).status).toBe(0);
  });

  it("starts the command that ends with the server's own code, and does not start again what cannot be mended so", () => {
    const text = textOf("waymark.service");
    expect(text).toMatch(
      /^ExecStart=\/usr\/bin\/node src\/tools\/run\.mjs start --dist \/var\/lib\/waymark\/dist$/m,
    );
    expect(text).toMatch(/^RestartPreventExitStatus=1 2 65 66 69 75 77 78$/m);
    // What a build ends with that is told to stop, whoever tells it.
    expect(text).toMatch(/^SuccessExitStatus=143$/m);
    expect(text).toMatch(/^Restart=always$/m);
    expect(text).toMatch(/^StateDirectory=waymark$/m);
    // It is reached only once the clock is right if the system has a service that waits for that.
    expect(text).toMatch(/^After=.*\btime-sync\.target\b/m);
    expect(operations).toContain("systemctl enable systemd-time-wait-sync");
  });

  it("keeps store and build where the documented commands look for them, and is run by the user who runs those", () => {
    const text = textOf("waymark.service");
    expect(text).not.toMatch(/^Environment/m);
    expect(text).toMatch(/^User=waymark$/m);
    const [, service = ""] = /### As a service\n(.*?)\n### /s.exec(operations) ?? [];
    const [recipe = ""] = service.match(/(?<=```\n).*?(?=```)/s) ?? [];
    expect(recipe).toContain(
      "echo WAYMARK_DATA=/var/lib/waymark/store > /srv/waymark/.env\nchmod 600 /srv/waymark/.env\n",
    );
    expect(recipe).toContain("chown --recursive waymark: /srv/waymark ");
    const built = [...operations.matchAll(/--(?:out|dist) (\/var\/\S*\w)/g)].map(([, folder]) => folder);
    expect(new Set(built)).toEqual(new Set(["/var/lib/waymark/dist"]));
    const commands = service.split("\n").filter((line) => /npm (run|ci) .*'$/.test(line));
    expect(commands.length).toBe(6);
    for (const line of commands) expect(line).toMatch(/^su - waymark -c 'cd \/srv\/waymark && /);
    expect(crons.length).toBe(4);
    for (const line of crons)
      if (line.includes("npm")) expect(line).toMatch(/ waymark cd \/srv\/waymark && /);
  });

  it.each([
    [
      "nothing, after a night without faults",
      'echo done; [ "$3" != build ] || echo warning >&2',
      `echo '{"status":"ready"}'`,
      ["", "", "", ""],
    ],
    [
      "what failed",
      'case $3 in links:check | build) echo "bad $3" >&2 ;; *) echo told; echo full >&2 ;; esac; exit 68',
      `echo '{"status":"degraded"}'`,
      ["bad links:check\nbad build\n", "full\n", "full\nfull\n", '{"status":"degraded"}\n'],
    ],
    ["that the server is away", "", "echo refused >&2; exit 7", ["", "", "", "refused\n"]],
  ])("lets cron send %s", (_what, npm, curl, sent) => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-cron-"));
    try {
      for (const [name, script] of Object.entries({ npm, curl, mail: "cat > mailed" }))
        writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      writeFileSync(join(folder, "links.md"), "Links\n");
      const backups = ["hub-2026-01-01.gz", "hub-2026-11-22.gz", "before-upgrade-2026-01-01.gz"];
      for (const name of backups) {
        writeFileSync(join(folder, name), "");
        if (name !== backups[1]) utimesSync(join(folder, name), 0, 0);
      }
      const env = { PATH: `${folder}:${process.env.PATH}` };
      const run = (line: string) => {
        const here = line
          .replace("cd /srv/waymark", ":")
          .replace("find /srv/backups", "find .")
          .replace("/var/lib/waymark/reports/links.md", "links.md");
        const [, command = ""] = / waymark (.*)$/.exec(here) ?? [];
        const { stdout, stderr } = spawnSync("sh", ["-c", `(${command}) 2>&1`], {
          cwd: folder,
          env,
          encoding: "utf8",
        });
        return stdout + stderr;
      };
      expect(crons.map(run)).toEqual(sent);
      // Old ones go once there is a new one.
      const left = readdirSync(folder).filter((name) => backups.includes(name));
      expect(left.length).toBe(sent[1] === "" ? 2 : 3);
      // What the nightly check found is in the curators' mail.
      expect(readFileSync(join(folder, "mailed"), "utf8")).toContain("Links\n");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("docs/operations.md, In a container", () => {
  let test: ReturnType<typeof makeTestFolder>;
  beforeEach(() => {
    test = makeTestFolder();
  });
  afterEach(() => test.remove());

  it("has lines that bring the store out and back, and touch no content", async ({ skip }) => {
    if (process.platform === "win32") skip("there is no shell");
    const scripts = [...operations.matchAll(/ run --rm -T --no-deps hub sh -c '(.*?)'/g)].map(
      ([, one]) => one,
    );
    const [backup = "", restore = ""] = scripts;
    expect(scripts.length).toBe(2);
    const inFolder = (name: string) => join(test.folder, name);
    const settings = { dataFolder: inFolder("store"), databaseUrl: undefined };
    const [WAYMARK_DATA, WAYMARK_CONTENT] = [settings.dataFolder, inFolder("content")];
    const env = { ...process.env, INIT_CWD: undefined, WAYMARK_DATA, WAYMARK_CONTENT };
    const run = (script: string, tmp: string, input?: Buffer) => {
      mkdirSync(inFolder(tmp));
      const here = script
        .replace("cd /tmp ", `cd "${inFolder(tmp)}" `)
        .replace(" /hub/", ` "${projectRoot}"/`);
      const said = spawnSync("sh", ["-c", here], { env, input });
      expect([said.status, String(said.stderr)]).toEqual([0, expect.not.stringContaining("Error")]);
      return said.stdout;
    };
    mkdirSync(inFolder("content"));
    writeFileSync(inFolder("content/site.yaml"), "name: Hub\n");
    const store = await openStore(settings, () => {});
    await store.syncFeeds([toTestFeed("a")]);
    await saveRun(store, "a", toTestArticles(3));
    await store.close();
    const file = run(backup, "out");
    rmSync(settings.dataFolder, { recursive: true });
    expect(String(run(restore, "back", file))).toContain("3 headlines");
    const restored = await openStore(settings, () => {});
    expect(await restored.readNewest(9)).toHaveLength(3);
    await restored.close();
    expect(readdirSync(test.folder).sort()).toEqual(["back", "content", "out", "store"]);
  });
});

describe("the upgrade in docs/operations.md", () => {
  const upgrades = [...operations.matchAll(/git tag [^&]*&& git pull[^&\n`]*/g)].map(([command]) =>
    command.trim(),
  );

  it("is the same command for a service and for a container", () => {
    expect(upgrades.length).toBe(3);
    expect(operations.match(/git pull/g)?.length).toBe(3);
    expect(new Set(upgrades).size).toBe(1);
  });

  /** A project, and a hub cloned from it, on a computer where nobody has told git how to join. */
  function makeHub(published: Record<string, string>) {
    const home = mkdtempSync(join(tmpdir(), "waymark-pull-"));
    const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: "1" };
    const [project, hub] = [join(home, "project"), join(home, "hub")];
    const git = (cwd: string, ...args: string[]) => {
      const name = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
      return execFileSync("git", [...name, ...args], { cwd, env, encoding: "utf8" });
    };
    const commit = (folder: string, files: Record<string, string>) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(join(folder, name, ".."), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
      git(folder, "add", ".");
      git(folder, "commit", "--quiet", "--message", "change");
    };
    git(home, "init", "--quiet", "--initial-branch=main", project);
    commit(project, published);
    git(home, "clone", "--quiet", project, hub);
    // As the desk keeps who publishes.
    appendFileSync(join(hub, ".git/config"), "[user]\n\tname = B\n\temail = b@example.org\n");
    const run = (line = "") => spawnSync("sh", ["-c", line], { cwd: hub, env }).status;
    return { home, project, hub, git, commit, run };
  }

  it("joins a new version with what the desk has published, keeps the hub's lines, and can be undone", () => {
    const { home, project, hub, git, commit, run } = makeHub({ "site.yaml": "product: Waymark\n" });
    try {
      commit(hub, { "site.yaml": "product: Northstar\n" });
      commit(project, { "site.yaml": "product: Waymark 2\n", "new.ts": "" });
      expect(run(upgrades[0])).toBe(0);
      expect(readdirSync(hub)).toContain("new.ts");
      expect(readFileSync(join(hub, "site.yaml"), "utf8")).toBe("product: Northstar\n");
      const backs = operations.match(/git reset [^`&]*\w/g) ?? [];
      expect(backs.length).toBe(3);
      expect(new Set(backs).size).toBe(1);
      // Whatever git did in the meantime; ORIG_HEAD would be this.
      git(hub, "reset", "--quiet", "--hard", "HEAD");
      expect(run(backs[0])).toBe(0);
      expect(readdirSync(hub)).not.toContain("new.ts");
      expect(readFileSync(join(hub, "site.yaml"), "utf8")).toBe("product: Northstar\n");
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it("has a line that keeps content of one's own, whatever the project has changed and added in its", () => {
    const keep = /^git rm .*$/m.exec(operations)?.[0];
    const published = { "content/gone": "1", "content/kept": "1", "new.ts": "1" };
    const { home, project, hub, commit, run } = makeHub(published);
    try {
      rmSync(join(hub, "content/gone"));
      commit(hub, { "content/kept": "ours", "content/own": "ours" });
      commit(project, { "content/gone": "2", "content/kept": "2", "content/new": "2", "new.ts": "2" });
      expect(run(upgrades[0]), "a file is changed there that is gone here").toBe(1);
      expect(run(keep)).toBe(0);
      expect(readdirSync(join(hub, "content")).sort()).toEqual(["kept", "own"]);
      expect(readFileSync(join(hub, "content/kept"), "utf8")).toBe("ours");
      expect(readFileSync(join(hub, "new.ts"), "utf8")).toBe("2");
      expect(run("git diff --quiet HEAD && git merge-base --is-ancestor origin/main HEAD")).toBe(0);
      // Also after a join without a conflict.
      commit(project, { "content/other": "3" });
      expect(run(upgrades[0])).toBe(0);
      expect(run(keep)).toBe(0);
      expect(readdirSync(join(hub, "content")).sort()).toEqual(["kept", "own"]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });
});
