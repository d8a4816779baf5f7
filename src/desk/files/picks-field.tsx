import { useState } from "react";
import type { ReferenceTarget } from "#catalog/shape/shape.ts";
import { describedBy, type FieldProps } from "../form/field-frame.tsx";
import { FieldProblems } from "../form/field-problems.tsx";
import { LinkPicker } from "../links/link-picker.tsx";
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
            <Step
              label={`Move ${nameOf(id)} up`}
              path="M6 15l6-6 6 6"
              isOff={place === 0}
              onPress={() => move(place, -1)}
            />
            <Step
              label={`Move ${nameOf(id)} down`}
              path="M6 9l6 6 6-6"
              isOff={place === value.length - 1}
              onPress={() => move(place, 1)}
            />
            <Step
              label={`Remove ${nameOf(id)}`}
              path="M6 6l12 12M18 6L6 18"
              isOff={false}
              onPress={() => onChange(value.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ol>
      {to === "group" ? (
        <select
          aria-label={`Add to ${frame.label}`}
          value=""
          onChange={(event) => add(event.currentTarget.value)}
        >
          <option value="">Add a group…</option>
          {groups
            .filter(({ path }) => !value.includes(path))
            .map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
        </select>
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

function Step({
  label,
  path,
  isOff,
  onPress,
}: {
  label: string;
  path: string;
  isOff: boolean;
  onPress(): void;
}) {
  return (
    <button type="button" className="icon-button" aria-disabled={isOff} onClick={() => !isOff && onPress()}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="v">{label}</span>
    </button>
  );
}
