/** Links that the desk changes in one go; it takes no longer lists (src/desk-server/check-texts.ts). */
export const mostAtOnce = 200;

/** Fields that the desk changes in several links at once. */
export const manyFields = ["audiences", "groups", "regions", "topics", "cost", "language"] as const;

/** A list gains the value, or loses it; a single one takes it, or is left empty. */
export interface FieldChange {
  field: (typeof manyFields)[number];
  value: string;
  isTakenOff: boolean;
}
