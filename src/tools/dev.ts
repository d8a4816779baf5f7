import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer, type ViteDevServer } from "vite";
import { printProblem } from "#base/problem.ts";
import { toAssets } from "#build/build-site.ts";
import { inlineStyles, laterStyle, scripts } from "#build/bundle-site.ts";
import { packIndex } from "#catalog/search/packed-index.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { end } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { toStartFailure } from "#server/to-start-failure.ts";
import type { PageKind } from "#site/page/client-config.ts";
import { firstScript } from "#site/page/first-script.ts";
import type { RenderedPage } from "#site/page/render-page.tsx";
import { startNewsroom } from "../../e2e/support/stories.ts";
import { deskCalls, deskPage, showDesk } from "./dev/show-desk.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, readSettings } = readCommand(
  `Serves the page and the curators' desk from their sources: changes in src/ show at once, changes in content/ after a reload.

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
const searchIndexPath = "/dev/search-index.json";
const http = createHttpServer();
const toHost = () => `127.0.0.1:${(http.address() as AddressInfo).port}`;
const [product, desk] = await Promise.all([
  startProduct(projectRoot, options.news),
  showDesk(projectRoot, settings, toHost),
]);
const vite = await createServer({
  configFile: false,
  root: projectRoot,
  appType: "custom",
  plugins: [react()],
  server: {
    middlewareMode: { server: http },
    proxy: {
      // As an object: of a text, Vite makes a call from another origin, which may not refresh.
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
  const { port } = http.address() as AddressInfo;
  console.log(`The page, from its sources: http://${settings.host}:${port}`);
  console.log(`The desk, from its sources: http://${toHost()}${desk.path}`);
});

async function answerPage(server: ViteDevServer, url: string, response: ServerResponse): Promise<void> {
  try {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === searchIndexPath) {
      const index = packIndex(toSearchIndex(await readCatalog()));
      response.writeHead(200, { "content-type": "application/json" }).end(index);
      return;
    }
    const page =
      pathname === "/desk/" ? { file: "desk", html: deskPage } : await renderPage(server, pathname);
    const html = await server.transformIndexHtml(url, page.html);
    const status = page.file === "404.html" ? 404 : 200;
    response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html);
  } catch (error) {
    server.ssrFixStacktrace(error as Error);
    const { stack = "" } = error as Error;
    response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(stack);
  }
}

async function readCatalog() {
  const { catalog, problems } = await readVisitorsCatalog(settings.contentFolder);
  if (!catalog) throw new Error(problems.map(printProblem).join("\n"));
  return catalog;
}

async function renderPage(server: ViteDevServer, pathname: string): Promise<RenderedPage> {
  const catalog = await readCatalog();
  const site = (await server.ssrLoadModule("/src/site/prerender.ts")) as typeof import("#site/prerender.ts");
  const css = { ...inlineStyles };
  for (const kind of Object.keys(css) as PageKind[]) css[kind] = `@import url("/${css[kind]}?direct");`;
  // Sources are served from the root of the host, whatever folder the built pages will be in.
  const local = { ...catalog, site: { ...catalog.site, url: new URL("/", catalog.site.url).href } };
  const bundle = {
    css,
    firstScript,
    client: { src: `/${scripts.client}`, integrity: "" },
    clientImports: [],
    notFound: { src: `/${scripts.notFound}`, integrity: "" },
  };
  const files = { searchIndex: searchIndexPath.slice(1), later: `${laterStyle}?direct` };
  const assets = toAssets(local, bundle, files, {});
  const file = `${pathname.slice(1)}index.html`;
  const pages = [...site.renderPages(local, assets)];
  const page = [file, "404.html"].map((name) => pages.find((one) => one.file === name)).find(Boolean);
  if (!page) throw new Error("The site has no not-found page.");
  return page;
}

/**
 * Starts the built product on a free port and returns its address once it is ready. Ends with this process. Without
 * `realNews` it reads four made-up publishers on this machine into its own store, and asks no other host.
 */
async function startProduct(root: string, realNews: boolean): Promise<string> {
  const news = realNews ? {} : await makeNews(join(root, ".cache/dev"));
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

async function makeNews(folder: string): Promise<NodeJS.ProcessEnv> {
  const { feeds, env } = await startNewsroom();
  mkdirSync(folder, { recursive: true });
  const feedsFile = join(folder, "feeds.yaml");
  // JSON is YAML.
  writeFileSync(feedsFile, JSON.stringify(feeds));
  return { ...env, WAYMARK_FEEDS: feedsFile, WAYMARK_DATA: join(folder, "data"), DATABASE_URL: "" };
}
