import type { Behaviour } from "./behaviour.ts";
import { connectionBehaviours } from "./connection-behaviours.ts";
import { lostBehaviours } from "./lost-behaviours.ts";
import { ownerBehaviours } from "./owner-behaviours.ts";
import { redirectBehaviours } from "./redirect-behaviours.ts";
import { statusBehaviours } from "./status-behaviours.ts";

/** The table of server behaviours. Those without any answer are between others, as dead links do among good ones. */
export const behaviours: Behaviour[] = spread(connectionBehaviours, [
  ...statusBehaviours,
  ...redirectBehaviours,
  ...ownerBehaviours,
  ...lostBehaviours,
]);

function spread(few: readonly Behaviour[], many: readonly Behaviour[]): Behaviour[] {
  const every = Math.floor(many.length / few.length);
  return many.flatMap((behaviour, index) => {
    const next = index % every === 0 ? few[index / every] : undefined;
    return next ? [next, behaviour] : [behaviour];
  });
}
