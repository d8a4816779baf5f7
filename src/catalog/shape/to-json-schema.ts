import type { ContentKind } from "../content-file.ts";
import { contentShapes } from "./content-shapes.ts";
import { idPattern } from "./resource-shape.ts";
import type { AddressShape, RecordShape, ReferenceShape, Shape } from "./shape.ts";

type JsonSchema = Record<string, unknown>;

/** JSON Schema (draft 07, which editors' YAML support reads) of one kind of content file. */
export function toJsonSchema(kind: ContentKind): JsonSchema {
  return { $schema: "http://json-schema.org/draft-07/schema#", title: kind, ...convert(contentShapes[kind]) };
}

function convert(shape: Shape): JsonSchema {
  if (shape.kind === "optional") return convert(shape.shape);
  const about = shape.about === undefined ? {} : { description: shape.about };
  return { ...about, ...convertKind(shape) };
}

function convertKind(shape: Exclude<Shape, { kind: "optional" }>): JsonSchema {
  switch (shape.kind) {
    case "text":
      return { type: "string", minLength: 1, maxLength: shape.maxChars };
    case "word":
      return {
        type: "string",
        pattern: shape.pattern,
        ...(shape.maxChars < Infinity && { maxLength: shape.maxChars }),
      };
    case "reference":
      return convertReference(shape);
    case "address":
      return convertAddress(shape);
    case "day":
      return { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
    case "flag":
      return { type: "boolean" };
    case "count":
      return { type: "integer", minimum: 1, maximum: shape.max };
    case "choice":
      return { enum: [...shape.values] };
    case "list":
      return { type: "array", items: convert(shape.of), minItems: shape.min, maxItems: shape.max };
    case "map":
      return {
        type: "object",
        propertyNames: convert(shape.keys),
        additionalProperties: convert(shape.values),
      };
    case "record":
      return convertRecord(shape);
  }
}

function convertReference(shape: ReferenceShape): JsonSchema {
  if (shape.to === "topic") return { type: "string", minLength: 1 };
  const id = idPattern.slice(1, -1);
  return { type: "string", pattern: shape.to === "group" ? `^${id}/${id}$` : idPattern };
}

function convertAddress({ orOneOf }: AddressShape): JsonSchema {
  const address = { type: "string", pattern: "^https://", maxLength: 2048 };
  return orOneOf === undefined ? address : { anyOf: [{ enum: [...orOneOf] }, address] };
}

function convertRecord(shape: RecordShape): JsonSchema {
  const fields = Object.entries(shape.fields);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, convert(field)])),
    required: fields.filter(([, field]) => field.kind !== "optional").map(([name]) => name),
    additionalProperties: false,
  };
}
