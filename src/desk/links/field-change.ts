/** Fields that the desk changes in several links at once. */
export const manyFields = ["audiences", "groups", "regions", "cost", "language"] as const;

/** A list gains the value, or loses it; a single one takes it, or is left empty. */
export interface FieldChange {
  field: (typeof manyFields)[number];
  value: string;
  isTakenOff: boolean;
}
