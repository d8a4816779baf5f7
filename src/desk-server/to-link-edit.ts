import { groupWordNames } from "#catalog/catalog.ts";
import type { FieldEdit, LinkEdit } from "#catalog/exchange/edit-links.ts";
import { type LinkColumn, linkColumns } from "#catalog/exchange/link-columns.ts";
import type { LinkFile } from "#catalog/exchange/link-file.ts";
import type { LinkFields } from "#desk/desk-api.ts";
import { fieldNames, toLinkFields } from "#desk/form/link-fields.ts";

/** What the form says against what the file says: only fields that differ are touched, so that comments stay. */
export function toLinkEdit(id: string, given: LinkFields, link: LinkFile | undefined): LinkEdit {
  const before = link ? toLinkFields(link.fields) : undefined;
  const after = toWholeFields(given);
  const fields = linkColumns.flatMap((column): FieldEdit[] => {
    const key = formFieldOf(column);
    if (!key) return [];
    // Where the file has none, or something else in its place, they are written as a whole.
    if (key === "inGroup" && before && Object.keys(before.inGroup).length > 0)
      return toWordEdits(column, before.inGroup, after.inGroup ?? {});
    const [was, is] = [before?.[key], after[key]];
    return isSame(isEmpty(was) ? undefined : was, isEmpty(is) ? undefined : is)
      ? []
      : [{ column, before: was, after: is }];
  });
  return { row: 1, id, isNew: !link, name: after.name || id, fields };
}

/** The form's name of a column; the days and the retirement have buttons of their own. */
export function formFieldOf({ name }: Pick<LinkColumn, "name">): keyof LinkFields | undefined {
  if (name === "in_group") return "inGroup";
  return fieldNames.find((field) => field === name);
}

/** As a file would have them: a field that is empty in the form is not there, and words for a group go with it. */
export function toWholeFields(given: LinkFields): {
  [Field in keyof LinkFields]: LinkFields[Field] | undefined;
} {
  const fields = toLinkFields({ ...given, in_group: given.inGroup });
  const words = Object.entries(fields.inGroup).filter(
    ([path, said]) => fields.groups.includes(path) && Object.keys(said).length > 0,
  );
  const whole = { ...fields, inGroup: Object.fromEntries(words) };
  const entries = Object.entries(whole).map(([name, value]) => [name, isEmpty(value) ? undefined : value]);
  // No groups is something that a file says.
  return { ...Object.fromEntries(entries), groups: fields.groups };
}

/** One by one: replaced as a whole, they would lose the comments between them. */
function toWordEdits(
  column: LinkColumn,
  before: LinkFields["inGroup"],
  after: LinkFields["inGroup"],
): FieldEdit[] {
  if (Object.keys(after).length === 0) return [{ column, before, after: undefined }];
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const edit = (field: string[], was: unknown, is: unknown): FieldEdit[] =>
    isSame(was, is) ? [] : [{ column: { ...column, field }, before: was, after: is }];
  return [...paths].flatMap((path) => {
    const [was, is] = [before[path], after[path]];
    if (!is) return edit(["in_group", path], was, undefined);
    return groupWordNames.flatMap((part) => edit(["in_group", path, part], was?.[part], is[part]));
  });
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === "") return true;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
