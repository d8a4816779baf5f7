/** R2, S17: whoever calls while a run is under way gets that run's outcome. */
export function shareRun<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    current ??= run().finally(() => {
      current = undefined;
    });
    return current;
  };
}
