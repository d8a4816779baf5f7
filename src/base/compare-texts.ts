/** For `sort`: by code units, so in the same order on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
