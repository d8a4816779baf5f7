/** Computes each value once, for at most so many keys: strangers may make up keys without end. */
export function remember<Key, Value>(mostKeys: number, compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = compute(key);
    if (known.size < mostKeys) known.set(key, { value });
    return value;
  };
}

/** R2, S17: all who call while a run is under way get that run's outcome. */
export function shareRun<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    current ??= run().finally(() => {
      current = undefined;
    });
    return current;
  };
}
