import { execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "#host/project-root.ts";

export interface TestPostgres {
  /** `postgres://user@127.0.0.1:port/database`. */
  toUrl(database: string, user?: string): string;
  pid: number;
  /** A clean end, or a crash. The data stay. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** The same data on the same port. */
  start(): Promise<void>;
  /** Ends it and deletes the data. */
  remove(): Promise<void>;
}

/** Where Debian, Homebrew and the installers put it; the path is asked too. */
export function findPostgres(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find(
    (folder) => folder && ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

interface Runner {
  prefix: string[];
  uid: number | undefined;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it the user that the package made. */
function toRunner(): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], uid: undefined, gid: 0 };
  const users = readFileSync("/etc/passwd", "utf8");
  const [uid = 0, gid = 0] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users)?.slice(1).map(Number) ?? [];
  return { prefix: ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"], uid, gid };
}

/** A database server of the test's own: temporary folder, free port, loopback, no password, one superuser `owner`. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is not installed; on Debian: apt-get install postgresql");
  const runner = toRunner();
  const folder = mkdtempSync(join(tmpdir(), "waymark-pg-"));
  if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid);
  const data = join(folder, "data");
  run([], "cp", ["-Rp", makeEmpty(bin, runner), data]);
  const port = await findFreePort();
  const server = createController(bin, runner.prefix, data, folder, port);
  await server.start();
  return {
    ...server,
    get pid() {
      return server.pid;
    },
    toUrl: (database, user = "owner") => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async remove() {
      await server.stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createController(bin: string, prefix: string[], data: string, folder: string, port: number) {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    timezone: "UTC",
    // Two processes less in each of a dozen servers.
    autovacuum: "off",
    max_logical_replication_workers: 0,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let ended: Promise<unknown> = Promise.resolve();
  const controller = {
    pid: 0,
    async start() {
      const [command = "", ...args] = [...prefix, join(bin, "postgres"), "-D", data, ...flags];
      const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
      ended = new Promise((resolve) => child.once("exit", resolve));
      controller.pid = child.pid ?? 0;
      let said = "";
      await new Promise<void>((resolve, reject) => {
        child.stderr.on("data", (chunk: Buffer) => {
          said = `${said}${chunk}`.slice(-4000);
          if (said.includes("ready to accept connections")) resolve();
        });
        child.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
      });
    },
    async stop(mode: "fast" | "immediate" = "fast") {
      if (controller.pid === 0) return;
      process.kill(controller.pid, mode === "fast" ? "SIGINT" : "SIGQUIT");
      controller.pid = 0;
      await ended;
    },
  };
  return controller;
}

/** An empty database, made once for each release: making one costs six times what a copy does. */
function makeEmpty(bin: string, { prefix, uid, gid }: Runner): string {
  const release = execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  const empty = join(projectRoot, ".cache/postgres", release.trim().replaceAll(/[^\w.-]+/g, "-"));
  if (existsSync(empty)) return empty;
  const folder = mkdtempSync(join(tmpdir(), "waymark-pg-"));
  if (uid !== undefined) chownSync(folder, uid, gid);
  const made = join(folder, "data");
  const options = ["-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", "--wal-segsize=1"];
  run(prefix, join(bin, "initdb"), ["-D", made, ...options]);
  mkdirSync(dirname(empty), { recursive: true });
  const beside = `${empty}.${process.pid}`;
  run([], "cp", ["-Rp", made, beside]);
  rmSync(folder, { recursive: true });
  try {
    renameSync(beside, empty);
  } catch {
    // Another worker was sooner, and its one is as good.
    rmSync(beside, { recursive: true });
  }
  return empty;
}

function run(prefix: string[], name: string, args: string[]): void {
  const [command = "", ...rest] = [...prefix, name, ...args];
  execFileSync(command, rest, { stdio: ["ignore", "ignore", "pipe"] });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
