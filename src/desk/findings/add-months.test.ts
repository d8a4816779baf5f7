import { describe, expect, it } from "vitest";
import { addMonths } from "./finding-buttons.tsx";

describe("addMonths", () => {
  it.each([
    ["2026-11-21", 6, "2027-05-21"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-31"],
  ])("%s and %i months: %s", (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });
});
