import { describe, expect, it } from "vitest";
import { contentKinds } from "../content-file.ts";
import { toJsonSchema } from "./to-json-schema.ts";

describe("toJsonSchema", () => {
  it("says of a resource what the reader asks of it", () => {
    const schema = toJsonSchema("resource");
    expect(schema).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["name", "url", "description", "groups", "audiences", "cost", "regions", "added"],
      properties: {
        name: { type: "string", maxLength: 80 },
        url: { pattern: "^https://" },
        cost: { enum: ["free", "freemium", "paid"] },
        audiences: { type: "array", minItems: 1 },
        in_group: { type: "object", propertyNames: { type: "string" } },
        retired: { required: ["on", "why"] },
      },
    });
  });

  it("lets the hub's own feed pass beside https addresses", () => {
    expect(toJsonSchema("feeds")).toMatchObject({
      items: { properties: { url: { anyOf: [{ enum: ["waymark:updates"] }, { pattern: "^https://" }] } } },
    });
  });

  it.each(contentKinds)("describes every field of %s to the editor, or leaves it to its name", (kind) => {
    expect(JSON.stringify(toJsonSchema(kind))).not.toContain("undefined");
    expect(toJsonSchema(kind)).toMatchObject({ title: kind, $schema: expect.stringContaining("draft-07") });
  });
});
