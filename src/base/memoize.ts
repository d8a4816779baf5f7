/** Computes each value once, for at most so many keys: strangers may make up keys without end. */
export function memoize<Key, Value>(maxKeys: number, compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = compute(key);
    if (known.size < maxKeys) known.set(key, { value });
    return value;
  };
}
