import { isRecord } from "#base/is-record.ts";
import { printCount } from "#base/print-count.ts";
import type { FieldProblem, Problem, WhatAndFix } from "#base/problem.ts";
import type { Synonym } from "#catalog/catalog.ts";
import { type ContentChange, mergeFiles } from "#catalog/content-file.ts";
import { editContent } from "#catalog/format/edit-content.ts";
import { moveName } from "#catalog/format/move-name.ts";
import { parseYaml, readLoosely } from "#catalog/parse-yaml.ts";
import { readMissingField } from "#catalog/problem-place.ts";
import { phraseKey } from "#catalog/search/split-words.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { contentShapes } from "#catalog/shape/content-shapes.ts";
import { updatesFeedUrl } from "#catalog/shape/feeds-shape.ts";
import { menusShape } from "#catalog/shape/menus-shape.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import { synonymsShape } from "#catalog/shape/synonyms-shape.ts";
import type { ActionOf, FileLookRequest } from "#desk-wire/desk-requests.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import { type FileAnswer, type FormFile, fileTitles, pathOf } from "#desk-wire/side-calls.ts";
import { type Planned, type Present, refuse, refuseStale } from "./outcome.ts";
import { checkChange, isEmpty, isIn, tellOnce, toFieldProblem, toShownName } from "./plan-link-change.ts";
import { printLineDiff } from "./print-line-diff.ts";
import { type DeskContent, type DeskContext, readDeskContent, toVersionOf } from "./read-desk-content.ts";

export type FileAction = ActionOf<"saveFile" | "moveGroup" | "moveTopic">;

/** What a file says, for its form; its problems if it cannot be read. */
export async function readFormFile(
  name: FormFile,
  context: DeskContext,
): Promise<FileAnswer | { problems: Problem[] }> {
  const { files } = await readDeskContent(context);
  const path = pathOf(name);
  const file = files.find((one) => one.path === path);
  const version = toVersionOf({ path }, files);
  if (!file) return { value: contentShapes[name].kind === "list" ? [] : {}, version };
  const { source, problems } = parseYaml(file, context.shownFolder);
  return source ? { value: source.value, version } : { problems };
}

/** What the form shows about what is typed: problems, and what would change. Writes nothing. */
export async function lookAtFile({ name, value }: FileLookRequest, context: DeskContext) {
  const content = await readDeskContent(context);
  const { changes, faults } = planChange(name, value, content, context);
  if (faults.length > 0) return { problems: toFileProblems(faults, name, context), diff: "" };
  const path = pathOf(name);
  const text = (files: DeskContent["files"]) => files.find((file) => file.path === path)?.text ?? "";
  return {
    problems: toFileProblems(checkChange(content, changes, context, path).told, name, context),
    diff: printLineDiff(text(content.files), text(mergeFiles(content.files, changes))),
  };
}

export function planFile(action: FileAction, { content, context }: Present): Planned {
  const planned = action.kind === "saveFile" ? planSave(action, content, context) : planMove(action, content);
  if (!planned.isDone) return planned;
  const name = action.kind === "saveFile" ? action.name : moved[action.kind].file;
  const { fresh } = checkChange(content, planned.changes, context);
  if (fresh.length === 0) return planned;
  const problems = toFileProblems(fresh, name, context);
  // Beside its field it is clear what the problem is about.
  const to = action.kind === "moveTopic" && action.to ? ` in "${action.to}"` : "";
  for (const problem of problems) problem.what = problem.what.replace(/^there are \d+ [a-z ]+$/, `$&${to}`);
  return { isDone: false, problems };
}

function planSave(
  { name, version, value }: Extract<FileAction, { kind: "saveFile" }>,
  content: DeskContent,
  context: DeskContext,
): Planned {
  const { changes, faults } = planChange(name, value, content, context);
  // If the file says this already, it counts as saved: the answer to the same request may have been lost.
  const isNew = changes.length + faults.length > 0;
  if (isNew && toVersionOf({ path: pathOf(name) }, content.files) !== version) return refuseStale();
  if (faults.length > 0) return { isDone: false, problems: toFileProblems(faults, name, context) };
  return { isDone: true, what: `${fileTitles[name]}: saved.`, changes };
}

const moved = {
  moveGroup: { what: "group", file: "menus" },
  moveTopic: { what: "topic", file: "synonyms" },
} as const;

function planMove(
  { kind, from, to }: Exclude<FileAction, { kind: "saveFile" }>,
  { files, catalog }: DeskContent,
): Planned {
  const { what, file } = moved[kind];
  if (from === to) return refuse(`the ${what} already has this name`, "choose another name");
  const fault = to === undefined ? undefined : checkName(what, to);
  if (fault) return refuse(fault.what, fault.fix);
  const key = what === "topic" && to !== undefined ? phraseKey(to) : "";
  const isTaken = ({ topic = to, words }: Synonym) =>
    topic !== from && topic !== to && [topic, ...words].some((word = "") => phraseKey(word) === key);
  const other = key && catalog?.synonyms.find(isTaken)?.topic;
  if (other)
    return refuse(`"${to}" is already a word of the topic "${other}"`, `write "${other}" to join them`);
  const { changes, links } = moveName(what, files, from, to);
  if (!changes.some(({ path }) => path === pathOf(file)))
    return refuse(`there is no ${what} "${from}" that can be changed`, "reload the page");
  const count = printCount(links, "link");
  // While it has a name of its own, only its id is another one.
  const isGone = to === undefined || toShownName(to, catalog) !== to;
  const nameOf = (name: string) => isolate(isGone ? toShownName(name, catalog) : name);
  const said =
    to === undefined
      ? `The ${what} ${nameOf(from)} is removed, also from ${count}.`
      : `${nameOf(from)} is now ${nameOf(to)}, with ${count}.`;
  return { isDone: true, what: said, changes };
}

/** One sentence about the name itself; otherwise there would be one for each link that names it. */
function checkName(what: "group" | "topic", name: string): WhatAndFix | undefined {
  const shape = what === "topic" ? synonymsShape.of.fields.topic.shape : menusShape.of.fields.id;
  const given = what === "topic" ? name : name.slice(name.indexOf("/") + 1);
  return checkLeaf(shape, given, { product: "", lastDay: "", known: {} }).problems.map(toFormWords)[0];
}

function planChange(name: FormFile, given: unknown, { files }: DeskContent, { shownFolder }: DeskContext) {
  const path = pathOf(name);
  const file = files.find((one) => one.path === path) ?? { path, text: "" };
  const { text, problems } = editContent(file, () => toWholeValue(contentShapes[name], given), shownFolder);
  if (text === undefined) return { changes: [], faults: problems };
  const changes: ContentChange[] = text === file.text ? [] : [{ path, text }];
  if (name === "site") changes.push(...followUrl(text, files, shownFolder));
  return { changes, faults: [] };
}

/** The hub's own source in feeds.yaml has the hub's address as its home: one setting, written once. */
function followUrl(site: string, files: DeskContent["files"], folder: string): ContentChange[] {
  const url = /^url: (\S+)$/m.exec(site)?.[1];
  const file = files.find(({ path }) => path === "feeds.yaml");
  const feeds = readLoosely("feeds.yaml", files);
  if (!file || url === undefined || !Array.isArray(feeds)) return [];
  const next = feeds.map((feed) => (feed?.url === updatesFeedUrl ? { ...feed, home: url } : feed));
  const { text } = editContent(file, () => next, folder);
  return text === undefined || text === file.text ? [] : [{ path: file.path, text }];
}

/** Its own problems beside their fields; those of other files once for all that say the same, as links to a removed group do. */
function toFileProblems(problems: readonly Problem[], name: FormFile, context: DeskContext): FieldProblem[] {
  const isOwn = ({ where }: Problem) => isIn(where, `${context.shownFolder}/${pathOf(name)}`);
  const own = problems.filter(isOwn).map((problem) => {
    const places = [/\(([^()]*)\)$/.exec(problem.where)?.[1], readMissingField(problem)];
    return { field: places.filter(Boolean).join("."), level: problem.level, ...toFormWords(problem) };
  });
  const tell = (problem: Problem) => toFieldProblem(problem, undefined, context.shownFolder);
  const others = problems.filter((problem) => !isOwn(problem));
  return [...own, ...tellOnce(others, tell)];
}

/** A form has no quotation marks and no lines. */
const toFormWords = ({ what, fix }: WhatAndFix): WhatAndFix =>
  /^(the text is empty$|"" is |the field ".*" is missing$)/.test(what)
    ? { what: "this is empty", fix: "fill it in" }
    : { what, fix };

/** A form's value as its file would have it: what is empty and optional is left out. */
function toWholeValue(shape: Shape, given: unknown): unknown {
  if (shape.kind === "optional") {
    const value = toWholeValue(shape.shape, given);
    return isEmpty(value) ? undefined : value;
  }
  if (shape.kind === "record") return isRecord(given) ? toRecord(shape.fields, given) : given;
  if (shape.kind === "list" && Array.isArray(given))
    return given.map((item) => toWholeValue(shape.of, item)).filter((item) => item !== "");
  if (typeof given !== "string") return given;
  if (shape.kind === "text") return given.replace(/\s+/g, " ").trim();
  return shape.kind === "address" || shape.kind === "word" ? given.trim() : given;
}

/** A field that the form does not know stays: the check names the problem. */
function toRecord(fields: Readonly<Record<string, Shape>>, given: Record<string, unknown>): unknown {
  const entries = Object.entries(given).map(([name, value]) => {
    const shape = fields[name];
    return [name, shape ? toWholeValue(shape, value) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
