import { memoizeEach } from "#base/memoize.ts";
import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import { dayMs } from "#base/time.ts";
import { addressKey } from "./address.ts";
import { listDuplicates } from "./list-duplicates.ts";
import { isNewId, isPublishable, parsePublishedIds } from "./published-ids.ts";
import type { ContentRecord, ContentRecords } from "./read-content-records.ts";
import type { ResourceRecord } from "./shape/resource-shape.ts";
import { idForm } from "./shape/shape.ts";
import { toLinkId } from "./to-link-id.ts";

type Resources = ContentRecords["resources"];
type ResourceRead = ContentRecord<ResourceRecord>;

/** Contradictions within one resource, and between resources. */
export function checkResources({ resources, home, publishedIds }: ContentRecords): Problem[] {
  const published = new Set(parsePublishedIds(publishedIds?.text ?? ""));
  const isSound = (id: string) => isNewId(id) || (isPublishable(id) && published.has(id));
  const named = [...resources].filter(([id]) => isSound(id));
  const owners = new Map(named.toReversed().map(([id, record]) => [keyOf(record), id]));
  const listed = named.filter(([, { partial }]) => !partial?.retired).sort(byRight(published));
  return [
    ...[...resources].flatMap(([id, record]) => [
      ...(isSound(id) ? [] : checkId(id, record, resources, owners.get(keyOf(record) ?? ""))),
      ...checkGroupWords(record),
      ...checkDays(record),
      ...checkReplacement(id, record, resources),
    ]),
    ...checkUnique(listed, published),
    ...checkDeepAddresses(listed),
    ...checkRegions(listed),
    ...checkHomePicks(home, resources),
  ];
}

/** Reports the file's name only: other problems of a copy, such as a cloud drive's "ucas (conflicted copy).yaml", are those of its original. */
function checkId(id: string, { source }: ResourceRead, resources: Resources, owner = ""): Problem[] {
  const merge = `delete it if it is a copy of resources/${owner}.yaml, once that says all that is right in this one`;
  const fix = owner ? merge : `call the file ${toLinkId(id, resources)}.yaml`;
  const what = `"${id}" is not a valid id: use ${idForm}, and not con, nul or another device of Windows`;
  return [source.error([], what, fix)];
}

function checkGroupWords({ source, partial }: ResourceRead): Problem[] {
  const { groups, in_group: words } = partial ?? {};
  // One of its groups could not be read, and may be the one.
  if (!groups || !words || groups.includes(undefined)) return [];
  const stray = Object.keys(words).filter((path) => !groups.includes(path));
  return stray.map((path) =>
    source.error(["in_group", path], `it is not in ${path}`, "add it to groups, or remove these words"),
  );
}

function checkDays({ source, partial }: ResourceRead): Problem[] {
  const { added, reviewed, retired } = partial ?? {};
  const days = [
    { done: "reviewed", day: reviewed, field: ["reviewed"] },
    { done: "retired", day: retired?.on, field: ["retired", "on"] },
  ];
  const early = days.filter(({ day }) => added !== undefined && day !== undefined && day < added);
  return early.map(({ done, field }) =>
    source.error(field, `it was ${done} before it was added (${added})`, "correct one of the two dates"),
  );
}

function checkReplacement(id: string, { source, partial }: ResourceRead, resources: Resources): Problem[] {
  const { on = "", replacement } = partial?.retired ?? {};
  const field = ["retired", "replacement"];
  if (replacement === id)
    return [source.error(field, "it names itself as its replacement", "name another resource")];
  const next = resources.get(replacement ?? "")?.partial?.retired;
  // A replacement that was retired later leads on to its own. A day earlier counts too: whoever did that may have been further west.
  const isLater = Date.parse(next?.on ?? on) >= Date.parse(on) - dayMs;
  const seen = new Set<string | undefined>();
  let last = replacement;
  while (last !== id && last !== undefined && !seen.has(last)) {
    seen.add(last);
    last = resources.get(last)?.partial?.retired?.replacement;
  }
  if (!next || (isLater && last !== id)) return [];
  return [source.error(field, `"${replacement}" is retired too`, "name one that is still listed")];
}

/** Kept, because a record is compared again whenever another one changes. */
const keyOf = memoizeEach(({ partial }: ResourceRead) => partial?.url && addressKey(partial.url));

/** Sorts files for one page: a published one comes before a new one, an older one before a younger one. */
function byRight(published: ReadonlySet<string>) {
  const rank = ([id, { partial }]: [string, ResourceRead]) =>
    `${Number(!published.has(id))} ${partial?.added ?? ""}`;
  return (one: [string, ResourceRead], other: [string, ResourceRead]) => rank(one).localeCompare(rank(other));
}

/** Two listed resources with one address would be edited apart; two with one name cannot be told apart (WCAG 2.4.9). */
function checkUnique(listed: readonly [string, ResourceRead][], published: ReadonlySet<string>): Problem[] {
  const addresses = listDuplicates(listed, ([, record]) => keyOf(record));
  const names = listDuplicates(listed, ([, { partial }]) => partial?.name?.toLowerCase());
  return [
    ...addresses.map(({ item: [id, { source }], first: [owner] }) => {
      const retire = "give this one `retired:`, or delete it if it was never committed";
      const goes = published.has(id) ? retire : "delete this file";
      const fix = `add this file's groups to resources/${owner}.yaml and ${goes}`;
      return source.error(["url"], `resources/${owner}.yaml has the same address`, fix);
    }),
    ...names.map(({ item: [, { source }], first: [owner] }) =>
      source.error(["name"], `resources/${owner}.yaml has the same name`, "make one of the names say more"),
    ),
  ];
}

/** A deeper address may be the same in two groups of one resource, but not in two resources. */
function checkDeepAddresses(listed: readonly [string, ResourceRead][]): Problem[] {
  const deep = listed.flatMap(([id, record]) =>
    Object.entries(record.partial?.in_group ?? {}).flatMap(([path, words]) =>
      words?.url ? [{ id, record, field: ["in_group", path, "url"], key: addressKey(words.url) }] : [],
    ),
  );
  const owners = new Map(deep.length > 0 ? listed.map(([id, record]) => [keyOf(record), id]) : []);
  return deep.flatMap(({ id, record, field, key }) => {
    const owner = owners.get(key);
    if (owner === undefined) owners.set(key, id);
    if (owner === id && keyOf(record) === key)
      return [record.source.error(field, "it is the resource's own address", "remove the line")];
    if (owner === undefined || owner === id) return [];
    const fix = `add the group to resources/${owner}.yaml, or name another page`;
    return [record.source.error(field, `resources/${owner}.yaml already leads there`, fix)];
  });
}

/** A region that only one link has, and that is nearly spelled like another one, is most likely a typo: "Germny". */
function checkRegions(listed: readonly [string, ResourceRead][]): Problem[] {
  const named = listed.flatMap(([, { source, partial }]) =>
    (partial?.regions ?? []).map((region, at) => ({ source, region: region ?? "", field: ["regions", at] })),
  );
  const uses = Map.groupBy(named, ({ region }) => region);
  const common = [...uses.keys()].filter((region) => (uses.get(region)?.length ?? 0) > 1);
  return named.flatMap(({ source, region, field }): Problem[] => {
    const near = common.includes(region) ? undefined : nearestWord(region, common);
    if (near === undefined || isCountry(region)) return [];
    const [what, fix] = [`no other link has the region "${region}"`, `write "${near}", if you mean that`];
    return [{ level: "warning", where: source.where(field), what, fix }];
  });
}

/** Iceland is not a typo of Ireland. */
function isCountry(name: string): boolean {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.some((first) => letters.some((second) => names.of(first + second) === name));
}

function checkHomePicks(home: ContentRecords["home"], resources: Resources): Problem[] {
  if (!home?.partial) return [];
  const { partial, source } = home;
  return (["voices", "podcasts"] as const).flatMap((list) =>
    (partial[list]?.resources ?? []).flatMap((id, index) => {
      if (!id || !resources.get(id)?.partial?.retired) return [];
      return source.error([list, "resources", index], `"${id}" is retired`, "choose another resource");
    }),
  );
}
