/** T10 and T11: what one caller may cost. Node's own defaults (60 s, 300 s) are too lax. */
export const limits = {
  /** All headers together, and how many; more is answered with 431. */
  headerBytes: 8 * 1024,
  headers: 128,
  urlBytes: 4 * 1024,
  bodyBytes: 64 * 1024,
  /** Of all requests that have not been answered, together. Nobody's is larger than a few hundred bytes. */
  bodyBytesInAll: 8 * 1024 * 1024,
  headersTimeoutMs: 5000,
  requestTimeoutMs: 10_000,
  keepAliveTimeoutMs: 5000,
  /** How often the two time-outs are looked at. Half a second keeps a slow header under T10's six. */
  checkingIntervalMs: 500,
  connections: 4000,
  /** Sent before the one ahead of them on the same connection has been answered. */
  waitingRequests: 4,
  waitingRequestsInAll: 400,
  /** API answers that one caller gets at once, and then per second; cached ones do not count. */
  answersAtOnce: 240,
  answersPerSecond: 20,
  /** A longer answer counts as several: what it costs grows with its rows, sent or not. */
  answerRows: 50,
  /** For a caller whose turn has not come by then. */
  turnMs: 2000,
  /** How many callers' shares are remembered. */
  knownCallers: 10_000,
  /** For a caller who takes nothing of an answer, or asks for no other; taking a little starts the time again. */
  writeTimeoutMs: 10_000,
  /** Answers of the API that their callers have not taken yet, all together. */
  unsentBytes: 32 * 1024 * 1024,
  /** How long an answer to a refused body waits for the caller to stop sending, so that it is not lost to a reset. */
  lingerMs: 500,
} as const;
