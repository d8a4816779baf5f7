/** Where a value stands in a content file. */
export type FieldPath = readonly (string | number)[];

/** As messages say it: `item 1.groups item 3.name`. */
export const printFieldPath = (field: FieldPath): string =>
  field
    .map((step, index) => (typeof step === "number" ? `item ${step + 1}` : index === 0 ? step : `.${step}`))
    .map((step, index) => (index > 0 && step.startsWith("item") ? ` ${step}` : step))
    .join("");
