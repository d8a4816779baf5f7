import { expect, it } from "vitest";
import { checkBudgets } from "./check-budgets.ts";

it("names what is over its budget, and what could not be measured", () => {
  const lines = [10, 11, Number.NaN].map((bytes) => ({ name: `${bytes}`, bytes, limit: 10 }));
  expect(checkBudgets(lines).map(({ level, where }) => [level, where])).toEqual([
    ["error", "11"],
    ["error", "NaN"],
  ]);
});
