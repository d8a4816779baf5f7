/** What a run did in calls whose cost hides behind one line. */
export interface CountedWork {
  /** Map entries looked up, put or copied. */
  mapEntries: number;
  /** Characters gone through by string methods and by the parsing of addresses. */
  characters: number;
}

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Restore = () => void;

/** Their cost is the string's whole length, however little comes of it. */
const wholeString = ["toLowerCase", "toUpperCase", "normalize", "toWellFormed", "trim"];
const wholeStringPattern = ["replace", "replaceAll", "split", "match"];

/**
 * Counts the work of a synchronous run, since seconds differ from machine to machine. It counts at the language's own
 * methods and not in the code under test, so that a copy of a map or a string that someone adds is seen as well.
 */
export function countWork(run: () => void): CountedWork {
  const work: CountedWork = { mapEntries: 0, characters: 0 };
  const restores: Restore[] = [];
  const countMap = () => {
    work.mapEntries++;
  };
  const countWhole = (text: unknown) => {
    work.characters += String(text).length;
  };
  // `new Map(entries)` puts each of them with `set`.
  for (const name of ["get", "has", "set"]) restores.push(watch(Map.prototype, name, countMap));
  for (const name of [...wholeString, ...wholeStringPattern])
    restores.push(watch(String.prototype, name, countWhole));
  restores.push(
    watch(String.prototype, "indexOf", (text, [, from], at) => {
      const end = typeof at === "number" && at >= 0 ? at : String(text).length;
      work.characters += Math.max(0, end - Number(from ?? 0));
    }),
    watch(URL, "parse", (_url, given) => {
      for (const part of given) countWhole(part ?? "");
    }),
  );
  try {
    run();
  } finally {
    for (const restore of restores) restore();
  }
  return work;
}

function watch(
  owner: object,
  name: string,
  count: (self: unknown, given: unknown[], result: unknown) => void,
): Restore {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  const method: unknown = before?.value;
  if (before === undefined || typeof method !== "function") throw new Error(`${name} is not a method here`);
  const counted: Method = function (...given) {
    const result = method.apply(this, given);
    count(this, given, result);
    return result;
  };
  Object.defineProperty(owner, name, { ...before, value: counted });
  return () => Object.defineProperty(owner, name, before);
}
