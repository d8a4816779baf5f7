import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { HeaderRules } from "#server/headers/security-headers.ts";

export interface StaticHost {
  /** With the site's path. */
  url: string;
  /** Every path that was asked for. */
  asked: string[];
  /** Its next answer is an error, as a busy server gives it, or with 200 a page, as a Wi-Fi before the log-in gives it. */
  loseOnce(file: RegExp, status?: number): void;
  /** Types by ending, as a proxy may change them. */
  types: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * The built files as a plain host of static files has them, below the site's path, with the policy of the build and nothing
 * behind it.
 * It answers 404 only once `mayRefuse` is done.
 */
export async function startStaticHost(dist: string, mayRefuse = Promise.resolve()): Promise<StaticHost> {
  const rules: HeaderRules = JSON.parse(await readFile(join(dist, "headers.json"), "utf8"));
  const types: Record<string, string> = {
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".png": "image/png",
  };
  const asked: string[] = [];
  const losing: { file: RegExp; status: number }[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x");
    asked.push(pathname);
    const lost = losing.find(({ file }) => file.test(pathname));
    if (lost && losing.splice(losing.indexOf(lost), 1))
      return response
        .writeHead(lost.status, { "content-type": types[".html"] })
        .end("<h1>Please log in</h1>");
    const path = pathname.startsWith(rules.base) ? pathname.slice(rules.base.length) : "outside";
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    readFile(join(dist, "public", file)).then(
      (bytes) =>
        response
          .writeHead(200, { ...rules.all, "content-type": types[extname(file)] ?? "text/plain" })
          .end(bytes),
      async () => {
        await mayRefuse;
        response
          .writeHead(404, { "content-type": "application/json" })
          .end('{"message":"no such thing here"}');
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${rules.base}`,
    asked,
    types,
    loseOnce: (file, status = 503) => void losing.push({ file, status }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
