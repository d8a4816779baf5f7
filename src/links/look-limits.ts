/** How long and how much a look may take. Tests shorten the times. */
export interface LookLimits {
  headersTimeoutMs: number;
  bodyMs: number;
  totalMs: number;
  /** From here on a page counts as slow: research on waiting puts the end of attention at ten seconds. */
  slowMs: number;
  maxBytes: number;
}

/** What a run asks of the links' hosts together. One host is asked one thing at a time. */
export const runLimits = { concurrency: 8, hostGapMs: 1000 };

export const lookLimits: LookLimits = {
  headersTimeoutMs: 20_000,
  bodyMs: 10_000,
  totalMs: 60_000,
  slowMs: 10_000,
  maxBytes: 512 * 1024,
};
