import { createContext, type ReactNode, use } from "react";
import type { FieldProblem } from "#base/problem.ts";
import type { FieldPath } from "#catalog/field-path.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import type { FormFile } from "../file-calls.ts";

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
}

export const FileFormContext = createContext<FileFormContent | undefined>(undefined);

export function useFileFormContent(): FileFormContent {
  const content = use(FileFormContext);
  if (!content) throw new Error("No form has this field.");
  return content;
}

/** The names on the way, without the places in lists: `groups.name`. */
export const namesOf = (path: FieldPath): string[] => path.filter((step) => typeof step === "string");
