import type { ContentKind } from "../content-file.ts";
import { contentShapes } from "./content-shapes.ts";
import { idPattern, type ReferenceTarget, type Shape } from "./shape.ts";

type JsonSchema = Record<string, unknown>;

/** JSON Schema (draft 07, which editors' YAML support reads) of one kind of content file. */
export function toJsonSchema(kind: ContentKind): JsonSchema {
  return { $schema: "http://json-schema.org/draft-07/schema#", title: kind, ...convert(contentShapes[kind]) };
}

function convert(shape: Shape): JsonSchema {
  if (shape.kind === "optional") return convert(shape.shape);
  return { ...(shape.about !== undefined && { description: shape.about }), ...convertKind(shape) };
}

function convertKind(shape: Exclude<Shape, { kind: "optional" }>): JsonSchema {
  switch (shape.kind) {
    case "list":
      return { type: "array", items: convert(shape.of), minItems: shape.min, maxItems: shape.max };
    case "map": {
      const [keys, values] = [convert(shape.keys), convert(shape.values)];
      return { type: "object", propertyNames: keys, additionalProperties: values };
    }
    case "record": {
      const fields = Object.entries(shape.fields);
      return {
        type: "object",
        properties: Object.fromEntries(fields.map(([name, field]) => [name, convert(field)])),
        required: fields.filter(([, field]) => field.kind !== "optional").map(([name]) => name),
        additionalProperties: false,
      };
    }
    case "text":
      return { type: "string", minLength: 1, maxLength: shape.maxChars };
    case "word": {
      const isBounded = shape.maxChars < Infinity;
      return { type: "string", pattern: shape.pattern, ...(isBounded && { maxLength: shape.maxChars }) };
    }
    case "reference":
      return references[shape.to];
    case "address":
      return shape.orOneOf ? { anyOf: [{ enum: [...shape.orOneOf] }, address] } : address;
    case "day":
      return { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
    case "flag":
      return { type: "boolean" };
    case "count":
      return { type: "integer", minimum: 1, maximum: shape.max };
    case "choice":
      return { enum: [...shape.values] };
  }
}

const id = idPattern.slice(1, -1);
const references: Record<ReferenceTarget, JsonSchema> = {
  topic: { type: "string", minLength: 1 },
  group: { type: "string", pattern: `^${id}/${id}$` },
  resource: { type: "string", pattern: idPattern },
};
const address = { type: "string", pattern: "^https://", maxLength: 2048 };
