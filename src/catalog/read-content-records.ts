import type { Problem } from "#base/problem.ts";
import { logoPath } from "./brand/brand.ts";
import {
  type ContentFile,
  type ContentKind,
  contentKindOf,
  contentKinds,
  isOutsideBuild,
  maxCharsOf,
  optionalKinds,
  resourceIdOf,
  resourceIdsOf,
} from "./content-file.ts";
import type { ContentSource } from "./content-source.ts";
import { parseYaml } from "./parse-yaml.ts";
import { isPublishable, publishedIdsPath } from "./published-ids.ts";
import { type BrandRecord, brandShape } from "./shape/brand-shape.ts";
import type { ReadContext } from "./shape/check-leaf.ts";
import { type FeedRecord, feedsShape } from "./shape/feeds-shape.ts";
import { type HomeRecord, homeShape } from "./shape/home-shape.ts";
import { type MenuRecord, menusShape } from "./shape/menus-shape.ts";
import { type ReadShape, readShape } from "./shape/read-shape.ts";
import { type ResourceRecord, resourceShape } from "./shape/resource-shape.ts";
import type { ReferenceTarget, Shape } from "./shape/shape.ts";
import { type SiteRecord, siteShape } from "./shape/site-shape.ts";
import { type SynonymRecord, synonymsShape } from "./shape/synonyms-shape.ts";

export interface ContentRecord<V> extends ReadShape<V> {
  source: ContentSource;
}

/** Every file as far as it could be read, before anything is compared across files. */
export interface ContentRecords {
  site?: ContentRecord<SiteRecord>;
  home?: ContentRecord<HomeRecord>;
  menus?: ContentRecord<MenuRecord[]>;
  feeds?: ContentRecord<FeedRecord[]>;
  synonyms?: ContentRecord<SynonymRecord[]>;
  brand?: ContentRecord<BrandRecord>;
  /** brand/logo.svg, where there is one. */
  logo?: ContentFile;
  /** What lies in brand/, by path. */
  brandFiles: ReadonlySet<string>;
  /** How the folder is called in messages. */
  folder: string;
  /** ids.txt, where there is one. */
  publishedIds?: ContentFile;
  /** Ids of all files, unreadable ones included. */
  ids: ReadonlySet<string>;
  /** By id. */
  resources: Map<string, ContentRecord<ResourceRecord>>;
  problems: Problem[];
}

/** A record without a problem: the file says the same again while its surroundings do. */
interface KeptRecord {
  record: ContentRecord<ResourceRecord>;
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
  const parse = (file: ContentFile) => parseFile(file, folder, problems);
  const single = files.filter(({ path }) => isRead(path) && contentKindOf(path) !== "resource");
  const sources = single.flatMap((file) => parse(file) ?? []);
  const sourceOf: SourceOf = (kind) => sources.find(({ path }) => contentKindOf(path) === kind);
  const context = toContext(files, sourceOf, now);
  const records: ContentRecords = {
    publishedIds: files.find(({ path }) => path === publishedIdsPath),
    ids: resourceIdsOf(files),
    brandFiles: new Set(files.map(({ path }) => path).filter(isOfBrand)),
    folder,
    resources: new Map(),
    problems,
  };
  const logo = files.find(({ path }) => path === logoPath);
  if (logo) records.logo = logo;
  const read = <V>(source: ContentSource | undefined, shape: Shape): ContentRecord<V> | undefined => {
    if (!source) return;
    const result = { source, ...readShape<V>(source, shape, context) };
    problems.push(...result.problems);
    return result;
  };
  records.site = read<SiteRecord>(sourceOf("site"), siteShape);
  records.home = read<HomeRecord>(sourceOf("home"), homeShape);
  records.menus = read<MenuRecord[]>(sourceOf("menus"), menusShape);
  records.feeds = read<FeedRecord[]>(sourceOf("feeds"), feedsShape);
  records.brand = read<BrandRecord>(sourceOf("brand"), brandShape);
  records.synonyms = read<SynonymRecord[]>(sourceOf("synonyms"), synonymsShape);
  for (const file of files.filter(({ path }) => contentKindOf(path) === "resource")) {
    const record = recall(file, folder, context) ?? readResource(file);
    if (record) records.resources.set(resourceIdOf(file.path), record);
  }
  return records;

  function readResource(file: ContentFile): ContentRecord<ResourceRecord> | undefined {
    const references: KeptRecord["references"] = [];
    const source = parse(file);
    if (!source) return;
    const noting = {
      ...context,
      onReference: (...named: [ReferenceTarget, string]) => references.push(named),
    };
    const record = { source, ...readShape<ResourceRecord>(source, resourceShape, noting) };
    problems.push(...record.problems);
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

const isRead = (path: string): boolean =>
  path !== publishedIdsPath && !isOutsideBuild(path) && contentKindOf(path) !== undefined;

/** Undefined, with its problems noted, where the file cannot be read. */
function parseFile(file: ContentFile, folder: string, problems: Problem[]): ContentSource | undefined {
  const parsed = parseYaml(file, folder, maxCharsOf(contentKindOf(file.path) ?? "resource"));
  problems.push(...parsed.problems);
  return parsed.problems.length === 0 ? parsed.source : undefined;
}

/** Files that nothing reads, and those that are missing. */
function checkFiles(files: readonly ContentFile[], folder: string): Problem[] {
  const problems = files
    .filter(
      ({ path }) =>
        path !== publishedIdsPath && !isOfBrand(path) && !isOutsideBuild(path) && !contentKindOf(path),
    )
    .map((file) => toStranger(file, folder));
  for (const kind of contentKinds) {
    const path = `${kind}.yaml`;
    if (optionalKinds.has(kind) || files.some((file) => file.path === path)) continue;
    problems.push({
      level: "error",
      where: `${folder}/${path}`,
      what: "the file is missing",
      fix: "restore it from an earlier version",
    });
  }
  return problems;
}

/** A YAML file is one that somebody wrote for the directory; anything else may be an editor's copy, and stops nothing. */
function toStranger({ path, fault }: ContentFile, folder: string): Problem {
  const where = `${folder}/${path}`;
  if (fault) return { level: "error", where, ...fault };
  if (path.endsWith("/"))
    return { level: "warning", where, what: "a folder here is not used", fix: "move it elsewhere" };
  const what = "a file of this name is not used";
  if (/\.ya?ml$/i.test(path)) {
    const fix = `a resource is ${folder}/resources/NAME.yaml; move the file there or delete it`;
    return { level: "error", where, what, fix };
  }
  const [, name] = /^resources\/(.+?)(?:\.yaml)?(?:\.\w+)?$/.exec(path) ?? [];
  return {
    level: "warning",
    where,
    what,
    fix: `call it ${name}.yaml if it is a link; else move it elsewhere`,
  };
}

function toContext(files: readonly ContentFile[], sourceOf: SourceOf, now: Date): ReadContext {
  const product = sourceOf("site")?.document.get("product");
  const menus = listLooseMenus(sourceOf("menus"));
  return {
    product: typeof product === "string" ? product : undefined,
    // A curator in Auckland is up to 14 hours ahead of UTC.
    lastDay: new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10),
    known: {
      resource: resourceIdsOf(files),
      group: menus && groupPathsOf(menus),
      topic: listTopics(files, sourceOf("synonyms")),
    },
    mayBecomeKnown: menus && toMayBecomeKnown(menus),
  };
}

/** Undefined where the file is there and cannot be read: nobody knows yet what it names. */
function listTopics(files: readonly ContentFile[], source: ContentSource | undefined) {
  if (!source && files.some(({ path }) => contentKindOf(path) === "synonyms")) return;
  const list: unknown = source?.document.toJS({ maxAliasCount: 0 });
  return new Set((Array.isArray(list) ? list : []).map((entry) => String(entry?.topic ?? "")));
}

const groupPathsOf = (menus: readonly LooseMenu[]): Set<string> =>
  new Set(menus.flatMap(({ id, groupIds }) => groupIds.map((group) => `${id}/${group}`)));

/** A group of a menu whose id is none, or which has a group whose id is none: nobody knows yet what it will be called. */
function toMayBecomeKnown(menus: readonly LooseMenu[]): ReadContext["mayBecomeKnown"] {
  const isId = (id: unknown) => typeof id === "string" && isPublishable(id);
  const hasNamelessMenu = menus.some(({ id }) => !isId(id));
  const unsure = new Set(menus.filter(({ groupIds }) => !groupIds.every(isId)).map(({ id }) => String(id)));
  const known = new Set(menus.map(({ id }) => String(id)));
  return (target, name) => {
    const [menu = ""] = name.split("/");
    return target === "group" && (unsure.has(menu) || (hasNamelessMenu && !known.has(menu)));
  };
}

interface LooseMenu {
  id: unknown;
  groupIds: unknown[];
}

/** Read loosely, so that a slip elsewhere in menus.yaml does not make every resource's groups unknown. */
function listLooseMenus(menus: ContentSource | undefined): LooseMenu[] | undefined {
  const list: unknown = menus?.document.toJS({ maxAliasCount: 0 });
  if (!Array.isArray(list)) return;
  return list.map((menu: { id?: unknown; groups?: unknown } | null) => ({
    id: menu?.id,
    groupIds: Array.isArray(menu?.groups) ? menu.groups.map((group) => group?.id) : [],
  }));
}
