import { printFieldPath } from "#catalog/field-path.ts";
import type { FieldProps } from "../form/field-frame.tsx";
import { hintOf, labelOf } from "./field-words.ts";
import { type FieldOfShape, namesOf, useFileFormContent } from "./file-form-context.ts";

/** Label, hint and problems of a field. */
export function useFrame({ shape, path }: Pick<FieldOfShape, "shape" | "path">): FieldProps {
  const { file, problems } = useFileFormContent();
  const names = namesOf(path);
  const name = printFieldPath(path);
  const inner = shape.kind === "optional" ? shape.shape : shape;
  return {
    id: toFieldId(name),
    label: labelOf(file, names),
    hint: {
      about: hintOf(file, names, shape),
      ...(inner.kind === "text" ? { maxLength: inner.maxChars } : {}),
      isRequired: shape.kind !== "optional",
    },
    problems: problems.filter(({ field }) => field === name),
  };
}

export const toFieldId = (name: string) => `field-${name.replace(/[^\w]+/g, "-")}`;
