import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { HubFacts } from "#server/edge/create-handler.ts";

/** supabase/functions/fetch-news/index.ts and everything it needs as one module for Deno, with the hub's own facts. */
export async function bundleFunction(root: string, facts: HubFacts) {
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: { waymarkHub: JSON.stringify(facts) },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: join(root, "supabase/functions/fetch-news/index.ts"),
      write: false,
      // Readable, so that owners can see what runs in a deployed function.
      minify: false,
      target: "es2024",
    },
    plugins: [
      {
        name: "waymark-driver",
        enforce: "pre",
        // Deno brings this one package itself, in the version that the server is tested with.
        resolveId: (source) =>
          source === "pg" ? { id: `npm:pg@${dependencies.pg}`, external: true } : undefined,
      },
    ],
  });
  if (!("output" in result)) throw new Error("The bundler gave nothing.");
  const [chunk, ...more] = result.output.filter((file) => file.type === "chunk");
  if (!chunk || more.length > 0) throw new Error("The function has to be one file.");
  // The imports are what the runtime must provide.
  return { code: chunk.code, bytes: Buffer.byteLength(chunk.code), imports: chunk.imports };
}
