import { useState } from "react";
import { type GroupWords, groupWordNames } from "#catalog/catalog.ts";
import { FieldProblems } from "../parts/problem-list.tsx";
import { useNames } from "../state/use-desk.ts";
import { fieldLabels, linkHints } from "../texts/field-words.ts";
import { toOneLine } from "./fields.tsx";
import { fieldId, type LinkFormState } from "./use-link-form.ts";

/** A group may describe a link in its own words: readers of "Essays" and of "Rankings" look for different things. */
export function WordsField({ form }: { form: LinkFormState }) {
  const { nameOfGroup } = useNames();
  const id = fieldId("in_group");
  const { fields, set } = form.draft;
  const problems = form.problems.get("in_group") ?? [];
  // Words for a group that it left are shown too, or nobody could take them out.
  const paths = [...new Set([...fields.groups, ...Object.keys(fields.in_group)])];
  const count = Object.keys(fields.in_group).length;
  const [isOpen, setOpen] = useState(count > 0);
  if (paths.length === 0) return null;
  const idOf = (path: string) => `${id}-${path.replace("/", "-")}`;
  /** What is empty is not said at all. */
  const say = (path: string, words: GroupWords) => {
    const { [path]: before, ...rest } = fields.in_group;
    const said = Object.entries({ ...before, ...words }).filter(([, text]) => text !== "");
    set("in_group", said.length === 0 ? rest : { ...rest, [path]: Object.fromEntries(said) });
  };
  return (
    <details
      className="field words"
      data-field={id}
      id={id}
      // Open while something in it is wrong; otherwise as the curator left it.
      open={isOpen || problems.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {fieldLabels.in_group}
        {count > 0 && <span className="count">{count}</span>}
      </summary>
      <p className="hint" id={`${id}-hint`}>
        {linkHints.in_group.about} Leave it empty if the text above is right.
      </p>
      {paths.map((path) => (
        <fieldset key={path} className="group-words">
          <legend>In {nameOfGroup(path)}</legend>
          {groupWordNames.map((name) => (
            <p key={name}>
              <label htmlFor={`${idOf(path)}-${name}`}>{fieldLabels[name]}</label>
              {/* Its placeholder is longer than a line on a phone. */}
              <textarea
                id={`${idOf(path)}-${name}`}
                rows={1}
                value={fields.in_group[path]?.[name] ?? ""}
                placeholder={fields[name]}
                maxLength={(linkHints[name].maxLength ?? 1000) * 2}
                aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
                onChange={({ currentTarget }) => say(path, { [name]: toOneLine(currentTarget.value) })}
              />
            </p>
          ))}
        </fieldset>
      ))}
      <FieldProblems id={id} problems={problems} />
    </details>
  );
}
