/** What speaks for a verdict (weight above zero) or against it, in half a sentence that is shown to people. */
export interface Reason {
  text: string;
  weight: number;
  /** Only a piece of the name: it comes with the address. */
  isPart?: boolean;
}

/** Eased weights are thirds and ninths: what adds up to 2 must not be 1.9999. */
export const sumOf = (reasons: readonly Reason[]): number =>
  Math.round(1000 * reasons.reduce((sum, { weight }) => sum + weight, 0)) / 1000;

/** `it sells its name ("for sale"); it holds a part of Sedo. Against it: ...` */
export function printReasons(reasons: readonly Reason[]): string {
  const list = (part: readonly Reason[]) =>
    part
      .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, 4)
      .map(({ text }) => text)
      .join("; ");
  const against = list(reasons.filter(({ weight }) => weight < 0));
  return `${list(reasons.filter(({ weight }) => weight > 0))}${against ? ` (but ${against})` : ""}`;
}
