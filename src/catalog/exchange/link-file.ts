import { isRecord } from "#base/is-record.ts";
import type { Problem } from "#base/problem.ts";
import { type ContentFile, contentKindOf, resourceIdOf } from "../content-file.ts";
import { parseYaml } from "../parse-yaml.ts";
import type { NamedGroup } from "./find-group.ts";

/** A resource file as it stands: `{product}` and all, before it is checked or understood. */
export interface LinkFile {
  id: string;
  path: string;
  fields: Record<string, unknown>;
}

/** Files that cannot be read are reported and left out. */
export function readLinkFiles(files: readonly ContentFile[], folder: string) {
  const links = new Map<string, LinkFile>();
  const problems: Problem[] = [];
  for (const file of files) {
    if (contentKindOf(file.path) !== "resource") continue;
    const parsed = parseYaml(file, folder);
    const fields: unknown =
      parsed.problems.length === 0 ? parsed.source?.document.toJS({ maxAliasCount: 0 }) : undefined;
    problems.push(...parsed.problems);
    const id = resourceIdOf(file.path);
    if (isRecord(fields)) links.set(id, { id, path: file.path, fields });
    else if (parsed.problems.length === 0) problems.push(toEmpty(`${folder}/${file.path}`));
  }
  return { links, problems };
}

/** Read loosely: what is wrong with menus.yaml is told by the check of the whole folder. */
export function readNamedGroups(files: readonly ContentFile[]): NamedGroup[] {
  const file = files.find(({ path }) => path === "menus.yaml");
  const menus: unknown = file && parseYaml(file, "", 2_097_152).source?.document.toJS({ maxAliasCount: 0 });
  if (!Array.isArray(menus)) return [];
  return menus.flatMap((menu) =>
    (Array.isArray(menu?.groups) ? menu.groups : []).map(
      (group: { id?: unknown; name?: unknown } | null) => ({
        path: `${menu.id}/${group?.id}`,
        name: String(group?.name ?? ""),
        menuName: String(menu.name ?? ""),
      }),
    ),
  );
}

/** A field by its path: `["retired", "on"]`. */
export const fieldAt = (fields: Record<string, unknown>, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), fields);

const toEmpty = (where: string): Problem => ({
  level: "error",
  where,
  what: "the file has no fields",
  fix: "restore it from an earlier version",
});
