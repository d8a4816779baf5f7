import { expect, it } from "vitest";
import { printDay } from "./fact-names.ts";

it.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2 * month + 1))))(
  "prints %s as English dates are written",
  (date) => {
    const intl = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    expect(printDay(date.toISOString().slice(0, 10))).toBe(intl.format(date));
  },
);
