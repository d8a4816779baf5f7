import { type ReactNode, useState } from "react";
import { isRecord } from "#base/is-record.ts";
import type { RecordShape, Shape } from "#catalog/shape/shape.ts";
import { FieldProblems, RichLine } from "../parts/problem-list.tsx";
import { choiceNames, labelOf, valueNames } from "../texts/field-words.ts";
import {
  ChoiceList,
  ChoicesField,
  controlOf,
  FieldFrame,
  type FieldProps,
  SelectField,
  type SeveralProps,
  TextField,
  toOneLine,
} from "./fields.tsx";
import { ListField, PicksField } from "./list-field.tsx";
import { type FieldOfShape, namesOf, useFormContent, useFrame } from "./use-form.ts";

const longText = 90;

/** A field as its shape describes it, so that the form accepts what the check accepts and nothing else. */
function ShapeField(field: FieldOfShape) {
  const { draw } = useFormContent();
  const frame = useFrame(field);
  const names = namesOf(field.path).join(".");
  const own = draw?.(names, field, frame);
  if (own !== undefined) return own;
  const shape = field.shape.kind === "optional" ? field.shape.shape : field.shape;
  const { value, onChange } = field;
  const text = { ...frame, value: toText(value), onChange };
  const texts = { ...frame, chosen: Array.isArray(value) ? value.map(toText) : [], onChange };
  switch (shape.kind) {
    case "record":
      return <RecordField {...field} {...{ shape, frame }} />;
    case "list":
      if (shape.of.kind === "reference") return <PicksField {...texts} what={names} to={shape.of.to} />;
      if (shape.of.kind === "choice")
        return <ChoicesField {...texts} kind="checkbox" names={choiceNames[names] ?? {}} />;
      if (shape.of.kind === "text" || shape.of.kind === "word") return <LinesField {...texts} />;
      return <ListField {...field} shape={shape} drawItem={drawItem} />;
    case "flag":
      return <FlagField {...frame} {...{ value, onChange }} byDefault={shape.byDefault} />;
    case "choice": {
      const named = choiceNames[names];
      const radio = { kind: "radio" as const, chosen: [text.value] };
      if (named)
        return <ChoicesField {...text} {...radio} names={named} onChange={([one]) => onChange(one)} />;
      return <ChoiceField {...text} values={shape.values} />;
    }
    case "count":
      return <TextField {...text} onChange={(one) => onChange(/^\d+$/.test(one) ? Number(one) : one)} />;
    case "text":
      return (
        <TextField
          {...text}
          rows={shape.maxChars > longText ? 3 : undefined}
          onChange={(one) => onChange(toOneLine(one))}
        />
      );
    case "address":
      if (shape.orOneOf) return <LeadsToField {...text} values={shape.orOneOf} />;
      return <TextField {...text} type="url" />;
    default:
      return <TextField {...text} />;
  }
}

/** The contents of a file, or of an item of a list. */
export function drawItem(field: FieldOfShape): ReactNode {
  const { shape } = field;
  return shape.kind === "record" ? <RecordFields {...field} shape={shape} /> : <ShapeField {...field} />;
}

/** Fields of one thing, under its name. */
function RecordField({ frame, ...field }: FieldOfShape & { shape: RecordShape; frame: FieldProps }) {
  return (
    <fieldset className="field file-part" id={frame.id} tabIndex={-1}>
      <legend>
        {frame.label} {!frame.hint.isRequired && <span className="optional">optional</span>}
      </legend>
      {frame.hint.about && <p className="hint">{frame.hint.about}</p>}
      <RecordFields {...field} />
    </fieldset>
  );
}

function RecordFields({ shape, value, path, onChange }: FieldOfShape & { shape: RecordShape }) {
  const record = isRecord(value) ? value : {};
  // People know a thing's name before its id, which is made from the name.
  const { id, name: called, ...rest } = shape.fields as Record<string, Shape>;
  const parts = id && called ? { name: called, id, ...rest } : (shape.fields as Record<string, Shape>);
  const fields = Object.entries(parts).map(([name, part]) => (
    <ShapeField
      key={name}
      shape={part}
      value={record[name]}
      path={[...path, name]}
      onChange={(next) => onChange({ ...record, [name]: next })}
    />
  ));
  return [<FieldProblems key="" {...useFrame({ shape, path })} />, ...fields];
}

type ChoiceProps = FieldProps & { values: readonly string[]; value: string; onChange(value: string): void };

function ChoiceField({ values, value, ...field }: ChoiceProps) {
  const named = values.map((one) => [one, valueNames[one] ?? one.replaceAll("_", " ")] as const);
  const choices = values.includes(value) ? named : [[value, value || "Choose"] as const, ...named];
  return <SelectField {...field} {...{ value, choices }} />;
}

/** One of the hub's own addresses, by its label in the form; or any other address, which is typed. */
function LeadsToField({ values, value, onChange, ...frame }: ChoiceProps) {
  const own = values.includes(value) ? value : "";
  return (
    <TextField {...frame} value={own === "" ? value : ""} onChange={onChange}>
      <ChoiceList
        aria-label={`${frame.label}: one of your addresses`}
        value={own}
        none="The address above"
        choices={values.map((one) => [one, labelOf("site", ["addresses", one])])}
        onChange={onChange}
      />
    </TextField>
  );
}

type FlagProps = FieldProps & { value: unknown; byDefault: boolean; onChange(value?: boolean): void };

const FlagField = ({ byDefault, value = byDefault, onChange, ...frame }: FlagProps) => (
  <div className="field">
    <label className="choice-chip">
      <input
        type="checkbox"
        {...controlOf(frame)}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked === byDefault ? undefined : target.checked)}
      />
      {frame.label}
    </label>
    <RichLine className="hint" id={`${frame.id}-hint`} text={frame.hint.about} />
    <FieldProblems id={frame.id} problems={frame.problems} />
  </div>
);

const toText = (value: unknown) => (value === undefined || value === null ? "" : String(value));

/** Short texts, one per line. Typed lines are left as they are: the next text goes into an empty one. */
function LinesField({ chosen, onChange, ...frame }: SeveralProps) {
  const [typed, setTyped] = useState(chosen.join("\n"));
  const shown = toLines(typed).join("\n") === chosen.join("\n") ? typed : chosen.join("\n");
  return (
    <FieldFrame {...frame}>
      <textarea
        {...controlOf(frame)}
        rows={2}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(toLines(event.currentTarget.value));
        }}
      />
    </FieldFrame>
  );
}

const toLines = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);
