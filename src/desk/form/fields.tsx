import { type ComponentProps, type ReactNode, useId } from "react";
import { printCount } from "#base/print-count.ts";
import type { FieldProblem } from "#base/problem.ts";
import { FieldProblems, RichLine } from "../parts/problem-list.tsx";
import type { FieldHint } from "../texts/field-words.ts";

/** What the desk's forms are made of: frames with a label, a hint and problems, and the controls in them. */
export interface FieldProps {
  /** Id of the control; the ids of the parts around it are made from it. */
  id: string;
  label: string;
  hint: FieldHint;
  problems: readonly FieldProblem[];
}

/** Ties a control to its hint and its problems, also for screen readers. */
export const controlOf = ({ id, problems }: Pick<FieldProps, "id" | "problems">) => ({
  id,
  "aria-describedby": problems.length > 0 ? `${id}-hint ${id}-problems` : `${id}-hint`,
  "aria-invalid": problems.some(({ level }) => level === "error"),
});

type FrameProps = FieldProps & { children: ReactNode; aside?: ReactNode; className?: string };

export const FieldFrame = ({ id, label, hint, problems, children, aside, className = "" }: FrameProps) => (
  <div className={`field ${className}`} data-field={id}>
    <div className="field-head">
      <label htmlFor={id}>{label}</label>
      {!hint.isRequired && <span className="optional">optional</span>}
      {aside}
    </div>
    <RichLine className="hint" id={`${id}-hint`} text={hint.about} />
    {children}
    <FieldProblems id={id} problems={problems} />
  </div>
);

/** Legend, hint and problems around several controls. A problem is about all of them, so the whole group can take the focus. */
export function ChoiceFrame({ id, label, hint, problems, className = "", children }: FrameProps) {
  const { "aria-describedby": describedBy } = controlOf({ id, problems });
  const frame = { id, className: `field ${className}`, "data-field": id, "aria-describedby": describedBy };
  return (
    <fieldset {...frame} tabIndex={-1}>
      <legend>{label}</legend>
      <RichLine className="hint" id={`${id}-hint`} text={hint.about} />
      {children}
      <FieldProblems id={id} problems={problems} />
    </fieldset>
  );
}

export interface SeveralProps extends FieldProps {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

interface ChipsProps {
  label?: string;
  choices: readonly (readonly [value: string, label: ReactNode])[];
  /** One of them, or as many as you like. */
  kind: "radio" | "checkbox";
  name?: string;
  chosen: readonly string[];
  onToggle(value: string): void;
}

/** With the one if it was not there, otherwise without it. */
export const toggled = (chosen: readonly string[], one: string): string[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** Short choices in a row. */
export function ChoiceChips({ label, choices, kind, name, chosen, onToggle }: ChipsProps) {
  const Tag = label ? "fieldset" : "div";
  return (
    <Tag className="choice-chips" aria-label={label}>
      {choices.map(([value, text]) => (
        <label key={value} className="choice-chip">
          <input
            {...{ type: kind, name, value }}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          {text}
        </label>
      ))}
    </Tag>
  );
}

type ChoicesProps = SeveralProps & Pick<ChipsProps, "kind"> & { names: Readonly<Record<string, string>> };

export function ChoicesField({ names, chosen, kind, onChange, ...frame }: ChoicesProps) {
  const all = Object.keys(names);
  const toggle = (value: string) =>
    onChange(kind === "radio" ? [value] : all.filter((one) => (one === value) !== chosen.includes(one)));
  return (
    <ChoiceFrame {...frame}>
      <ChoiceChips choices={Object.entries(names)} name={frame.id} {...{ chosen, kind }} onToggle={toggle} />
    </ChoiceFrame>
  );
}

interface TextProps extends FieldProps {
  value: string;
  onChange(value: string): void;
  rows?: number | undefined;
  type?: "text" | "url";
  children?: ReactNode;
}

export function TextField({ value, onChange, rows, type = "text", children, ...frame }: TextProps) {
  const control = {
    ...controlOf(frame),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    // Not `required`: what is empty would be called invalid before anyone has come to it.
    "aria-required": frame.hint.isRequired,
  };
  return (
    <FieldFrame {...frame} aside={<Counter value={value} maxChars={frame.hint.maxLength} />}>
      {rows === undefined ? (
        <input {...control} type={type} autoComplete="off" spellCheck={type === "text"} />
      ) : (
        <textarea {...control} rows={rows} />
      )}
      {children}
    </FieldFrame>
  );
}

/** Only to be seen: screen readers get the problem, if there is one, and not a number for each letter. */
function Counter({ value, maxChars }: { value: string; maxChars: number | undefined }) {
  const length = [...value.trim()].length;
  // An address of 40 characters is nowhere near 2048.
  if (maxChars === undefined || length < maxChars / 5 - 60) return null;
  return (
    <span className="counter" data-over={length > maxChars || undefined} aria-hidden="true">
      {length} of {maxChars}
    </span>
  );
}

/** A text that was pasted with line breaks, as one line. Typed spaces stay. */
export function toOneLine(text: string): string {
  const lines = text.split(/\n+/);
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join(" ");
}

interface ListProps extends Omit<ComponentProps<"select">, "onChange"> {
  choices: readonly (readonly [value: string, label: string])[];
  /** Comes first, and means the empty value. */
  none?: string | undefined;
  onChange?(value: string): void;
}

export function ChoiceList({ choices, none, onChange, ...select }: ListProps) {
  const all = none === undefined ? choices : [["", none] as const, ...choices];
  return (
    <select {...select} onChange={({ currentTarget }) => onChange?.(currentTarget.value)}>
      {all.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type SelectProps = FieldProps & Pick<ListProps, "choices" | "none" | "onChange"> & { value: string };

export const SelectField = ({ choices, none, value, onChange, ...frame }: SelectProps) => (
  <FieldFrame {...frame}>
    <ChoiceList {...controlOf(frame)} {...{ choices, none, value }} {...(onChange && { onChange })} />
  </FieldFrame>
);

type PlainProps = { label: string; className?: string | undefined; children(id: string): ReactNode };

function PlainField({ label, className = "field", children }: PlainProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface PlainTextProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  onChange(value: string): void;
}

/** For dialogs: a label over one control, whose problems are shown elsewhere. */
export const PlainText = ({ label, onChange, ...input }: PlainTextProps) => (
  <PlainField label={label}>
    {(id) => <input id={id} {...input} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
  </PlainField>
);

export const PlainChoice = ({ label, className, ...list }: ListProps & { label: string }) => (
  <PlainField {...{ label, className }}>{(id) => <ChoiceList id={id} {...list} />}</PlainField>
);

interface Props {
  verb: string;
  canSave: boolean;
  isBusy: boolean;
  problems: readonly FieldProblem[];
  /** Shown if there is no problem. */
  state: string;
  /** Beside the main button. */
  more?: ReactNode;
}

/** Stays in sight at the foot of the window. */
export function SaveBar({ verb, canSave, isBusy, problems, state, more }: Props) {
  const wrong = problems.filter(({ level }) => level === "error").length;
  return (
    <div className="save-bar">
      {/* Not `disabled`: a button that has just saved keeps the focus. */}
      <button type="submit" className="button" aria-disabled={!canSave}>
        {isBusy ? "One moment" : verb}
      </button>
      {more}
      <p role="status" data-wrong={wrong > 0 || undefined}>
        {wrong > 0 ? printCount(wrong, "problem to fix", "problems to fix") : state}
      </p>
    </div>
  );
}
