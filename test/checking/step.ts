/** One thing that `npm test` looks at. Counts are tests; a step that has none counts as one. */
export interface Step {
  name: string;
  run(): Promise<StepOutcome>;
  /** Called before the first step: what takes long and needs none of the others goes on beside them. */
  begin?(): void;
  /** Keeps one core busy, needs no other step and writes nothing that one reads: two of these run side by side. */
  isSingle?: boolean;
  /** Names of steps without whose success this one means nothing. */
  needs?: readonly string[];
  /** What a person does about a failure. */
  fix: string;
}

export interface StepOutcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Printed when something failed or was skipped. */
  output: string;
  /** Printed in any case. */
  note?: string;
}

export const toOutcome = (isGood: boolean, output: string): StepOutcome => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  skipped: 0,
  output,
});
