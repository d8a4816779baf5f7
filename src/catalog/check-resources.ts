import type { Problem } from "#base/problem.ts";
import { addressKey } from "./address-key.ts";
import type { FieldPath } from "./field-path.ts";
import { isPublishable } from "./published-ids.ts";
import type { ContentRecord, ContentRecords } from "./read-content-records.ts";
import { idForm, type ResourceRecord } from "./shape/resource-shape.ts";
import { toLinkId } from "./to-link-id.ts";

type ResourceRead = ContentRecord<ResourceRecord>;

/** What one resource's fields say together, and what resources say against each other. */
export function checkResources({ resources, home }: ContentRecords): Problem[] {
  const problems = [...resources].flatMap(([id, record]) => [
    ...checkId(id, record, resources),
    ...checkGroupWords(record),
    ...checkDays(record),
    ...checkReplacement(id, record, resources),
  ]);
  return [
    ...problems,
    ...checkUnique(resources, "url", (url) => addressKey(url), "address"),
    ...checkDeepAddresses(resources),
    ...checkUnique(resources, "name", (name) => name.toLowerCase(), "name"),
    ...checkHomePicks(home, resources),
  ];
}

function checkId(id: string, record: ResourceRead, resources: ContentRecords["resources"]): Problem[] {
  if (isPublishable(id)) return [];
  const fix = `call the file ${toLinkId(id, resources)}.yaml`;
  return [toError(record, [], `"${id}" is not a valid id: use ${idForm}`, fix)];
}

function checkGroupWords(record: ResourceRead): Problem[] {
  const { groups, in_group: words } = record.partial ?? {};
  // One of its groups could not be read, and may be the one.
  if (!groups || !words || groups.includes(undefined)) return [];
  return Object.keys(words)
    .filter((path) => !groups.includes(path))
    .map((path) =>
      toError(record, ["in_group", path], `it is not in ${path}`, "add it to groups, or remove these words"),
    );
}

function checkDays(record: ResourceRead): Problem[] {
  const { added, reviewed, retired } = record.partial ?? {};
  if (!added) return [];
  const isEarly = (day: string | undefined) => day !== undefined && day < added;
  return [
    isEarly(reviewed) &&
      toError(
        record,
        ["reviewed"],
        `it was reviewed before it was added (${added})`,
        "correct one of the two dates",
      ),
    isEarly(retired?.on) &&
      toError(
        record,
        ["retired", "on"],
        `it was retired before it was added (${added})`,
        "correct one of the two dates",
      ),
  ].filter((problem) => problem !== false);
}

function checkReplacement(
  id: string,
  record: ResourceRead,
  resources: ContentRecords["resources"],
): Problem[] {
  const replacement = record.partial?.retired?.replacement;
  if (!replacement) return [];
  const field = ["retired", "replacement"];
  if (replacement === id)
    return [toError(record, field, "it names itself as its replacement", "name another resource")];
  if (!resources.get(replacement)?.partial?.retired) return [];
  return [toError(record, field, `"${replacement}" is retired too`, "name one that is still listed")];
}

/** Two listed resources with one address would be edited apart; two with one name cannot be told apart (WCAG 2.4.9). */
function checkUnique(
  resources: ContentRecords["resources"],
  field: "url" | "name",
  toKey: (value: string) => string,
  what: string,
): Problem[] {
  const problems: Problem[] = [];
  const owners = new Map<string, string>();
  for (const [id, record] of resources) {
    const value = record.partial?.[field];
    if (!value || record.partial?.retired) continue;
    const key = keyOf(record, field, value, toKey);
    const owner = owners.get(key);
    if (owner) problems.push(toTwin(record, field, `resources/${owner}.yaml has the same ${what}`, owner));
    else owners.set(key, id);
  }
  return problems;
}

/** What leads deeper in a group may be the same page in two groups of one resource, and nobody else's. */
function checkDeepAddresses(resources: ContentRecords["resources"]): Problem[] {
  const listed = [...resources].filter(([, { partial }]) => !partial?.retired);
  const deep = listed.flatMap(([id, record]) =>
    Object.entries(record.partial?.in_group ?? {}).flatMap(([path, words]) =>
      words?.url ? [{ id, record, field: ["in_group", path, "url"], key: addressKey(words.url) }] : [],
    ),
  );
  if (deep.length === 0) return [];
  const owners = new Map(
    listed.flatMap(([id, record]) => {
      const url = record.partial?.url;
      return url ? [[keyOf(record, "url", url, addressKey), id] as const] : [];
    }),
  );
  return deep.flatMap(({ id, record, field, key }) => {
    const owner = owners.get(key);
    if (owner === undefined) owners.set(key, id);
    if (owner === id && record.partial?.url && keyOf(record, "url", record.partial.url, addressKey) === key)
      return [toError(record, field, "it is the resource's own address", "remove the line")];
    if (owner === undefined || owner === id) return [];
    const fix = `add the group to resources/${owner}.yaml, or name another page`;
    return [toError(record, field, `resources/${owner}.yaml leads there already`, fix)];
  });
}

/** A record is compared again with each change of any other. */
const keys = { url: new WeakMap<ResourceRead, string>(), name: new WeakMap<ResourceRead, string>() };

function keyOf(
  record: ResourceRead,
  field: "url" | "name",
  value: string,
  toKey: (value: string) => string,
): string {
  const key = keys[field].get(record) ?? toKey(value);
  keys[field].set(record, key);
  return key;
}

function toTwin(record: ResourceRead, field: "url" | "name", what: string, owner: string): Problem {
  const fix =
    field === "url"
      ? `add this file's groups to resources/${owner}.yaml and delete this file`
      : "make one of the names say more";
  return toError(record, [field], what, fix);
}

function checkHomePicks(home: ContentRecords["home"], resources: ContentRecords["resources"]): Problem[] {
  if (!home?.partial) return [];
  const problems: Problem[] = [];
  for (const list of ["voices", "podcasts"] as const) {
    home.partial[list]?.resources?.forEach((id, index) => {
      if (!id || !resources.get(id)?.partial?.retired) return;
      const where = home.source.where([list, "resources", index]);
      problems.push({ level: "error", where, what: `"${id}" is retired`, fix: "choose another resource" });
    });
  }
  return problems;
}

function toError(record: ResourceRead, field: FieldPath, what: string, fix: string): Problem {
  return { level: "error", where: record.source.where(field), what, fix };
}
