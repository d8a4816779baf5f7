import { bundleForBrowser, runAsProduction } from "./bundle-site.ts";

/** The curators' desk for the browser; addresses begin with "/". */
export async function bundleDesk(root: string, entry: string) {
  const config = { build: { cssCodeSplit: false } };
  const { files, manifest, find } = await runAsProduction(() => bundleForBrowser(config, root, [entry]));
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
    [file, ...css].filter((name) => name.endsWith(".css")),
  );
  return { files, script: `/${find(entry).file}`, styles: [...new Set(styles)].map((name) => `/${name}`) };
}
