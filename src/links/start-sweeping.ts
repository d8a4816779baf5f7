import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { tryOr } from "#base/try-or.ts";

type Collect = (options?: { type: "minor" } | { type: "major"; flavor: "last-resort" }) => void;

/** From so many links on, the garbage of each look adds up; no hand-made directory has as many. */
const manyLinks = 5000;
const youngEvery = 20;
/** Some 35 KB a look outlive two sweeps of the young generation. After so many looks that is less than writing the files of 50,000 links takes. */
const allEvery = 400;
/** After so many looks the heap itself is given back, of which a usual sweep keeps a third: the first looks leave the most behind. */
const packFirst = [50, 250, 1000];

/**
 * Each look leaves some 60 KB of dead buffers outside of the heap, where the engine hardly counts them, so it lets them
 * pile up. Swept now and then, or when it is asked for. Does nothing if the engine has no such call.
 */
export function startSweeping(linkCount: number): (how?: "all" | "packed") => void {
  const findCollect = (): Collect | undefined => {
    setFlagsFromString("--expose-gc");
    return runInNewContext("gc");
  };
  const collect = linkCount < manyLinks ? undefined : tryOr(findCollect, undefined);
  let count = 0;
  const isDue = (every: number) => count % every === 0;
  return (how) => {
    if (how === undefined) count += 1;
    if (how === "packed" || (!how && packFirst.includes(count)))
      collect?.({ type: "major", flavor: "last-resort" });
    else if (how === "all" || isDue(allEvery)) collect?.();
    else if (isDue(youngEvery)) collect?.({ type: "minor" });
  };
}
