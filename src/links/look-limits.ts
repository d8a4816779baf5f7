/** How long and how much a look may take. Tests shorten the times. */
export const lookLimits = {
  headersTimeoutMs: 20_000,
  bodyMs: 10_000,
  totalMs: 60_000,
  /** From here on a page counts as slow: research on waiting puts the end of attention at ten seconds. */
  slowMs: 10_000,
  maxBytes: 512 * 1024,
};

export type LookLimits = typeof lookLimits;
