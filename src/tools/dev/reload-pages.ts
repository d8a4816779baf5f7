import { type HttpServer, normalizePath, type Plugin } from "vite";

const changed = "page-changed";
const listener = `<script type="module">import.meta.hot.on("${changed}", () => location.reload())</script>`;

/** Adds a script that reloads the page when its sources change: React has drawn it on the server only. */
export const withReload = (html: string) => html + listener;

/**
 * Tells the pages, over the server they came from, of changed styles, content, and sources that draw them: Vite itself reloads for
 * scripts only, on one port for all projects, open to the network. The desk does not listen, or a form would lose what is typed.
 */
export function reloadPages(contentFolder: string, http: HttpServer): Plugin {
  const content = `${normalizePath(contentFolder)}/`;
  let due: NodeJS.Timeout | undefined;
  return {
    name: "reload-pages",
    config: () => ({ server: { ws: { server: http } } }),
    configureServer: ({ watcher }) => void watcher.add(contentFolder),
    hotUpdate({ file, modules, server }) {
      // Only the environment that runs the pages' sources here knows which they are.
      if (this.environment.name !== "ssr") return;
      if (modules.length === 0 && !file.endsWith(".css") && !file.startsWith(content)) return;
      // An import of links writes many files.
      clearTimeout(due);
      due = setTimeout(() => server.environments.client.hot.send(changed), 50);
    },
  };
}
