import { type Problem, toError } from "#base/problem.ts";
import { toLastDay } from "#base/time.ts";
import { logoPath } from "./brand/brand.ts";
import {
  type ContentFile,
  type ContentKind,
  contentKindOf,
  contentKinds,
  isOutsideBuild,
  kindOf,
  resourceIdOf,
  resourceIdsOf,
} from "./content-file.ts";
import { type ContentSource, parseYaml } from "./parse-yaml.ts";
import { isPublishable, listTakenIds, publishedIdsPath } from "./published-ids.ts";
import type { ReadContext } from "./shape/check-leaf.ts";
import { contentShapes, type RecordOf } from "./shape/content-shapes.ts";
import { type ReadShape, readShape } from "./shape/read-shape.ts";
import type { ReferenceTarget } from "./shape/shape.ts";

export interface ContentRecord<V> extends ReadShape<V> {
  source: ContentSource;
}

/** Kinds with one file each. */
const singleKinds = ["site", "home", "menus", "feeds", "brand", "synonyms"] as const;
type SingleRecords = { [Kind in (typeof singleKinds)[number]]?: ContentRecord<RecordOf<Kind>> };
type ResourceRead = ContentRecord<RecordOf<"resource">>;

/** Every file as far as it could be read, before anything is compared across files. */
export interface ContentRecords extends SingleRecords {
  /** brand/logo.svg, if there is one. */
  logo?: ContentFile | undefined;
  /** What is in brand/, by path. */
  brandFiles: ReadonlySet<string>;
  /** How the folder is called in messages. */
  folder: string;
  /** ids.txt, if there is one. */
  publishedIds?: ContentFile | undefined;
  /** Ids of all files, unreadable ones included. */
  ids: ReadonlySet<string>;
  /** By id. */
  resources: Map<string, ResourceRead>;
  problems: Problem[];
}

/** A record without a problem: the file says the same while its surroundings do. */
interface KeptRecord {
  record: ResourceRead;
  folder: string;
  context: ReadContext;
  /** What it names in other files. */
  references: [target: ReferenceTarget, name: string][];
}

/** Of a few thousand files that a curator's desk reads again with each change, one or two are new. */
const kept = new WeakMap<ContentFile, KeptRecord>();

type SourceOf = (kind: ContentKind) => ContentSource | undefined;

export function readContentRecords(files: readonly ContentFile[], folder: string, now: Date): ContentRecords {
  const problems = checkFiles(files, folder);
  const note = <Read extends { problems: readonly Problem[] }>(read: Read): Read => {
    problems.push(...read.problems);
    return read;
  };
  const single = files.filter(({ path }) => singleKinds.some((kind) => kind === contentKindOf(path)));
  const sources = single.flatMap((file) => note(parseYaml(file, folder)).source ?? []);
  const sourceOf: SourceOf = (kind) => sources.find(({ path }) => contentKindOf(path) === kind);
  const context = toContext(files, sourceOf, now);
  const singles = singleKinds.flatMap((kind) => {
    const source = sourceOf(kind);
    return source ? [[kind, { source, ...note(readShape(source, contentShapes[kind], context)) }]] : [];
  });
  const resources = new Map<string, ResourceRead>();
  for (const file of files.filter(({ path }) => contentKindOf(path) === "resource")) {
    const record = recall(file, folder, context) ?? readResource(file);
    if (record) resources.set(resourceIdOf(file.path), record);
  }
  return {
    ...(Object.fromEntries(singles) as SingleRecords),
    logo: files.find(({ path }) => path === logoPath),
    publishedIds: files.find(({ path }) => path === publishedIdsPath),
    ids: resourceIdsOf(files),
    brandFiles: new Set(files.map(({ path }) => path).filter(isOfBrand)),
    folder,
    resources,
    problems,
  };

  function readResource(file: ContentFile): ResourceRead | undefined {
    const references: KeptRecord["references"] = [];
    const { source } = note(parseYaml(file, folder));
    if (!source) return;
    const noting: ReadContext = { ...context, onReference: (...named) => references.push(named) };
    const read = note(readShape<RecordOf<"resource">>(source, contentShapes.resource, noting));
    const record = { source, ...read };
    source.forget();
    if (record.problems.length === 0) kept.set(file, { record, folder, context, references });
    return record;
  }
}

function recall(file: ContentFile, folder: string, { product, lastDay, known }: ReadContext) {
  const before = kept.get(file);
  const isSame =
    before?.folder === folder &&
    before.context.product === product &&
    before.context.lastDay === lastDay &&
    before.references.every(([target, name]) => known[target]?.has(name));
  return isSame ? before.record : undefined;
}

/** Its drawing and its pictures, beside its settings. */
const isOfBrand = (path: string): boolean => path.startsWith("brand/") && !/\.ya?ml$/i.test(path);

/** Files that nothing reads, and those that are missing. */
function checkFiles(files: readonly ContentFile[], folder: string): Problem[] {
  const isKnown = (path: string) => path === publishedIdsPath || isOfBrand(path) || !!contentKindOf(path);
  const strangers = files.filter(({ path }) => !isOutsideBuild(path) && !isKnown(path));
  const missing = contentKinds
    .filter((kind) => !kindOf(kind).isOptional && files.every(({ path }) => contentKindOf(path) !== kind))
    .map((kind) => `${folder}/${kind}.yaml`);
  return [
    ...strangers.map((file) => toStranger(file, folder)),
    ...missing.map((where) => toError(where, "the file is missing", "restore it from an earlier version")),
  ];
}

/** A YAML file is one that a person wrote for the directory; anything else may be an editor's copy, and is only a warning. */
function toStranger({ path, fault }: ContentFile, folder: string): Problem {
  const where = `${folder}/${path}`;
  if (fault) return toError(where, fault.what, fault.fix);
  if (path.endsWith("/"))
    return { level: "warning", where, what: "a folder here is not used", fix: "move it elsewhere" };
  const what = "a file of this name is not used";
  if (/\.ya?ml$/i.test(path))
    return toError(where, what, `move it to ${folder}/resources/NAME.yaml if it is a link; else delete it`);
  const [, name] = /^resources\/(.+?)(?:\.yaml)?(?:\.\w+|~)?$/s.exec(path) ?? [];
  const fix = `call it ${name}.yaml if it is a link; else move it elsewhere`;
  return { level: "warning", where, what, fix };
}

function toContext(files: readonly ContentFile[], sourceOf: SourceOf, now: Date): ReadContext {
  const product = sourceOf("site")?.document.get("product");
  const menus = listLooseMenus(sourceOf("menus"));
  return {
    product: typeof product === "string" ? product : undefined,
    lastDay: toLastDay(now),
    known: {
      // A lost file is reported once, by the list of ids; suggesting another link's name would not help.
      resource: listTakenIds(files),
      group: menus && new Set(menus.flatMap(({ id, groupIds }) => groupIds.map((group) => `${id}/${group}`))),
      topic: listTopics(files, sourceOf("synonyms")),
    },
    mayBecomeKnown: menus && toMayBecomeKnown(menus),
  };
}

/** Undefined if the file cannot be read: what it names is not known yet. */
function listTopics(files: readonly ContentFile[], source: ContentSource | undefined) {
  if (!source && files.some(({ path }) => contentKindOf(path) === "synonyms")) return;
  const list: unknown = source?.value;
  return new Set((Array.isArray(list) ? list : []).map((entry) => String(entry?.topic ?? "")));
}

/** A group of a menu that has no valid id, or has a group without one: what it will be called is not known yet. */
function toMayBecomeKnown(menus: LooseMenus): ReadContext["mayBecomeKnown"] {
  const isId = (id: unknown) => typeof id === "string" && isPublishable(id);
  const hasNamelessMenu = menus.some(({ id }) => !isId(id));
  const unsure = new Set(menus.filter(({ groupIds }) => !groupIds.every(isId)).map(({ id }) => String(id)));
  const known = new Set(menus.map(({ id }) => String(id)));
  return (target, name) => {
    const [menu = ""] = name.split("/");
    return target === "group" && (unsure.has(menu) || (hasNamelessMenu && !known.has(menu)));
  };
}

type LooseMenus = NonNullable<ReturnType<typeof listLooseMenus>>;

/** Read loosely, so that a problem elsewhere in menus.yaml does not make every resource's groups unknown. */
function listLooseMenus(menus: ContentSource | undefined) {
  const list: unknown = menus?.value;
  if (!Array.isArray(list)) return;
  return list.map((menu: { id?: unknown; groups?: unknown } | null) => ({
    id: menu?.id,
    groupIds: Array.isArray(menu?.groups) ? menu.groups.map((group) => group?.id) : [],
  }));
}
