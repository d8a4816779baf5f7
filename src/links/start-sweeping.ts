import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options?: { type: "major"; flavor: "last-resort" }) => void;

/** From here on what is left behind by each look adds up; as many as one hand-made directory never has. */
const manyLinks = 5000;
const allEvery = 500;
/** With what the heap holds and does not use given back, which a usual sweep leaves: a third of it. */
const packEvery = 2500;

/**
 * Each look leaves some 60 KB of dead buffers outside of the heap, where the engine hardly counts them, so it lets them
 * pile up. Swept now and then, or when it is asked for. Does nothing where the engine has no such call.
 */
export function startSweeping(linkCount: number): (how?: "all" | "packed") => void {
  const collect = linkCount < manyLinks ? undefined : findCollect();
  let count = 0;
  return (how) => {
    count += how ? 0 : 1;
    if (how === "packed" || (!how && count % packEvery === 0))
      collect?.({ type: "major", flavor: "last-resort" });
    else if (how === "all" || count % allEvery === 0) collect?.();
  };
}

function findCollect(): Collect | undefined {
  try {
    setFlagsFromString("--expose-gc");
    return runInNewContext("gc") as Collect;
  } catch {
    return undefined;
  }
}
