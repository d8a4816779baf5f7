import type { Shape } from "#catalog/shape/shape.ts";

/** What a form says, as a file would say it: what is empty and may be left out is left out. */
export function toWholeValue(shape: Shape, given: unknown): unknown {
  switch (shape.kind) {
    case "optional": {
      const value = toWholeValue(shape.shape, given);
      return isEmpty(value) ? undefined : value;
    }
    case "record":
      return isFields(given) ? toRecord(shape.fields, given) : given;
    case "list":
      return Array.isArray(given)
        ? given.map((item) => toWholeValue(shape.of, item)).filter((item) => item !== "")
        : given;
    case "text":
      return typeof given === "string" ? given.replace(/\s+/g, " ").trim() : given;
    case "address":
    case "word":
      return typeof given === "string" ? given.trim() : given;
    default:
      return given;
  }
}

/** A field that the form does not know stays: its mistake is for the check to name. */
function toRecord(fields: Readonly<Record<string, Shape>>, given: Record<string, unknown>): unknown {
  const entries = Object.entries(given).map(([name, value]) => {
    const shape = fields[name];
    return [name, shape ? toWholeValue(shape, value) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
