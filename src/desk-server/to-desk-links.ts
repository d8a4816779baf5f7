import { fieldAt, type LinkFile } from "#catalog/exchange/link-file.ts";
import type { DeskLink } from "#desk/desk-api.ts";
import { toLinkFields } from "#desk/form/link-fields.ts";
import type { DeskContent } from "./read-desk-content.ts";
import { toVersion } from "./read-desk-content.ts";

export function toDeskLinks(
  { links, files }: Pick<DeskContent, "links" | "files">,
  changedPaths: ReadonlySet<string>,
): DeskLink[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return [...links.values()].map((link) => {
    const present = made.get(link);
    const file = byPath.get(link.path) ?? { path: link.path, text: "" };
    const isChanged = changedPaths.has(link.path);
    if (present?.isChanged === isChanged && present.version === toVersion(file)) return present;
    const entry = toDeskLink(link, toVersion(file), isChanged);
    made.set(link, entry);
    return entry;
  });
}

/** Of some thousand links, one or two are different the next time. */
const made = new WeakMap<LinkFile, DeskLink>();

const toDeskLink = (link: LinkFile, version: string, isChanged: boolean): DeskLink => ({
  id: link.id,
  fields: toLinkFields(link.fields),
  added: toText(link, ["added"]),
  ...toOptional("reviewed", toText(link, ["reviewed"])),
  ...toOptional("lookAgain", toText(link, ["look_again"])),
  ...toRetired(link),
  version,
  isChanged,
});

function toRetired(link: LinkFile): Pick<DeskLink, "retired"> {
  if (link.fields.retired === undefined) return {};
  const said = (name: string) => toText(link, ["retired", name]);
  const replacement = toOptional("replacement", said("replacement"));
  return { retired: { on: said("on"), why: said("why"), ...replacement } };
}

const toText = (link: LinkFile, path: readonly string[]) => String(fieldAt(link.fields, path) ?? "");

const toOptional = <Name extends string>(name: Name, text: string): { [K in Name]?: string } =>
  (text === "" ? {} : { [name]: text }) as { [K in Name]?: string };
