import { useState } from "react";
import type { ReferenceTarget } from "#catalog/shape/shape.ts";
import { ChoiceFrame } from "../form/choice-frame.tsx";
import type { FieldProps } from "../form/field-frame.tsx";
import { LinkPicker } from "../links/link-picker.tsx";
import { ChoiceList } from "../parts/choice-list.tsx";
import { MoveButtons, StepButton } from "../parts/icon-buttons.tsx";
import { useDesk } from "../state/desk-context.ts";
import { moved } from "./list-field.tsx";

interface Props extends FieldProps {
  to: ReferenceTarget;
  value: readonly string[];
  onChange(value: string[]): void;
}

/** Links or groups that are there already, chosen in an order. */
export function PicksField({ to, value, onChange, ...frame }: Props) {
  const { links, groups } = useDesk().state;
  const [isAdding, setAdding] = useState(false);
  const nameOf = (id: string) =>
    (to === "group"
      ? groups.find(({ path }) => path === id)?.name
      : links.find((link) => link.id === id)?.fields.name) || id;
  const count = value.length;
  const remove = (id: string) => onChange(value.filter((one) => one !== id));
  const add = (id: string) => {
    if (id !== "" && !value.includes(id)) onChange([...value, id]);
    setAdding(false);
  };
  return (
    <ChoiceFrame {...frame}>
      <ol>
        {value.map((id, place) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <MoveButtons
              {...{ name: nameOf(id), place, count }}
              onMove={(to) => onChange(moved(value, place, to))}
            />
            <StepButton step="out" label={`Remove ${nameOf(id)}`} onPress={() => remove(id)} />
          </li>
        ))}
      </ol>
      {to === "group" ? (
        <ChoiceList
          aria-label={`Add to ${frame.label}`}
          value=""
          none="Add a group…"
          choices={groups.filter(({ path }) => !value.includes(path)).map(({ path, name }) => [path, name])}
          onChange={add}
        />
      ) : isAdding ? (
        <LinkPicker label={`Add to ${frame.label.toLowerCase()}`} chosen="" problems={[]} onChange={add} />
      ) : (
        <button type="button" className="quiet" onClick={() => setAdding(true)}>
          <span aria-hidden="true">+ </span>Add a link
          <span className="v"> to {frame.label.toLowerCase()}</span>
        </button>
      )}
    </ChoiceFrame>
  );
}
