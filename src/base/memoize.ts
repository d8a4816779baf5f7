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

/** The same for objects, each as long as there is one. What is computed is frozen: all who ask share it. */
export function memoizeEach<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: freeze(compute(key)) };
    known.set(key, found);
    return found.value;
  };
}

/** With all that is in it. What is frozen already was so as a whole. */
export function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(Object.freeze(value) ?? {}).forEach(freeze);
  return value;
}
