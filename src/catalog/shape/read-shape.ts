import { isMap, isScalar, isSeq, type Node } from "yaml";
import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import type { ContentSource } from "../parse-yaml.ts";
import type { FieldPath } from "../problem-place.ts";
import { checkLeaf, type ReadContext } from "./check-leaf.ts";
import type { LeafShape, ListShape, MapShape, RecordShape, Shape } from "./shape.ts";

/** What could be read of a value: fields with a problem are left out, items with one are holes in their list. */
export type Part<V> = V extends string | boolean | number
  ? V
  : V extends readonly (infer I)[]
    ? (Part<I> | undefined)[]
    : { [K in keyof V]?: Part<V[K]> };

export interface ReadShape<V> {
  partial?: Part<V>;
  /** The whole value, when nothing is wrong with it. */
  value?: V;
  problems: Problem[];
  /** Where each problem is. */
  faults: readonly FieldPath[];
}

/** Reads a whole file as `V`, the type that `Infer` gives for the shape. Every problem is reported where it is. */
export function readShape<V>(source: ContentSource, whole: Shape, context: ReadContext): ReadShape<V> {
  const problems: Problem[] = [];
  const faults: FieldPath[] = [];
  const given = read(whole, []);
  const value = problems.length === 0 ? (given as V) : undefined;
  return { partial: given as Part<V> | undefined, value, problems, faults };

  function read(shape: Shape, field: FieldPath): unknown {
    if (shape.kind === "optional") return read(shape.shape, field);
    const node = source.nodeAt(field);
    switch (shape.kind) {
      case "record":
        return readRecord(shape, node, field);
      case "map":
        return readMap(shape, node, field);
      case "list":
        return readList(shape, node, field);
      default:
        return readLeaf(shape, node, field);
    }
  }

  function readRecord(shape: RecordShape, node: Node | undefined, field: FieldPath): unknown {
    if (!isMap(node)) return expect("fields, one per line, as `name: value`", node, field);
    const record: Record<string, unknown> = Object.create(null);
    const names = Object.keys(shape.fields);
    for (const { key } of node.items) checkKey(String(key), names, field);
    for (const [name, part] of Object.entries(shape.fields)) {
      if (node.has(name)) record[name] = read(part, [...field, name]);
      else if (part.kind !== "optional")
        report(field, `the field "${name}" is missing`, `add a line: ${name}: ...`);
    }
    return dropUndefined(record);
  }

  function checkKey(key: string, names: string[], field: FieldPath) {
    if (names.includes(key)) return;
    const nearest = nearestWord(key, names);
    const fix = nearest ? `write "${nearest}"` : `remove it; the fields are ${names.join(", ")}`;
    report([...field, key], `there is no field "${key}"`, fix);
  }

  function readMap(shape: MapShape, node: Node | undefined, field: FieldPath): unknown {
    if (!isMap(node)) return expect("lines of `menu/group:` with fields below", node, field);
    const record: Record<string, unknown> = Object.create(null);
    for (const { key } of node.items) {
      const name = String(key);
      const at = [...field, name];
      for (const { what, fix } of checkLeaf(shape.keys, name, context).problems) report(at, what, fix);
      record[name] = read(shape.values, at);
    }
    return dropUndefined(record);
  }

  function readList(shape: ListShape, node: Node | undefined, field: FieldPath): unknown {
    if (!isSeq(node)) return expect("a list: one line per item, each starting with `- `", node, field);
    const count = node.items.length;
    if (count < shape.min || count > shape.max) {
      const wanted = shape.min === shape.max ? `exactly ${shape.min}` : `${shape.min} to ${shape.max}`;
      report(field, `there are ${count} ${shape.many ?? "items"}`, `make it ${wanted}`);
    }
    const items = node.items.map((_, index) => read(shape.of, [...field, index]));
    checkRepeats(items, field);
    return items;
  }

  function checkRepeats(items: unknown[], field: FieldPath) {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      if (typeof item !== "string") return;
      if (seen.has(item)) report([...field, index], `"${item}" is in the list twice`, "keep one of the two");
      seen.add(item);
    });
  }

  function readLeaf(shape: LeafShape, node: Node | undefined, field: FieldPath): unknown {
    if (isSeq(node)) {
      const fix = "write the value without [ ] or dashes";
      return report(field, "there is a list where one value belongs", fix);
    }
    if (isMap(node)) {
      const fix = 'write one value; put a text that starts with { or contains ": " in "quotation marks"';
      return report(field, "there are fields where one value belongs", fix);
    }
    const given = isScalar(node) ? node.value : undefined;
    const { value, problems: found } = checkLeaf(shape, given, context);
    for (const { what, fix } of found) report(field, what, fix);
    return value;
  }

  function expect(wanted: string, node: Node | undefined, field: FieldPath) {
    const isEmpty = node === undefined || (isScalar(node) && node.value === null);
    const nothing = field.length === 0 ? "the file is empty" : "the value is missing";
    report(field, isEmpty ? nothing : "unexpected value", `write ${wanted}`);
  }

  function report(field: FieldPath, what: string, fix: string) {
    faults.push(field);
    problems.push(source.error(field, what, fix));
  }
}

function dropUndefined(record: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(record)) if (record[name] === undefined) delete record[name];
  return record;
}
