import type { FieldEdit, FirstChoice, LinkEdit } from "./edit-links.ts";
import { printLinkCell } from "./link-cell.ts";

/** For `--json`. */
export const toImportDiff = (edits: readonly LinkEdit[]) =>
  edits.map(({ words: _, fields, ...edit }) => ({ ...edit, fields: fields.map(toFieldDiff) }));

/** For people: what was there with a minus, what will be there with a plus; of a list only what comes and goes. */
export function printImportDiff(edits: readonly LinkEdit[], drops: readonly FirstChoice[]): string {
  const blocks = edits.map((edit) => {
    const head = `row ${edit.row}  ${edit.isNew ? "new link " : ""}${edit.id}  (${edit.name})`;
    return [head, ...edit.fields.flatMap(printField)].join("\n");
  });
  const first = drops.map((one) => `menus.yaml  ${one.id} is no longer among the first links of ${one.path}`);
  return [...blocks, ...first].join("\n\n");
}

const toFieldDiff = ({ column, before, after }: FieldEdit) => ({
  field: column.name,
  before: printLinkCell(column, before),
  after: printLinkCell(column, after),
});

function printField(edit: FieldEdit): string[] {
  const { column, before, after } = edit;
  const isList = (value: unknown) => value === undefined || Array.isArray(value);
  const lines = isList(before) && isList(after) ? diffLists(before, after) : diffTexts(edit);
  return lines.map((line, index) => `  ${(index === 0 ? column.name : "").padEnd(20)} ${line}`);
}

function diffLists(before: unknown, after: unknown): string[] {
  const [old = [], next = []] = [before, after].map((value) => [value ?? []].flat().map(String));
  const gone = old.filter((item) => !next.includes(item)).map((item) => `- ${item}`);
  const come = next.filter((item) => !old.includes(item)).map((item) => `+ ${item}`);
  return gone.length + come.length > 0 ? [...gone, ...come] : [`= in another order: ${next.join(", ")}`];
}

function diffTexts(edit: FieldEdit): string[] {
  const { before, after } = toFieldDiff(edit);
  const linesOf = (sign: string, text: string) =>
    text === "" ? [] : text.split("\n").map((line) => `${sign} ${line}`);
  return [...linesOf("-", before), ...linesOf("+", after)];
}
