import { spawn } from "node:child_process";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, type ViteDevServer } from "vite";
import { printProblem } from "#base/problem.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { readArguments } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-valid-settings.ts";
import { defaultAnonKey } from "#server/rest/default-anon-key.ts";
import { toStartFailure } from "#server/to-start-failure.ts";
import type { PageAssets } from "#site/page/page-assets.ts";
import type { RenderedPage } from "#site/page/render-page.tsx";

const help = `Serves the page from its sources: edits in src/site show at once, edits in content/ after a reload.

  npm run dev

The product itself runs behind it on a port of its own and answers /rest and /functions. Settings are those of
npm start: PORT and HOST say where the page is served.

Example: PORT=8080 npm run dev

Exit codes: 0 stopped, 2 wrong usage, 69 port taken, 77 no right to the port, 78 bad setting, and those of npm start where
the product behind it ends.`;

const searchIndexPath = "/dev/search-index.json";
const root = fileURLToPath(new URL("../..", import.meta.url));
readArguments(help, { options: {} });
const { settings } = readValidSettings(root);
const product = await startProduct();
const http = createHttpServer();
const vite = await createServer({
  configFile: false,
  root,
  appType: "custom",
  plugins: [react()],
  server: {
    middlewareMode: { server: http },
    proxy: { "^/(rest|functions|health|feed.xml|favicon)": product },
  },
});
http.on("request", (request, response) => {
  vite.middlewares(request, response, () => void answerPage(vite, request.url ?? "/", response));
});
http.on("error", (error) => {
  const { code, text } = toStartFailure(error);
  console.error(text);
  process.exit(code);
});
http.listen(settings.port, settings.host, () => {
  console.log(`Sources are served at http://${settings.host}:${settings.port}`);
});

async function answerPage(server: ViteDevServer, url: string, response: ServerResponse): Promise<void> {
  try {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === searchIndexPath) {
      const index = JSON.stringify(toSearchIndex(await readCatalog()));
      response.writeHead(200, { "content-type": "application/json" }).end(index);
      return;
    }
    const page = await renderPage(server, pathname);
    const html = await server.transformIndexHtml(url, page.html);
    response
      .writeHead(page.file === "404.html" ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
      .end(html);
  } catch (error) {
    server.ssrFixStacktrace(error as Error);
    response
      .writeHead(500, { "content-type": "text/plain; charset=utf-8" })
      .end(String((error as Error).stack));
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
  const style = (name: string) => `@import url("/src/site/styles/${name}.css?direct");`;
  const assets: PageAssets = {
    css: {
      home: style("home-page"),
      pages: style("inner-pages"),
      embed: style("embed-page"),
      notFound: style("not-found-page"),
    },
    laterStyle: "/src/site/styles/later.css?direct",
    client: { src: "/src/site/client.ts", integrity: "" },
    clientImports: [],
    notFound: { src: "/src/site/not-found-client.ts", integrity: "" },
    chunkIntegrity: {},
    config: {
      base: "/",
      product: catalog.site.product,
      unset: [],
      supabaseUrl: "",
      newsFile: "",
      anonKey: defaultAnonKey,
      searchIndex: searchIndexPath,
      report: {
        form: catalog.site.addresses.shareForm,
        fields: catalog.site.shareFormFields,
        email: catalog.site.shareEmail,
      },
    },
  };
  // Sources are served from the root of the host, whatever folder the built pages will lie in.
  const local = { ...catalog, site: { ...catalog.site, url: new URL("/", catalog.site.url).href } };
  const file = `${pathname.slice(1)}index.html`;
  let notFound: RenderedPage | undefined;
  for (const page of site.renderPages(local, assets)) {
    if (page.file === file) return page;
    if (page.kind === "notFound") notFound = page;
  }
  if (!notFound) throw new Error("The site has no not-found page.");
  return notFound;
}

/** The built product on a free port; its address, once it says that it is ready. Ends with this process. */
function startProduct(): Promise<string> {
  const child = spawn(process.execPath, [join(root, "src/tools/start.ts")], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
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
