import { RestError } from "./rest-error.ts";

/** A name before a dot or a bracket means another table, and the answer holds only one. */
export function toNotEmbeddedError(name: string): RestError {
  return new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}
