/**
 * How long the rest of a run will take, from what it has taken so far. What an interrupted run had found already is
 * there at once and says nothing about the pace.
 */
export function estimateLeft(nowMs: () => number): (done: number, of: number) => number {
  const startMs = nowMs();
  let first = 0;
  return (done, of) => {
    first ||= done;
    return ((nowMs() - startMs) / (done - first + 1)) * (of - done);
  };
}
