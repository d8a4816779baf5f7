import { bundleForBrowser, runAsProduction } from "./bundle-site.ts";

/** The curators' desk for the browser; addresses begin with "/". */
export async function bundleDesk(
  root: string,
  entry: string,
  outFolder: string,
): Promise<{ script: string; styles: string[] }> {
  const config = { build: { emptyOutDir: true, cssCodeSplit: false } };
  const { manifest, find } = await runAsProduction(() => bundleForBrowser(config, root, outFolder, [entry]));
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
    [file, ...css].filter((name) => name.endsWith(".css")),
  );
  return { script: `/${find(entry).file}`, styles: [...new Set(styles)].map((name) => `/${name}`) };
}
