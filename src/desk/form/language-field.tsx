import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";

const names = new Intl.DisplayNames("en", { type: "language" });
/** Languages in which such sites are written; a tag beyond them is kept where a file has it. */
const tags = (
  "ar bg bn ca cs cy da de el es et fa fi fr ga gu he hi hr hu id is it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl " +
  "sr sv sw ta th tr uk ur vi zh"
).split(" ");
const options = tags
  .map((tag) => ({ tag, name: names.of(tag) ?? tag }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

interface Props extends FieldProps {
  value: string;
  onChange(value: string): void;
}

export function LanguageField({ value, onChange, ...frame }: Props) {
  const isOther = value !== "" && !tags.includes(value);
  return (
    <FieldFrame {...frame}>
      <select
        id={frame.id}
        value={value}
        aria-describedby={describedBy(frame.id, frame.problems)}
        aria-invalid={frame.problems.some(({ level }) => level === "error")}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">English, or several</option>
        {isOther && <option value={value}>{nameOf(value)}</option>}
        {options.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function nameOf(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
