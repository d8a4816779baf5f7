import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endProcess } from "./product.ts";

export interface Host {
  /** With the path of the site, and a slash at the end. */
  url: string;
  /** What nginx did not like about the header file. */
  warnings(): string[];
  stop(): Promise<void>;
}

interface Site {
  dist: string;
  /** "/" or "/hub/". */
  base: string;
}

/** The built files behind another server, with the header file that the build printed for it. */
export async function startHost(program: "nginx" | "caddy", { dist, base }: Site): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), `waymark-${program}-`));
  const port = await findFreePort();
  // The site's path is a folder of the host, as it is where others keep their sites.
  const link = join(folder, "srv", base).replace(/\/$/, "");
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(dist, "public"), link);
  const config = join(folder, "config");
  const print = program === "nginx" ? printNginx : printCaddy;
  writeFileSync(config, print({ folder, port, dist, base }));
  const args =
    program === "nginx"
      ? ["-c", config, "-p", folder, "-e", "stderr"]
      : ["run", "--config", config, "--adapter", "caddyfile"];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const url = `http://127.0.0.1:${port}${base}`;
  const stop = async () => {
    await endProcess(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const warnings = () => said.match(/.*\[warn\].*/g) ?? [];
  if (await answers(child, url)) return { url, warnings, stop };
  await stop();
  throw new Error(`${program} does not answer at ${url}. It said:\n${said}`);
}

/** Whether there is one to start. */
export function isInstalled(program: string): Promise<boolean> {
  const child = spawn(program, [program === "nginx" ? "-v" : "version"], { stdio: "ignore" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(true));
  });
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

interface Config extends Site {
  folder: string;
  port: number;
}

const printNginx = ({ folder, port, dist }: Config) => `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 64; }
http {
  types { text/html html; text/javascript js; text/css css; application/json json; text/xml xml;
    image/svg+xml svg; image/png png; font/woff2 woff2; }
  access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}/srv; include ${dist}/hosts/nginx.conf; }
}
`;

const printCaddy = ({ folder, port, dist }: Config) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  import ${dist}/hosts/Caddyfile
  root * ${folder}/srv
  file_server {
    precompressed br gzip
  }
}
`;
