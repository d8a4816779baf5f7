/** An object with names and values, as JSON and YAML have them: neither a list nor nothing. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
