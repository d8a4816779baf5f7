import type { HouseSize } from "./measure-house.ts";

/** A little above today's size. If you need more room, make some first, or say why the project has to grow. */
export const ceilings: HouseSize = {
  files: 615,
  lines: 49_310,
  longestFile: 300,
  functionP90: 22,
  duplicateLines: 20,
  packages: 120,
};
