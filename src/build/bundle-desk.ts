import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Manifest } from "vite";
import { runAsProduction } from "./bundle-site.ts";

/** The curators' desk for the browser; addresses begin with "/". */
export async function bundleDesk(
  root: string,
  entry: string,
  outFolder: string,
): Promise<{ script: string; styles: string[] }> {
  await runAsProduction(() =>
    build({
      configFile: false,
      logLevel: "warn",
      plugins: [react()],
      root,
      publicDir: false,
      build: {
        outDir: outFolder,
        emptyOutDir: true,
        manifest: true,
        // As for visitors: the policy allows no data: addresses and no markup from a script.
        assetsInlineLimit: 0,
        modulePreload: false,
        cssCodeSplit: false,
        rolldownOptions: { input: join(root, entry) },
      },
    }),
  );
  const manifest: Manifest = JSON.parse(await readFile(join(outFolder, ".vite/manifest.json"), "utf8"));
  await rm(join(outFolder, ".vite"), { recursive: true });
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The bundler gave no file for ${entry}.`);
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) =>
    [file, ...css].filter((name) => name.endsWith(".css")),
  );
  return { script: `/${chunk.file}`, styles: [...new Set(styles)].map((name) => `/${name}`) };
}
