import { nearestWord } from "#base/nearest-word.ts";
import type { WhatAndFix } from "#base/problem.ts";
import { checkAddress } from "../check-address.ts";
import type {
  ListShape,
  MapShape,
  OptionalShape,
  RecordShape,
  ReferenceShape,
  ReferenceTarget,
  Shape,
  TextShape,
} from "./shape.ts";

export interface ReadContext {
  /** Replaces `{product}`; undefined while the name itself is being read. */
  product?: string;
  /** The last day that is not in the future anywhere on earth. */
  lastDay: string;
  /** What a reference may name; a target that is absent is not checked (its own file could not be read). */
  known: Partial<Record<ReferenceTarget, ReadonlySet<string>>>;
  /** Told of each name of something in another file. */
  onReference?: (target: ReferenceTarget, name: string) => void;
  /** Whether a name may turn out to be known once a mistake in the file that holds it is corrected. */
  mayBecomeKnown?: (target: ReferenceTarget, name: string) => boolean;
}

export type LeafShape = Exclude<Shape, ListShape | MapShape | OptionalShape | RecordShape>;

export interface CheckedLeaf {
  value?: string | boolean | number;
  problems: WhatAndFix[];
}

/** One value: what it says, or what is wrong with it. `given` is what YAML made of it. */
export function checkLeaf(shape: LeafShape, given: unknown, context: ReadContext): CheckedLeaf {
  if (shape.kind === "flag") {
    if (typeof given === "boolean") return { value: given, problems: [] };
    return bad(`${print(given)} is neither true nor false`, "write true or false");
  }
  if (shape.kind === "count") {
    if (Number.isInteger(given) && Number(given) >= 1 && Number(given) <= shape.max)
      return { value: Number(given), problems: [] };
    return bad(
      `${print(given)} is not a number from 1 to ${shape.max}`,
      "write a whole number, without quotation marks",
    );
  }
  if (typeof given !== "string") return bad(`${print(given)} is not a text`, hintFor(given));
  switch (shape.kind) {
    case "text":
      return checkText(shape, given, context);
    case "address":
      return toChecked(given, shape.orOneOf?.includes(given) ? undefined : checkAddress(given));
    case "day":
      return toChecked(given, checkDay(given, context.lastDay));
    case "word":
      return toChecked(
        given,
        new RegExp(shape.pattern).test(given)
          ? checkLength(given.length, shape.maxChars)
          : { what: `"${cut(given)}" is not allowed here`, fix: `write ${shape.form}` },
      );
    case "choice":
      return toChecked(given, shape.values.includes(given) ? undefined : oneOf(given, shape.values));
    case "reference":
      return toChecked(given, checkReference(shape, given, context));
  }
}

function checkText(shape: TextShape, given: string, context: ReadContext): CheckedLeaf {
  const problems: WhatAndFix[] = [];
  const value = expand(given.replace(/\s+/g, " ").trim(), context.product);
  const length = [...value].length;
  if (length === 0)
    problems.push({
      what: "the text is empty",
      fix: "write it, or remove the line if the field is optional",
    });
  const tooLong = checkLength(length, shape.maxChars);
  if (tooLong) problems.push(tooLong);
  const isOdd = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(value);
  // Half a character, as "\ud83d" in quotation marks makes one, is no text that a file or a page can hold.
  if (isOdd || !value.isWellFormed()) {
    problems.push({
      what: "the text contains an invisible control character",
      fix: "delete the text and type it again",
    });
  }
  const placeholder = /\{[^{}]*\}/.exec(context.product === undefined ? "" : value)?.[0];
  if (placeholder) {
    problems.push({
      what: `unknown placeholder ${cut(placeholder)}`,
      fix: "write {product} for the product's name; no other braces",
    });
  }
  return problems.length > 0 ? { problems } : { value, problems };
}

const checkLength = (length: number, most: number): WhatAndFix | undefined =>
  length > most
    ? { what: `the text has ${length} characters`, fix: `shorten it to at most ${most}` }
    : undefined;

/** split and join, because a product's name may hold "$&". */
const expand = (text: string, product: string | undefined): string =>
  product === undefined ? text : text.split("{product}").join(product);

function checkDay(given: string, lastDay: string): WhatAndFix | undefined {
  const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(given);
  if (!isDay || !isCalendarDay(given)) {
    return {
      what: `"${cut(given)}" is not a day of the calendar`,
      fix: "write year-month-day, like 2026-11-21",
    };
  }
  if (given > lastDay)
    return { what: `${given} is in the future`, fix: "write today's date or an earlier one" };
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const holders = {
  group: "content/menus.yaml",
  resource: "content/resources",
  topic: "content/synonyms.yaml",
};

function checkReference(shape: ReferenceShape, given: string, context: ReadContext): WhatAndFix | undefined {
  context.onReference?.(shape.to, given);
  const known = context.known[shape.to];
  if (!known || known.has(given) || context.mayBecomeKnown?.(shape.to, given)) return;
  const nearest = nearestWord(given, known);
  const fix = nearest ? `write "${nearest}"` : `use one that is in ${holders[shape.to]}`;
  return { what: `there is no ${shape.to} "${cut(given)}"`, fix };
}

function oneOf(given: string, values: readonly string[]): WhatAndFix {
  const nearest = nearestWord(given, values);
  return {
    what: `"${cut(given)}" is not one of ${values.join(", ")}`,
    fix: `write "${nearest ?? values[0]}"`,
  };
}

const toChecked = (value: string, fault: WhatAndFix | undefined): CheckedLeaf =>
  fault ? { problems: [fault] } : { value, problems: [] };

const bad = (what: string, fix: string): CheckedLeaf => ({ problems: [{ what, fix }] });
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);
const print = (given: unknown) => (given === undefined || given === null ? "nothing" : cut(String(given)));

function hintFor(given: unknown): string {
  if (given === undefined || given === null) return "write a value after the colon";
  return `put it in quotation marks: "${cut(String(given))}"`;
}
