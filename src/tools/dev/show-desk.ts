import type { IncomingHttpHeaders } from "node:http";
import type { ProxyOptions } from "vite";
import { toDeskContext } from "#desk-server/read-desk-content.ts";
import { printDeskPage } from "#desk-server/web/read-desk-page.ts";
import { startDesk } from "#desk-server/web/start-desk.ts";
import type { Settings } from "#host/settings/settings.ts";

/** Calls of the desk's page, and the address that admits a browser. */
export const deskCalls = "^/(?:api/|preview/|desk/\\?token=)";
/** For vite, which adds the sources and their live reload. */
export const deskPage = printDeskPage();

/** The real desk on its own port; `ownHost` shows its page from the sources and passes its calls on. */
export async function showDesk(root: string, settings: Settings, ownHost: () => string) {
  const context = toDeskContext(root, settings);
  const desk = await startDesk({ context, page: { find: () => undefined }, port: 0, report: console.error });
  const { host, origin, search } = new URL(desk.address);
  const proxy: ProxyOptions = {
    target: origin,
    rewrite: (path) => path.replace(/^\/desk\//, "/"),
    configure: (proxy) => {
      proxy.on("proxyReq", (request, { headers }) => {
        for (const [name, value] of toDeskHeaders(headers, ownHost(), host)) request.setHeader(name, value);
      });
      proxy.on("proxyRes", ({ headers }) => {
        if (headers.location === "/") headers.location = "/desk/";
      });
    },
  };
  // The path is on the host that shows the page.
  return { path: `/desk/${search}`, proxy };
}

/** Tells the desk that its own page is calling. A call of another page is passed on as it came, and the desk refuses it. */
export function toDeskHeaders({ host, origin }: IncomingHttpHeaders, ownHost: string, deskHost: string) {
  const headers: [string, string][] = [];
  if (host === ownHost) headers.push(["host", deskHost]);
  if (origin === `http://${ownHost}`) headers.push(["origin", `http://${deskHost}`]);
  return headers;
}
