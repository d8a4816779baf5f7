import { isRecord } from "#base/is-record.ts";
import { freeze } from "#base/memoize.ts";
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
import { type ContentSource, parseYaml, readLoosely } from "./parse-yaml.ts";
import { isPublishable, listTakenIds, publishedIdsPath } from "./published-ids.ts";
import type { ReadContext } from "./shape/check-leaf.ts";
import { contentShapes, type RecordOf } from "./shape/content-shapes.ts";
import { type ReadShape, readShape } from "./shape/read-shape.ts";
import type { ReferenceTarget } from "./shape/shape.ts";

export interface ContentRecord<V> extends ReadShape<V> {
  source: ContentSource;
}

/** Kinds with one file each. */
type SingleRecords = { [Kind in Exclude<ContentKind, "resource">]?: ContentRecord<RecordOf<Kind>> };
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
  record: ContentRecord<unknown>;
  /** What else it was read with. Not the whole context: each of thousands of links would keep the names of all. */
  around: string;
  /** What it names in other files. */
  references: [target: ReferenceTarget, name: string][];
}

/** Of a few thousand files that a curator's desk reads again with each change, one or two are new. */
const kept = new WeakMap<ContentFile, KeptRecord>();

export function readContentRecords(files: readonly ContentFile[], folder: string, now: Date): ContentRecords {
  const problems = checkFiles(files, folder);
  const note = <Read extends { problems: readonly Problem[] }>(read: Read): Read => {
    problems.push(...read.problems);
    return read;
  };
  const context = toContext(files, now);
  const around = JSON.stringify([folder, context.product, context.lastDay]);
  const singles: Partial<Record<ContentKind, ContentRecord<unknown>>> = {};
  const resources = new Map<string, ResourceRead>();
  for (const file of files) {
    const kind = contentKindOf(file.path);
    if (kind === undefined || isOutsideBuild(file.path)) continue;
    const record = recall(file, around, context.known) ?? readRecord(kind, file);
    if (kind !== "resource") singles[kind] = record;
    else if (record) resources.set(resourceIdOf(file.path), record as ResourceRead);
  }
  return {
    ...(singles as SingleRecords),
    logo: files.find(({ path }) => path === logoPath),
    publishedIds: files.find(({ path }) => path === publishedIdsPath),
    ids: resourceIdsOf(files),
    brandFiles: new Set(files.map(({ path }) => path).filter(isOfBrand)),
    folder,
    resources,
    problems,
  };

  function readRecord(kind: ContentKind, file: ContentFile): ContentRecord<unknown> | undefined {
    const references: KeptRecord["references"] = [];
    const { source } = note(parseYaml(file, folder));
    if (!source) return;
    const noting: ReadContext = { ...context, onReference: (...named) => references.push(named) };
    const record = { source, ...note(readShape(source, contentShapes[kind], noting)) };
    source.forget();
    freeze(record.value);
    if (record.problems.length === 0) kept.set(file, { record, around, references });
    return record;
  }
}

function recall(file: ContentFile, around: string, known: ReadContext["known"]) {
  const before = kept.get(file);
  if (before?.around !== around) return;
  return before.references.every(([target, name]) => known[target]?.has(name)) ? before.record : undefined;
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

function toContext(files: readonly ContentFile[], now: Date): ReadContext {
  const site = readLoosely("site.yaml", files);
  const product = isRecord(site) ? site.product : undefined;
  const menus = listLooseMenus(readLoosely("menus.yaml", files));
  return {
    product: typeof product === "string" ? product : undefined,
    lastDay: toLastDay(now),
    known: {
      // A lost file is reported once, by the list of ids; suggesting another link's name would not help.
      resource: listTakenIds(files),
      group: menus && new Set(menus.flatMap(({ id, groupIds }) => groupIds.map((group) => `${id}/${group}`))),
      topic: listTopics(files),
    },
    mayBecomeKnown: menus && toMayBecomeKnown(menus),
  };
}

/** Undefined if the file cannot be read: what it names is not known yet. */
function listTopics(files: readonly ContentFile[]) {
  const list = readLoosely("synonyms.yaml", files);
  if (list === undefined && files.some(({ path }) => contentKindOf(path) === "synonyms")) return;
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
function listLooseMenus(list: unknown) {
  if (!Array.isArray(list)) return;
  return list.map((menu: { id?: unknown; groups?: unknown } | null) => ({
    id: menu?.id,
    groupIds: Array.isArray(menu?.groups) ? menu.groups.map((group) => group?.id) : [],
  }));
}
