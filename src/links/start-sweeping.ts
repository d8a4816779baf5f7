import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options?: { type: "minor" | "major"; flavor?: "last-resort" }) => void;

const youngEvery = 100;
const allEvery = 500;
/** With what the heap holds and does not use given back, which a usual sweep leaves: a third of it. */
const packEvery = 2500;

/**
 * Each look leaves some 60 KB of dead buffers outside of the heap, where the engine hardly counts them, so it lets them
 * pile up. Swept now and then. Does nothing where the engine has no such call.
 */
export function startSweeping(): (isOver?: boolean) => void {
  const collect = findCollect();
  let count = 0;
  return (isOver = false) => {
    count++;
    if (isOver || count % packEvery === 0) collect?.({ type: "major", flavor: "last-resort" });
    else if (count % allEvery === 0) collect?.();
    else if (count % youngEvery === 0) collect?.({ type: "minor" });
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
