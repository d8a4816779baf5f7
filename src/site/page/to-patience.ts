/** What hangs, as on a train, fails after so long: then it is said, and asked for again at the next sign. */
export const toPatience = (ms = 20_000): RequestInit => ({ signal: AbortSignal.timeout?.(ms) });
