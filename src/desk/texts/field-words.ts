import { isRecord } from "#base/is-record.ts";
import { maxAddressChars } from "#catalog/address.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import type { SetupStepId } from "#catalog/shape/site-shape.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import { toItemKey } from "#desk-wire/merge-changes.ts";
import type { FormFile } from "#desk-wire/side-calls.ts";
import { audienceNames, costNames } from "#site/parts/fact-names.ts";
import words from "./labels-and-hints.json" with { type: "json" };

/** What is in a file, beneath its title. */
export const fileLeads: Record<FormFile, string> = words.fileLeads;

/** A file, or a link's. */
export type FormKind = FormFile | "resource";

/** Names of values that visitors read in other words. */
export const choiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audiences: audienceNames,
  cost: costNames,
};

/** Names of values that visitors do not read. */
export const valueNames: Readonly<Record<string, string>> = words.values;

/** `address`: where the step is taken. */
export const stepWords: Record<SetupStepId, { title: string; why: string; address: string }> = words.steps;

/** What one field may contain. */
export type FieldHint = { about: string; maxLength?: number; isRequired: boolean };

/** From the shape that also makes the check and the JSON Schemas, so that a form can promise nothing else. */
export function toHint(shape: Shape, about = shape.about ?? ""): FieldHint {
  const inner = shape.kind === "optional" ? shape.shape : shape;
  const maxLength =
    inner.kind === "text" ? inner.maxChars : inner.kind === "address" ? maxAddressChars : undefined;
  return { about, ...(maxLength && { maxLength }), isRequired: shape.kind !== "optional" };
}

const hints: Record<string, string> = words.hints;

/** The schema's own words, unless they are about how a file is written. */
export const hintOf = (kind: FormKind, names: readonly string[], { about }: Shape) =>
  hints[`${kind}.${names.join(".")}`] ?? about ?? hints[names.at(-1) ?? ""] ?? "";

/** By the file and the field's path without places, otherwise by the field's own name. */
const labels: Record<string, string> = words.labels;

export function labelOf(kind: FormKind, names: readonly string[]): string {
  const own = labels[`${kind}.${names.join(".")}`] ?? labels[names.at(-1) ?? ""];
  const words = (names.at(-1) ?? "").replaceAll("_", " ");
  return own ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an item of a list is called: by what identifies it, if there is that. */
export function printItem(item: unknown, place: number, product: string): string {
  const { name, title, heading, topic, words } = (item ?? {}) as Record<string, unknown>;
  const said = name ?? title ?? heading ?? (topic || (Array.isArray(words) ? words.join(", ") : ""));
  return String(said).replaceAll("{product}", () => product) || `New, in place ${place + 1}`;
}

/** A place that a merge names, in the form's words: labels of fields, and names of list items. */
export function printPlace(kind: FormKind, names: readonly string[], value: unknown, product: string) {
  const fields: string[] = [];
  let here = value;
  const steps = names.filter(Boolean).map((name) => {
    if (Array.isArray(here)) {
      here = here.find((one) => toItemKey(one) === name);
      return `“${isolate(isRecord(here) ? printItem(here, 0, product) : name)}”`;
    }
    fields.push(name);
    here = isRecord(here) ? here[name] : undefined;
    return `“${labelOf(kind, fields)}”`;
  });
  return steps.join(" › ") || "the whole file";
}
