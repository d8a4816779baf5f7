import type { CheckOrder } from "#desk/side-calls.ts";

/** What came over the wire, if it is an order to the link check. */
export function parseCheckOrder(given: unknown): CheckOrder["order"] | undefined {
  if (typeof given !== "object" || given === null) return;
  const { order } = given as Record<string, unknown>;
  return order === "start" || order === "stop" ? order : undefined;
}
