import { type Audience, audiences, type Cost, costs } from "../catalog.ts";

/** Audiences and cost of a resource in one number. */
export function packFacts(of: readonly Audience[], cost: Cost): number {
  const bits = of.reduce((sum, audience) => sum | (1 << audiences.indexOf(audience)), 0);
  return bits | (costs.indexOf(cost) << audiences.length);
}

export const audiencesIn = (facts: number): Audience[] =>
  audiences.filter((_, place) => facts & (1 << place));
export const costIn = (facts: number): Cost => costs[facts >> audiences.length] ?? "free";
