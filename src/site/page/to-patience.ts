export const patienceMs = 20_000;

/** What hangs, as on a train, fails after so long: then it is said, and asked for again at the next sign. */
export const toPatience = (ms = patienceMs): RequestInit => ({ signal: AbortSignal.timeout?.(ms) });
