import { resourceShape } from "#catalog/shape/resource-shape.ts";
import type { Shape } from "#catalog/shape/shape.ts";
import type { FieldHint, LinkFields } from "#desk/desk-api.ts";
import { fieldNames } from "#desk/form/link-fields.ts";

const maxAddressChars = 2048;

/** From the shape that also makes the check and the JSON Schemas, so that the form can promise nothing else. */
export function toFieldHints(): Record<keyof LinkFields, FieldHint> {
  const { in_group: inGroup, ...rest } = resourceShape.fields;
  const shapes = { ...rest, inGroup };
  return Object.fromEntries(fieldNames.map((name) => [name, toHint(shapes[name])])) as Record<
    keyof LinkFields,
    FieldHint
  >;
}

function toHint(shape: Shape): FieldHint {
  const isRequired = shape.kind !== "optional";
  const inner = shape.kind === "optional" ? shape.shape : shape;
  const leaf = inner.kind === "list" ? inner.of : inner;
  return {
    about: shape.about ?? "",
    ...(leaf.kind === "text" ? { maxLength: leaf.maxChars } : {}),
    ...(leaf.kind === "address" ? { maxLength: maxAddressChars } : {}),
    ...(leaf.kind === "choice" ? { choices: leaf.values } : {}),
    isRequired,
  };
}
