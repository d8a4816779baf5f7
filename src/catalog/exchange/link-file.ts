import { isRecord } from "#base/is-record.ts";
import { type Problem, toError } from "#base/problem.ts";
import { type ContentFile, contentKindOf, resourceIdOf } from "../content-file.ts";
import { parseYaml, readLoosely } from "../parse-yaml.ts";
import type { NamedGroup } from "./link-columns.ts";

/** A resource file as it is written, with `{product}`, before anything is checked. */
export type LinkFile = { id: string; path: string; fields: Record<string, unknown> };

/** Files that cannot be read are reported and left out. */
export function readLinkFiles(files: readonly ContentFile[], folder: string) {
  const links = new Map<string, LinkFile>();
  const problems: Problem[] = [];
  for (const file of files) {
    const { path } = file;
    if (contentKindOf(path) !== "resource") continue;
    const parsed = parseYaml(file, folder);
    const fields = parsed.source?.value;
    const id = resourceIdOf(path);
    problems.push(...parsed.problems);
    if (isRecord(fields)) links.set(id, { id, path, fields });
    else if (parsed.source)
      problems.push(toError(`${folder}/${path}`, "the file has no fields", "restore an earlier version"));
  }
  return { links, problems };
}

export function readNamedGroups(files: readonly ContentFile[]): NamedGroup[] {
  const menus = readLoosely("menus.yaml", files);
  const toList = (value: unknown) => (Array.isArray(value) ? value : []);
  return toList(menus).flatMap((menu) =>
    toList(menu?.groups).map((group: { id?: unknown; name?: unknown } | null) => ({
      path: `${menu.id}/${group?.id}`,
      name: String(group?.name ?? ""),
      menuName: String(menu.name ?? ""),
    })),
  );
}

/** A field by its path: `["retired", "on"]`. */
export const fieldAt = (fields: Record<string, unknown>, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), fields);
