import type { HouseSize } from "./measure-house.ts";

/** A little above today's size. If you need more room, make some first, or say why the project has to grow. */
export const ceilings: HouseSize = {
  files: 552,
  lines: 48_050,
  longestFile: 300,
  functionP90: 17,
  duplicateLines: 12,
  packages: 70,
};
