import type { HouseSize } from "./measure-house.ts";

/** A little above today's size. If you need more room, make some first, or say why the project has to grow. */
export const ceilings: HouseSize = {
  files: 508,
  lines: 45_414,
  longestFile: 300,
  functionP90: 16,
  cycles: 0,
  duplicateLines: 12,
  packages: 70,
};
