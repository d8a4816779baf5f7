import { spawn } from "node:child_process";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer, type ViteDevServer } from "vite";
import { escapeMarkup } from "#base/escape-markup.ts";
import { end } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { toStartFailure } from "#server/to-start-failure.ts";
import { startNewsroomIn } from "../../e2e/support/stories.ts";
import { reloadPages, withReload } from "./dev/reload-pages.ts";
import { deskCalls, deskPage, showDesk } from "./dev/show-desk.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, readSettings } = readCommand(
  `Serves the page and the curators' desk from their sources: changes in src/ and content/ show at once.

  npm run dev              made-up headlines; asks no other host
  npm run dev -- --news    the real feeds
  PORT=8080 npm run dev

The product itself runs behind it on its own port and answers /rest and /functions. The settings are those of npm start;
PORT and HOST say where the page is served. The desk works on the content folder of the settings, as npm run desk does.

Options
  --news   read the feeds of the content folder into the usual store

Exit codes: 0 stopped, 2 wrong usage, 69 the port is taken, 77 this user may not use the port, 78 bad setting, and those of npm start
if the product behind it ends.`,
);
const settings = readSettings();
const http = createHttpServer();
const toHost = (host = "127.0.0.1") => `${host}:${(http.address() as AddressInfo).port}`;
const news: NodeJS.ProcessEnv = options.news ? {} : await startNewsroomIn(join(projectRoot, ".cache/dev"));
const dataFolder = news.WAYMARK_DATA ?? settings.dataFolder;
const [product, desk] = await Promise.all([
  startProduct(projectRoot, news),
  showDesk(projectRoot, settings, toHost),
]);
const vite = await createServer({
  configFile: false,
  root: projectRoot,
  appType: "custom",
  plugins: [react(), reloadPages(settings.contentFolder, http)],
  server: {
    middlewareMode: { server: http },
    proxy: {
      // As an object: given a string, Vite makes calls from another origin, which may not refresh.
      "^/(rest|functions|health|favicon|icon-|apple-|manifest|.*feed\\.xml$)": { target: product },
      [deskCalls]: desk.proxy,
    },
  },
});
http.on("request", (request, response) => {
  vite.middlewares(request, response, () => void answerPage(vite, request.url ?? "/", response));
});
http.on("error", (error) => end(toStartFailure(error)));
http.listen(settings.port, settings.host, () => {
  console.log(`The page, from its sources: http://${toHost(settings.host)}`);
  console.log(`The desk, from its sources: http://${toHost()}${desk.path}`);
});

async function answerPage(server: ViteDevServer, url: string, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, "http://localhost");
  const answer = async (status: number, html: string) => {
    const whole = await server.transformIndexHtml(url, html);
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(whole);
  };
  try {
    if (pathname === "/desk/") return await answer(200, deskPage);
    const drawing = await server.ssrLoadModule("/src/tools/dev/draw-page.ts");
    const { drawPage } = drawing as typeof import("./dev/draw-page.ts");
    const { status, html, json } = await drawPage(pathname, settings.contentFolder, dataFolder);
    if (html) return await answer(status, withReload(html));
    response.writeHead(status, { "content-type": "application/json" }).end(json);
  } catch (error) {
    server.ssrFixStacktrace(error as Error);
    await answer(500, withReload(`<pre>${escapeMarkup((error as Error).stack ?? "")}</pre>`));
  }
}

/** Starts the built product on a free port and returns its address once it is ready. Ends with this process. */
async function startProduct(root: string, news: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [join(root, "src/tools/start.ts")], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...news },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
  return new Promise((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    child.on("exit", (code) => process.exit(code ?? 1));
  });
}
