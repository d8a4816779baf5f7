import type { Problem } from "#base/problem.ts";
import { type ContentFile, resourceIdOf } from "../content-file.ts";
import { parsePublishedIds, printPublishedIds, publishedIdsPath } from "../published-ids.ts";
import { dropFirstChoices, type FirstChoice } from "./drop-first-choices.ts";
import { editLinkFile, printNewLink } from "./edit-link-file.ts";
import type { LinkEdit } from "./link-edit.ts";

interface DraftOptions {
  /** How the content folder is called in messages. */
  folder: string;
  today: string;
}

/**
 * Edits -> files, right or wrong: what follows for menus.yaml and ids.txt comes with them. `drops` are first choices of
 * menus.yaml that go with a link's group, `faults` what could not be carried out.
 */
export function applyLinkEdits(
  files: readonly ContentFile[],
  edits: readonly LinkEdit[],
  options: DraftOptions,
) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const changes: ContentFile[] = [];
  const faults: Problem[] = [];
  for (const edit of edits) {
    const path = `resources/${edit.id}.yaml`;
    const file = byPath.get(path);
    if (!file) {
      changes.push({ path, text: printNewLink(edit.fields, options.today) });
      continue;
    }
    const { text, problems } = editLinkFile(file, edit.fields, options.folder);
    faults.push(...problems);
    if (text !== undefined && text !== file.text) changes.push({ path, text });
  }
  const menus = byPath.get("menus.yaml");
  const drops = menus ? listDrops(edits) : [];
  const edited = menus && dropFirstChoices(menus, drops, options.folder);
  if (edited?.text !== undefined) changes.push({ path: "menus.yaml", text: edited.text });
  faults.push(...(edited?.problems ?? []));
  const list = byPath.get(publishedIdsPath);
  const ids = addIds(list, changes);
  if (ids && list?.fault)
    faults.push({ level: "error", where: `${options.folder}/${list.path}`, ...list.fault });
  return { changes: ids ? [...changes, ids] : changes, drops: edited ? drops : [], faults };
}

const listDrops = (edits: readonly LinkEdit[]): FirstChoice[] =>
  edits.flatMap(({ id, fields }) => {
    const groups = fields.find(({ column }) => column.kind === "groups");
    const after = Array.isArray(groups?.after) ? groups.after : [];
    const before = Array.isArray(groups?.before) ? groups.before : [];
    return before.filter((path) => !after.includes(path)).map((path) => ({ path, id }));
  });

/** Only where there are new ones: a list that is behind is content:format's to fix. */
function addIds(list: ContentFile | undefined, changes: readonly ContentFile[]): ContentFile | undefined {
  const listed = new Set(parsePublishedIds(list?.text ?? ""));
  const added = changes
    .filter(({ path }) => path.startsWith("resources/"))
    .map(({ path }) => resourceIdOf(path))
    .filter((id) => !listed.has(id));
  return added.length === 0
    ? undefined
    : { path: publishedIdsPath, text: printPublishedIds([...listed, ...added]) };
}
