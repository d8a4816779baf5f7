import type { ReactNode } from "react";
import { audienceNames, costNames } from "#site/parts/fact-names.ts";
import type { DeskLink } from "../desk-api.ts";
import { useDesk } from "../state/desk-context.ts";
import { AddressAdvice } from "./address-advice.tsx";
import { ChoicesField } from "./choices-field.tsx";
import { EntryPreview } from "./entry-preview.tsx";
import { FieldProblems } from "./field-problems.tsx";
import { FileView } from "./file-view.tsx";
import { GroupsField } from "./groups-field.tsx";
import { LanguageField } from "./language-field.tsx";
import { fieldLabels, formHints } from "./link-fields.ts";
import { RegionsField } from "./regions-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { TextField } from "./text-field.tsx";
import { toOneLine } from "./to-one-line.ts";
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
        <FormFields draft={draft} form={form} />
        <FieldProblems id="form" problems={form.problems.get("") ?? []} />
      </div>
      <aside className="form-aside" aria-label="Preview">
        <EntryPreview fields={draft.fields} link={link} />
        <FileView answer={answer} path={path} />
      </aside>
      <SaveBar verb={verb} form={form} changed={draft.changed} isNew={options.isNew ?? false} more={more} />
    </form>
  );
}

/** The order in which a curator thinks: what is it, where does it stand, whom is it for. */
function FormFields({ draft, form }: { draft: LinkFormOptions["draft"]; form: LinkFormState }) {
  const { hints } = useDesk().state;
  const { fields, set } = draft;
  const { answer } = form.look;
  const frame = (name: keyof typeof hints) => ({
    id: fieldId(name),
    label: fieldLabels[name],
    hint: { ...hints[name], about: formHints[name] ?? hints[name].about },
    problems: form.problems.get(name) ?? [],
  });
  return (
    <>
      <TextField {...frame("url")} type="url" value={fields.url} onChange={(url) => set("url", url.trim())}>
        <AddressAdvice
          url={fields.url}
          answer={answer}
          onUse={(url) => {
            set("url", url);
            document.getElementById(fieldId("url"))?.focus();
          }}
        />
      </TextField>
      <TextField {...frame("name")} value={fields.name} onChange={(name) => set("name", name)} />
      <TextField
        {...frame("description")}
        rows={3}
        value={fields.description}
        onChange={(description) => set("description", toOneLine(description))}
      />
      <GroupsField
        {...frame("groups")}
        chosen={fields.groups}
        suggestions={answer?.suggestions ?? []}
        onChange={(groups) => set("groups", groups)}
      />
      <WordsField
        id={fieldId("inGroup")}
        fields={fields}
        hints={hints}
        problems={form.problems.get("inGroup") ?? []}
        onChange={(inGroup) => set("inGroup", inGroup)}
      />
      <ChoicesField
        {...frame("audiences")}
        kind="checkbox"
        names={audienceNames}
        chosen={fields.audiences}
        onChange={(audiences) => set("audiences", audiences)}
      />
      <ChoicesField
        {...frame("cost")}
        kind="radio"
        names={costNames}
        chosen={fields.cost === "" ? [] : [fields.cost]}
        onChange={([cost]) => set("cost", cost ?? "")}
      />
      <RegionsField
        {...frame("regions")}
        chosen={fields.regions}
        onChange={(regions) => set("regions", regions)}
      />
      <LanguageField
        {...frame("language")}
        value={fields.language}
        onChange={(language) => set("language", language)}
      />
    </>
  );
}
