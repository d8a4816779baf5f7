import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export type Source = { kind: "file"; path: string; shown: string } | { kind: "url"; url: string };

/** Files stay in the order given; a folder gives every regular file below it, sorted by path. Throws when one is missing. */
export function listDocuments(args: readonly string[], toPath: (arg: string) => string): Source[] {
  return args.flatMap((arg): Source[] => {
    if (/^https?:\/\//i.test(arg)) return [{ kind: "url", url: arg }];
    const path = toPath(arg);
    if (!statSync(path).isDirectory()) return [{ kind: "file", path, shown: arg }];
    return listFolder(path).map((file) => ({ kind: "file", path: join(path, file), shown: join(arg, file) }));
  });
}

function listFolder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name).slice(folder.length));
  return paths.map((path) => path.replace(/^[/\\]/, "")).sort();
}
