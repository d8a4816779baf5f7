import type { Shape } from "#catalog/shape/shape.ts";

/** What a new item starts from: what has to be there, empty. */
export function blankOf(shape: Shape): unknown {
  switch (shape.kind) {
    case "record": {
      const fields = Object.entries(shape.fields).filter(([, field]) => field.kind !== "optional");
      return Object.fromEntries(fields.map(([name, field]) => [name, blankOf(field)]));
    }
    case "list":
      return [];
    case "map":
      return {};
    case "choice":
      return shape.values[0] ?? "";
    case "flag":
      return true;
    default:
      return "";
  }
}
