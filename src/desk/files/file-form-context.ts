import { createContext, type ReactNode, use } from "react";
import { isRecord } from "#base/is-record.ts";
import type { FieldProblem } from "#base/problem.ts";
import { type FieldPath, printFieldPath } from "#catalog/problem-place.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import type { FormFile } from "../file-calls.ts";
import type { FieldProps } from "../form/field-frame.tsx";
import { hintOf, labelOf } from "./field-words.ts";

export interface FieldOfShape {
  shape: Shape;
  value: unknown;
  path: FieldPath;
  onChange(value: unknown): void;
}

export interface FileFormContent {
  file: FormFile;
  problems: readonly FieldProblem[];
  /** A field drawn in a way of its own; undefined where it is drawn as its shape says. */
  draw?(names: string, field: FieldOfShape): ReactNode | undefined;
  /** A reason why an item may not just be taken out of its list. */
  keep?(names: string, item: unknown): ReactNode | undefined;
  /** The item to open and to focus, by its field. */
  wanted?: string | undefined;
}

export const FileFormContext = createContext<FileFormContent | undefined>(undefined);

export function useFileFormContent(): FileFormContent {
  const content = use(FileFormContext);
  if (!content) throw new Error("No form has this field.");
  return content;
}

/** What a thing was before a key was pressed in its form, which makes a new one of it. */
const earlier = new WeakMap<object, unknown>();

export function follow<Value>(item: unknown, next: Value): Value {
  if (isRecord(next)) earlier.set(next, item);
  return next;
}

/** The one of the list in the file that it was when that was read: what is typed may be called like another one. */
export function findSaved<Value>(item: unknown, saved: readonly Value[] = []): Value | undefined {
  for (let one = item; isRecord(one); one = earlier.get(one)) {
    const found = saved.find((other) => other === one);
    if (found) return found;
  }
}

/** The names on the way, without the places in lists: `groups.name`. */
export const namesOf = (path: FieldPath): string[] => path.filter((step) => typeof step === "string");

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
