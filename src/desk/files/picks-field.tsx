import { useState } from "react";
import type { ReferenceTarget } from "#catalog/shape/shape.ts";
import { describedBy, type FieldProps } from "../form/field-frame.tsx";
import { FieldProblems } from "../form/field-problems.tsx";
import { LinkPicker } from "../links/link-picker.tsx";
import { ChoiceList } from "../parts/choice-list.tsx";
import { StepButton } from "../parts/icon-buttons.tsx";
import { useDesk } from "../state/desk-context.ts";

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
  const move = (from: number, by: number) => {
    const next = [...value];
    next.splice(from + by, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const add = (id: string) => {
    if (id !== "" && !value.includes(id)) onChange([...value, id]);
    setAdding(false);
  };
  return (
    <fieldset
      className="field picks"
      id={frame.id}
      tabIndex={-1}
      aria-describedby={describedBy(frame.id, frame.problems)}
    >
      <legend>{frame.label}</legend>
      <p className="hint" id={`${frame.id}-hint`}>
        {frame.hint.about}
      </p>
      <ol>
        {value.map((id, place) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <StepButton
              step="up"
              label={`Move ${nameOf(id)} up`}
              isOff={place === 0}
              onPress={() => move(place, -1)}
            />
            <StepButton
              step="down"
              label={`Move ${nameOf(id)} down`}
              isOff={place === value.length - 1}
              onPress={() => move(place, 1)}
            />
            <StepButton
              step="out"
              label={`Remove ${nameOf(id)}`}
              onPress={() => onChange(value.filter((one) => one !== id))}
            />
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
      <FieldProblems id={frame.id} problems={frame.problems} />
    </fieldset>
  );
}
