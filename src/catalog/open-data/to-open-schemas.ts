import { audiences, costs, groupWordNames, type Site } from "../catalog.ts";
import { listLimits } from "../list/resource-list.ts";
import { schemaPaths } from "../page-paths.ts";
import { idPattern } from "../shape/shape.ts";

type JsonSchema = Record<string, unknown>;

const dialect = "https://json-schema.org/draft/2020-12/schema";
const id = { type: "string", pattern: idPattern, maxLength: 100, description: "Always the same resource." };
const day = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
const text = { type: "string", minLength: 1 };
const address = { type: "string", pattern: "^https://" };
const groupPath = { type: "string", pattern: `^${idPattern.slice(1, -1)}/${idPattern.slice(1, -1)}$` };

/** Readers must accept unknown fields: some may be added within one version. */
const open = (properties: JsonSchema, optional: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (items: JsonSchema, rest: JsonSchema = {}): JsonSchema => ({ type: "array", items, ...rest });

const resource = open(
  {
    id,
    name: text,
    url: address,
    description: text,
    groups: list(groupPath, { description: "Where it is shown, as menu/group." }),
    audiences: list({ enum: [...audiences] }, { minItems: 1 }),
    cost: { enum: [...costs], description: "freemium: a useful part is free." },
    regions: list(text, { minItems: 1, description: "Global if it is not about one place." }),
    topics: list(text, { description: "What it is about." }),
    language: { type: "string", description: "BCP 47; only if the site's main language is not English." },
    added: day,
    reviewed: { ...day, description: "The day a person last reviewed it." },
    checked: { ...day, description: "The day our checker last reached it." },
    inGroup: {
      type: "object",
      propertyNames: groupPath,
      additionalProperties: open({ name: text, url: address, description: text }, [...groupWordNames]),
      description: "Other words for it, or a deeper address, in one of its groups.",
    },
    own: { const: true, description: "A service of the publisher itself or of a partner." },
  },
  ["topics", "language", "reviewed", "checked", "inGroup", "own"],
);

const retirement = open(
  {
    id,
    name: text,
    on: day,
    why: text,
    replacement: id,
    mayReturn: { const: true, description: "Only off the page until a person has reviewed it." },
  },
  ["replacement", "mayReturn"],
);
const group = open({ path: groupPath, name: text, anchor: text, resources: list(id) });
const directory = open(
  {
    $schema: { type: "string" },
    version: { const: 1 },
    title: text,
    url: address,
    licence: open({ name: text, url: address }, ["url"]),
    updated: { anyOf: [day, { type: "null" }] },
    menus: list(open({ id, name: text, groups: list(group) })),
    resources: list(resource),
    retired: list(retirement),
  },
  ["licence"],
);

const note = { type: "string", maxLength: listLimits.noteChars };
const entry = open({ id, group: groupPath, name: text, url: text, note }, ["group", "name", "url", "note"]);
const visitorsList = open(
  {
    $schema: { type: "string" },
    version: { const: 1 },
    title: { type: "string", maxLength: listLimits.titleChars },
    entries: list(entry, { maxItems: listLimits.entries }),
  },
  ["$schema", "title"],
);

/** The two schemas, by path below the site. */
export function toOpenSchemas({ url, product }: Site): Record<string, JsonSchema> {
  const name = (path: string, what: string, form: JsonSchema) => ({
    [path]: { $schema: dialect, $id: new URL(path, url).href, title: `${product}: ${what}`, ...form },
  });
  return {
    ...name(schemaPaths.resources, "the directory", directory),
    ...name(schemaPaths.list, "a visitor's list", visitorsList),
  };
}
