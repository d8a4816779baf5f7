import { tryOr } from "#base/try-or.ts";
import type { GroupWords, Resource } from "#catalog/catalog.ts";
import { resourceShape } from "#catalog/shape/resource-shape.ts";
import { record } from "#catalog/shape/shape.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskLink, LinkFields, LookAnswer } from "#desk-wire/desk-api.ts";
import { fieldNames } from "#desk-wire/link-fields.ts";
import { ResourceEntry } from "#site/directory/resource-entry.tsx";
import { Button, canOpen } from "../parts/buttons.tsx";
import { FileDiff } from "../parts/file-diff.tsx";
import { FieldProblems } from "../parts/problem-list.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { labelOf } from "../texts/field-words.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { type FieldProps, SaveBar, SelectField, TextField } from "./fields.tsx";
import { GroupsField, NamesField, WordsField } from "./link-fields.tsx";
import { drawItem } from "./shape-field.tsx";
import { type FieldOfShape, FormContext, type LinkFormOptions, useLinkForm } from "./use-form.ts";

interface Props extends LinkFormOptions {
  /** What the button does: "Save", "Add this link". */
  verb: string;
  link?: DeskLink;
}

export function LinkForm({ verb, link, ...options }: Props) {
  const form = useLinkForm(options);
  const { state } = useDesk();
  const { fields, setFields, changed } = options.draft;
  const { look, problems } = form;
  const { suggestions = [] } = look ?? {};
  const path = `content/resources/${options.id ?? look?.newId ?? "new-link"}.yaml`;
  const draw = (names: string, { onChange }: FieldOfShape, frame: FieldProps) => {
    switch (names) {
      case "url":
        return (
          <TextField {...frame} type="url" value={fields.url} onChange={(url) => onChange(url.trim())}>
            <AddressAdvice id={frame.id} {...{ fields, look, onChange }} />
          </TextField>
        );
      case "groups":
        return <GroupsField {...frame} {...{ suggestions, onChange }} chosen={fields.groups} />;
      case "in_group":
        return <WordsField {...frame} {...{ fields, onChange }} />;
      case "regions":
      case "topics":
        return <NamesField {...frame} onChange={onChange} chosen={fields[names]} known={state[names]} />;
      case "language":
        return (
          <SelectField
            {...frame}
            none="English, or several"
            choices={listLanguages(fields.language)}
            value={fields.language}
            onChange={onChange}
          />
        );
    }
  };
  return (
    <form className="link-form" noValidate onSubmit={form.submit} onBlur={form.touch}>
      <div className="form-fields">
        <FormContext value={{ kind: "resource", problems, draw }}>
          {drawItem({
            shape: linkShape,
            value: fields,
            path: [],
            onChange: (next) => setFields(next as LinkFields),
          })}
        </FormContext>
        <FieldProblems id="form" problems={problems.filter(({ field }) => !field)} />
      </div>
      <aside className="form-aside" aria-label="Preview">
        {!link?.retired && <EntryPreview fields={fields} link={link} />}
        {look && <FileDiff path={path} diff={look.diff} />}
      </aside>
      <SaveBar {...{ verb }} {...form} state={printState(changed, options.isNew)} />
    </form>
  );
}

/** In the order in which a curator thinks: what it is, where it belongs, who it is for. */
const linkShape = record(
  Object.fromEntries((["url", ...fieldNames] as const).map((name) => [name, resourceShape.fields[name]])),
);

function printState(changed: readonly (keyof LinkFields)[], isNew = false): string {
  if (changed.length === 0) return isNew ? "" : "Nothing changed";
  const names = changed.map((name) => labelOf("resource", [name]).toLowerCase());
  return isNew ? "Not saved yet" : `Not saved yet: ${names.join(", ")}`;
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });
/** Languages in which such sites are written. */
const languages = words.languages.split(" ");

/** Sorted by name. Any other tag in the file is kept, and shown as it is if it is not a language. */
function listLanguages(own: string): [tag: string, name: string][] {
  const nameOf = (tag: string) => tryOr(() => languageNames.of(tag) ?? tag, tag);
  const known = languages.map((tag): [string, string] => [tag, nameOf(tag)]);
  known.sort(([, a], [, b]) => a.localeCompare(b, "en"));
  return own === "" || languages.includes(own) ? known : [[own, nameOf(own)], ...known];
}

/** Drawn by the site's own code, so that curators see what visitors see. */
function EntryPreview({ fields, link }: { fields: LinkFields; link?: DeskLink | undefined }) {
  const { product } = useDesk().state;
  const { nameOfGroup } = useNames();
  const { entries, missing } = toPreview(fields, product, link);
  return (
    <section className="preview" aria-label="As visitors see it">
      <h2>As visitors see it</h2>
      {missing.length > 0 && (
        <p className="hint">The link appears here. Still missing: {missing.join(", ")}.</p>
      )}
      {entries.map(({ groupPath, resource }) => (
        <div key={groupPath ?? ""}>
          {groupPath !== undefined && <h3>In {nameOfGroup(groupPath)}</h3>}
          <ul className="entries">
            <ResourceEntry common={{ audiences: [], regions: [] }} resource={resource} />
          </ul>
        </div>
      ))}
    </section>
  );
}

/** What visitors will read, first in general and then for each group with words of its own; or what is still missing. */
export function toPreview(fields: LinkFields, product: string, dates?: Pick<DeskLink, "added" | "reviewed">) {
  const { in_group, language, cost, ...rest } = fields;
  const missing = [
    fields.name.trim() === "" ? "a name" : "",
    canOpen(fields.url) ? "" : "a whole address",
    cost === "" ? "a cost" : "",
  ].filter(Boolean);
  if (missing.length > 0 || cost === "") return { entries: [], missing };
  const fill = (text: string) => text.replaceAll("{product}", () => product);
  const toResource = ({ name, url, description }: GroupWords): Resource => ({
    ...rest,
    id: "preview",
    url: url && canOpen(url) ? url : fields.url,
    cost,
    name: fill(name || fields.name),
    description: fill(description || fields.description),
    added: dates?.added ?? "",
    ...(dates?.reviewed ? { reviewed: dates.reviewed } : {}),
    ...(language ? { language } : {}),
  });
  const others = Object.entries(in_group).map(([groupPath, words]) => ({
    groupPath,
    resource: toResource(words),
  }));
  // First the words that groups without words of their own show.
  return { entries: [{ groupPath: undefined, resource: toResource({}) }, ...others], missing: [] };
}

type AdviceProps = {
  id: string;
  fields: LinkFields;
  look: LookAnswer | undefined;
  onChange(url: string): void;
};

/** Below the address: the link that has it already, and the better way to write it. */
function AddressAdvice({ id, fields, look, onChange }: AdviceProps) {
  const clean = look?.normalisedUrl;
  const use = (url: string) => {
    onChange(url);
    document.getElementById(id)?.focus();
  };
  return (
    <div className="advice" role="status">
      {look?.sameAddress.map(({ id, name, why }) => (
        <p key={id} className="duplicate">
          <strong>Listed already:</strong> <a href={printAddress("links", id)}>{name}</a>
          <span>{why}</span>
        </p>
      ))}
      {clean !== undefined && clean !== fields.url && (
        <p className="cleaner">
          <span>
            Better written like this: <code>{clean}</code>
          </span>
          <Button onPress={() => use(clean)}>Use this address</Button>
        </p>
      )}
    </div>
  );
}
