import type { ReactNode } from "react";
import type { GroupWords, Resource } from "#catalog/catalog.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskLink, LinkFields, LookAnswer } from "#desk-wire/desk-api.ts";
import { ResourceEntry } from "#site/directory/resource-entry.tsx";
import { audienceNames, costNames } from "#site/parts/fact-names.ts";
import { Button } from "../parts/buttons.tsx";
import { DiffView, ScrollBox } from "../parts/diff-view.tsx";
import { canOpen } from "../parts/open-link.tsx";
import { FieldProblems } from "../parts/problem-list.tsx";
import { useDesk, useNames } from "../state/use-desk.ts";
import { fieldLabels, linkHints } from "../texts/field-words.ts";
import { ChoicesField, SaveBar, SelectField, TextField, toOneLine } from "./fields.tsx";
import { GroupsField } from "./groups-field.tsx";
import { NamesField } from "./names-field.tsx";
import { fieldId, type LinkFormOptions, type LinkFormState, useLinkForm } from "./use-link-form.ts";
import { WordsField } from "./words-field.tsx";

interface Props extends LinkFormOptions {
  /** What the button does: "Save", "Add this link". */
  verb: string;
  link?: DeskLink;
  /** Beside the main button. */
  more?: ReactNode;
}

export function LinkForm({ verb, link, more, ...options }: Props) {
  const form = useLinkForm(options);
  const { draft } = options;
  const { answer } = form.look;
  const path = `content/resources/${options.id ?? answer?.newId ?? "new-link"}.yaml`;
  return (
    <form className="link-form" noValidate onSubmit={form.submit} onBlur={form.touch}>
      <div className="form-fields">
        <FormFields form={form} />
        <FieldProblems id="form" problems={form.problems.get("") ?? []} />
      </div>
      <aside className="form-aside" aria-label="Preview">
        <EntryPreview fields={draft.fields} link={link} />
        <FileView answer={answer} path={path} />
      </aside>
      <SaveBar
        {...{ verb, more }}
        {...form}
        problems={[...form.problems.values()].flat()}
        state={printState(draft.changed, options.isNew)}
      />
    </form>
  );
}

function printState(changed: readonly (keyof LinkFields)[], isNew = false): string {
  if (changed.length === 0) return isNew ? "" : "Nothing changed";
  const names = changed.map((name) => fieldLabels[name].toLowerCase());
  return isNew ? "Not saved yet" : `Not saved yet: ${names.join(", ")}`;
}

/** In the order in which a curator thinks: what is it, where does it belong, who is it for. */
function FormFields({ form }: { form: LinkFormState }) {
  const { regions, topics } = useDesk().state;
  const { fields, set } = form.draft;
  const frame = (name: keyof LinkFields) => ({
    id: fieldId(name),
    label: fieldLabels[name],
    hint: linkHints[name],
    problems: form.problems.get(name) ?? [],
  });
  const list = <Name extends "groups" | "audiences" | "regions" | "topics">(name: Name) => ({
    ...frame(name),
    chosen: fields[name],
    onChange: (chosen: LinkFields[Name]) => set(name, chosen),
  });
  return (
    <>
      <TextField {...frame("url")} type="url" value={fields.url} onChange={(url) => set("url", url.trim())}>
        <AddressAdvice form={form} />
      </TextField>
      <TextField {...frame("name")} value={fields.name} onChange={(name) => set("name", name)} />
      <TextField
        {...frame("description")}
        rows={3}
        value={fields.description}
        onChange={(description) => set("description", toOneLine(description))}
      />
      <GroupsField {...list("groups")} suggestions={form.look.answer?.suggestions ?? []} />
      <WordsField form={form} />
      <ChoicesField {...list("audiences")} kind="checkbox" names={audienceNames} />
      <ChoicesField
        {...frame("cost")}
        kind="radio"
        names={costNames}
        chosen={fields.cost === "" ? [] : [fields.cost]}
        onChange={([cost]) => set("cost", cost ?? "")}
      />
      <NamesField {...list("regions")} one="region" known={regions} />
      <NamesField {...list("topics")} one="topic" known={topics} />
      <SelectField
        {...frame("language")}
        none="English, or several"
        choices={listLanguages(fields.language)}
        value={fields.language}
        onChange={(language) => set("language", language)}
      />
    </>
  );
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });
/** Languages in which such sites are written. */
const languages = (
  "ar bg bn ca cs cy da de el es et fa fi fr ga gu he hi hr hu id is it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl " +
  "sr sv sw ta th tr uk ur vi zh"
).split(" ");

/** By name. Another tag in the file is kept, and shown as it is if it is not a language. */
function listLanguages(own: string): [tag: string, name: string][] {
  const nameOf = (tag: string) => {
    try {
      return languageNames.of(tag) ?? tag;
    } catch {
      return tag;
    }
  };
  const known = languages.map((tag): [string, string] => [tag, nameOf(tag)]);
  known.sort(([, a], [, b]) => a.localeCompare(b, "en"));
  return own === "" || languages.includes(own) ? known : [[own, nameOf(own)], ...known];
}

/** For those who want to see it: the file behind the form. */
function FileView({ answer, path }: { answer: LookAnswer | undefined; path: string }) {
  if (!answer) return null;
  return (
    <details className="file-view">
      <summary>The file</summary>
      <p className="hint">
        <code>{path}</code>
      </p>
      {answer.diff === "" ? (
        <p className="hint">No changes.</p>
      ) : (
        <DiffView diff={answer.diff} label="Changes in the file" />
      )}
      <ScrollBox label="The new file">
        <pre>{answer.yaml}</pre>
      </ScrollBox>
    </details>
  );
}

/** The site's own entry, so that what is seen here is what visitors see. */
function EntryPreview({ fields, link }: { fields: LinkFields; link?: DeskLink | undefined }) {
  const { product } = useDesk().state;
  const { nameOfGroup } = useNames();
  const { entries, missing } = toPreview(fields, product, link);
  return (
    <section className="preview" aria-label="As visitors see it">
      <h2>As visitors see it</h2>
      {missing.length > 0 && (
        <p className="hint">The entry appears here once it has {missing.join(" and ")}.</p>
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

/** What visitors will read, first in general and then where a group says it otherwise; or what is still missing. */
export function toPreview(fields: LinkFields, product: string, dates?: Pick<DeskLink, "added" | "reviewed">) {
  const { in_group, language, cost, ...rest } = fields;
  const missing = [
    fields.name.trim() === "" ? "a name" : "",
    canOpen(fields.url) ? "" : "a whole address",
    cost === "" ? "a cost" : "",
  ].filter(Boolean);
  if (missing.length > 0 || cost === "") return { entries: [], missing };
  const fill = (text: string) => text.replaceAll("{product}", product);
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
  // First the words that all groups show which have no others.
  return { entries: [{ groupPath: undefined, resource: toResource({}) }, ...others], missing: [] };
}

/** Under the address: the link that has it already, and a shorter form without tracking parameters. */
function AddressAdvice({ form: { draft, look } }: { form: LinkFormState }) {
  const clean = look.answer?.normalisedUrl;
  const use = (url: string) => {
    draft.set("url", url);
    document.getElementById(fieldId("url"))?.focus();
  };
  return (
    <div className="advice" role="status">
      {look.answer?.sameAddress.map(({ id, name, why }) => (
        <p key={id} className="duplicate">
          <strong>Listed already:</strong> <a href={printAddress("links", id)}>{name}</a>
          <span>{why}</span>
        </p>
      ))}
      {clean !== undefined && clean !== draft.fields.url && (
        <p className="cleaner">
          <span>
            Shorter, and it leads to the same page: <code>{clean}</code>
          </span>
          <Button onPress={() => use(clean)}>Use this address</Button>
        </p>
      )}
    </div>
  );
}
