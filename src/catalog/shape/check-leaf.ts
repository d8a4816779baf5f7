import { nearestWord } from "#base/nearest-word.ts";
import type { WhatAndFix } from "#base/problem.ts";
import { checkAddress } from "../address.ts";
import type { LeafShape, ReferenceTarget } from "./shape.ts";

export interface ReadContext {
  /** Replaces `{product}`; undefined while the name itself is being read. */
  product?: string;
  /** The last day that is not in the future anywhere on earth. */
  lastDay: string;
  /** What a reference may name; a target that is absent is not checked (its own file could not be read). */
  known: Partial<Record<ReferenceTarget, ReadonlySet<string>>>;
  /** Told of each name of something in another file. */
  onReference?: (target: ReferenceTarget, name: string) => void;
  /** Whether a name may turn out to be known once a problem in the file that defines it is fixed. */
  mayBecomeKnown?: (target: ReferenceTarget, name: string) => boolean;
}

/** One value: what it says, or what is wrong with it. `given` is what YAML made of it. */
export function checkLeaf(shape: LeafShape, given: unknown, context: ReadContext) {
  const isText = shape.kind === "text" && typeof given === "string";
  const value = isText ? expand(toShownText(given), context.product) : given;
  const problems = listFaults(shape, value, context);
  return problems.length > 0 ? { problems } : { value, problems };
}

/** As browsers show it. What comes along unseen when a text is copied, such as a soft hyphen, is not part of it. */
const toShownText = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();

function listFaults(shape: LeafShape, given: unknown, context: ReadContext): WhatAndFix[] {
  if (given === undefined || given === null)
    return [{ what: "the value is missing", fix: "write it, or remove the line if the field is optional" }];
  if (shape.kind === "flag") {
    const what = `${print(given)} is neither true nor false`;
    return refuseUnless(typeof given === "boolean", what, "write true or false");
  }
  if (shape.kind === "count") {
    const isCount = Number.isInteger(given) && Number(given) >= 1 && Number(given) <= shape.max;
    const what = `${print(given)} is not a number from 1 to ${shape.max}`;
    return refuseUnless(isCount, what, "write a whole number, without quotation marks");
  }
  if (typeof given !== "string")
    return [{ what: `${print(given)} is not a text`, fix: `put it in quotation marks: "${print(given)}"` }];
  switch (shape.kind) {
    case "text":
      return checkText(given, shape.maxChars, context.product);
    case "address": {
      const fault = shape.orOneOf?.includes(given) ? undefined : checkAddress(given, shape.reach);
      return fault ? [fault] : [];
    }
    case "day":
      return checkDay(given, context.lastDay);
    case "word":
      if (new RegExp(shape.pattern).test(given)) return checkLength(given.length, shape.maxChars);
      return [{ what: `"${cut(given)}" is not allowed here`, fix: `write ${shape.form}` }];
    case "choice": {
      const { values } = shape;
      const what = `"${cut(given)}" is not one of ${values.join(", ")}`;
      const near = nearestWord(given, values);
      return refuseUnless(values.includes(given), what, near ? `write "${near}"` : "write one of these");
    }
    case "reference":
      return checkReference(shape.to, given, context);
  }
}

function checkText(value: string, maxChars: number, product: string | undefined): WhatAndFix[] {
  const length = [...value].length;
  const odd = value.search(/[\p{Cc}\p{Cs}\p{NChar}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
  const [placeholder] = (product !== undefined && /\{[^{}]*\}/.exec(value)) || [];
  return [
    ...refuseUnless(length > 0, "the text is empty", "write it, or remove the line if the field is optional"),
    ...checkLength(length, maxChars, product && value.includes(product) ? ` with "${product}" in it` : ""),
    // Half a character, as "\ud83d" in quotation marks makes one, or a code that is none (\uffff) cannot be in a file, a page or a feed.
    ...refuseUnless(
      odd < 0,
      `the text contains an invisible control character ${odd > 0 ? `after "${value.slice(Math.max(0, odd - 20), odd)}"` : "at its beginning"}`,
      "delete what is there and type it again",
    ),
    ...refuseUnless(
      placeholder === undefined,
      `unknown placeholder ${cut(String(placeholder))}`,
      "write {product} for the product's name; no other braces",
    ),
  ];
}

const checkLength = (length: number, max: number, note = "") =>
  refuseUnless(length <= max, `the text has ${length} characters${note}`, `shorten it to at most ${max}`);

/** split and join, because a product's name may contain "$&". */
export const expand = (text: string, product: string | undefined): string =>
  product === undefined ? text : text.split("{product}").join(product);

export const aheadFix = "correct one of them";

function checkDay(given: string, lastDay: string): WhatAndFix[] {
  const date = /^[12]\d{3}-\d\d-\d\d$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined;
  // The 31st of February becomes a day of March.
  const isDay = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
  const what = `"${cut(given)}" is not a day of the calendar`;
  if (!isDay) return [{ what, fix: "write year-month-day, like 2026-11-21" }];
  return refuseUnless(given <= lastDay, `${given} is in the future by this clock`, aheadFix);
}

const holders = {
  group: "content/menus.yaml",
  resource: "content/resources",
  topic: "content/synonyms.yaml",
};

function checkReference(to: ReferenceTarget, given: string, context: ReadContext): WhatAndFix[] {
  context.onReference?.(to, given);
  const known = context.known[to];
  if (!known || known.has(given) || context.mayBecomeKnown?.(to, given)) return [];
  const nearest = nearestWord(given, known);
  const fix = nearest ? `write "${nearest}"` : `use one that is in ${holders[to]}`;
  return [{ what: `there is no ${to} "${cut(given)}"`, fix }];
}

const refuseUnless = (isGood: boolean, what: string, fix: string) => (isGood ? [] : [{ what, fix }]);
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}...` : text);
const print = (given: unknown) => cut(String(given));
