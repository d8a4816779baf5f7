/** What `work` returns, or `otherwise` if it throws, for whatever reason. */
export function tryOr<Value, Otherwise>(work: () => Value, otherwise: Otherwise): Value | Otherwise {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
