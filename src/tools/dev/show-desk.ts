import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { ProxyOptions } from "vite";
import { type DeskOptions, startDesk } from "#desk-server/web/start-desk.ts";
import { toAllowHosts } from "#host/outbound/check-url.ts";
import type { Settings } from "#host/settings/settings.ts";
import { toLookDeps } from "#links/to-look-deps.ts";

/** Calls of the desk's page, and the address that lets a browser in. */
export const deskCalls = "^/(?:api/|preview/|desk/\\?token=)";
/** For vite, which puts the sources and their live reload in. */
export const deskPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The curators' desk, from its sources</title>
<script type="module" src="/src/desk/main.tsx"></script>
</head>
<body><div id="desk"></div></body>
</html>`;

export interface ShownDesk {
  /** On the host that shows the page. */
  path: string;
  proxy: ProxyOptions;
}

/** The real desk on a port of its own; `ownHost` shows its page from the sources and hands its calls on. */
export async function showDesk(root: string, settings: Settings, ownHost: () => string): Promise<ShownDesk> {
  const context: DeskOptions["context"] = {
    root,
    contentFolder: settings.contentFolder,
    shownFolder: settings.contentFolder,
    distFolder: join(root, "dist"),
    cacheFolder: join(root, ".cache/desk"),
    linksCacheFolder: join(root, ".cache/links"),
    settings,
    now: () => new Date(),
    toLookDeps: (site) => toLookDeps(site, toAllowHosts(settings.allowHosts)),
  };
  const desk = await startDesk({ context, page: { find: () => undefined }, port: 0, report: console.error });
  const { host, origin, search } = new URL(desk.address);
  return {
    path: `/desk/${search}`,
    proxy: {
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
    },
  };
}

/**
 * What says "the desk's own page" to the desk. Only what was sent to us and by our page is told so: another page's call
 * goes on as it came, and the desk refuses it.
 */
export function toDeskHeaders(
  { host, origin }: IncomingHttpHeaders,
  ownHost: string,
  deskHost: string,
): [name: string, value: string][] {
  const headers: [string, string][] = [];
  if (host === ownHost) headers.push(["host", deskHost]);
  if (origin === `http://${ownHost}`) headers.push(["origin", `http://${deskHost}`]);
  return headers;
}
