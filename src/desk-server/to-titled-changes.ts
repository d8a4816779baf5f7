import { printCount } from "#base/print-count.ts";
import { type ContentChange, type ContentFile, contentKindOf, resourceIdOf } from "#catalog/content-file.ts";
import { readLinkFiles } from "#catalog/exchange/link-file.ts";
import { checksFolder } from "#catalog/link-health/checks-file.ts";
import { publishedIdsPath } from "#catalog/published-ids.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import type { DeskChange } from "#desk-wire/desk-api.ts";
import { fileTitles, formFiles, pathOf } from "#desk-wire/side-calls.ts";
import { printLineDiff } from "./print-line-diff.ts";
import { toVersion } from "./read-desk-content.ts";
import words from "./words.json" with { type: "json" };

const shownLines = 200;

export const isIdList = ({ pathInFolder }: ChangedFile): boolean => pathInFolder === publishedIdsPath;

/** Includes the path: removing another file is another change. The list of ids has none of its own, as it only follows the links. */
export const toChangeVersion = (file: ChangedFile) =>
  toVersion({ path: file.path, text: isIdList(file) ? file.path : JSON.stringify(file) });

/** What is about to be written, as it will be among the changes. */
export function toChangedFiles(changes: readonly ContentChange[], before: readonly ContentFile[]) {
  const texts = new Map(before.map(({ path, text }) => [path, text]));
  return changes.map(({ path, text }): ChangedFile => {
    return { path, pathInFolder: path, before: texts.get(path) ?? null, after: text ?? null };
  });
}

const titleOf = (file: ChangedFile, name = "{product}") => toTitle(file).replaceAll("{product}", () => name);

/** What differs from the last publication, in words. */
export const toTitledChanges = (changed: readonly ChangedFile[], product?: string): DeskChange[] =>
  changed.map((file) => ({
    path: file.path,
    kind: toKind(file),
    title: titleOf(file, product),
    diff: file.fault ? "" : toShown(printLineDiff(file.before ?? "", file.after ?? "")),
    version: toChangeVersion(file),
    isUndoable: !file.fault && isText(file) && (file.after === null || !isOfChecker(file.pathInFolder)),
  }));

/** A file that cannot be read has no text, but is still there. */
function toKind({ before, after, fault }: ChangedFile): DeskChange["kind"] {
  if (before === null) return "added";
  return after === null && !fault ? "removed" : "changed";
}

/** The checker's files alone, at 5,000 links, have 40,000 lines, which nobody reads and every answer would bring. */
function toShown(diff: string): string {
  const lines = diff.split("\n");
  const rest = lines.length - 1 - shownLines;
  return rest > 0
    ? [...lines.slice(0, shownLines), `… and ${printCount(rest, "more line")}`].join("\n")
    : diff;
}

/** In a sentence: a link by its name. */
export const printChanged = (file: ChangedFile, product?: string): string => {
  const title = titleOf(file, product);
  return `"${contentKindOf(file.pathInFolder) === "resource" ? title.replace(/: (?!.*: ).*/, "") : title}"`;
};

export const isOfChecker = (path: string) => path.startsWith(`${checksFolder}/`);

/** What is not UTF-8 would not come back as it was. A new picture needs no text, as an undo just removes it. */
export function isText({ before, after, pathInFolder }: ChangedFile): boolean {
  if (before === null && pathInFolder.startsWith("brand/")) return true;
  return !`${before ?? ""}${after ?? ""}`.includes("\ufffd");
}

function toTitle({ pathInFolder, before, after, fault }: ChangedFile): string {
  if (fault) return `${pathInFolder}: ${fault.what}`;
  const kind = contentKindOf(pathInFolder);
  if (kind === "resource") return toLinkTitle(pathInFolder, before, after);
  if (kind === "proposal") return `Proposal ${pathInFolder.replace(/^.*\/|\.yaml$/g, "")}`;
  const form = formFiles.find((name) => pathOf(name) === pathInFolder);
  if (form) return fileTitles[form];
  if (pathInFolder.startsWith("brand/picture-")) return "Picture below the welcome";
  if (isOfChecker(pathInFolder)) return "What the link checker remembers";
  return titles[pathInFolder] ?? pathInFolder;
}

const { titles, fields }: Record<"titles" | "fields", Record<string, string>> = words;

function toLinkTitle(path: string, before: string | null, after: string | null): string {
  const id = resourceIdOf(path);
  const [old, next] = [before, after].map((text) =>
    text === null ? undefined : readLinkFiles([{ path, text }], "content").links.get(id)?.fields,
  );
  const name = String((next ?? old)?.name ?? id);
  if (before === null) return `${name}: new link`;
  if (after === null) return `${name}: removed`;
  if (!old || !next) return `${name}: changed`;
  if (old.retired === undefined && next.retired !== undefined) return `${name}: retired`;
  if (old.retired !== undefined && next.retired === undefined) return `${name}: back on the page`;
  const names = Object.keys({ ...old, ...next }).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]),
  );
  return `${name}: ${names.map((field) => fields[field] ?? field).join(", ") || "layout only"}`;
}
