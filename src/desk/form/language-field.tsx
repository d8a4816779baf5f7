import { ChoiceList } from "../parts/choice-list.tsx";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame.tsx";

const names = new Intl.DisplayNames("en", { type: "language" });
/** Languages in which such sites are written; a tag beyond them is kept where a file has it. */
const tags = (
  "ar bg bn ca cs cy da de el es et fa fi fr ga gu he hi hr hu id is it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl " +
  "sr sv sw ta th tr uk ur vi zh"
).split(" ");
const options = tags
  .map((tag) => [tag, names.of(tag) ?? tag] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, "en"));

interface Props extends FieldProps {
  value: string;
  onChange(value: string): void;
}

export function LanguageField({ value, onChange, ...frame }: Props) {
  const isOther = value !== "" && !tags.includes(value);
  return (
    <FieldFrame {...frame}>
      <ChoiceList
        id={frame.id}
        none="English, or several"
        choices={isOther ? [[value, nameOf(value)], ...options] : options}
        aria-describedby={describedBy(frame.id, frame.problems)}
        aria-invalid={frame.problems.some(({ level }) => level === "error")}
        {...{ value, onChange }}
      />
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
