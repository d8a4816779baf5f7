import { expect, it } from "vitest";
import { printAudiences, printDay } from "./fact-names.ts";

it.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2 * month + 1))))(
  "prints %s as English dates are written",
  (date) => {
    const intl = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    expect(printDay(date.toISOString().slice(0, 10))).toBe(intl.format(date).replaceAll(" ", "\u00a0"));
  },
);

it("names those for whom a link is as a sentence does", () => {
  expect(printAudiences(["student"])).toBe("students");
  expect(printAudiences(["student", "parent"])).toBe("students and parents");
  expect(printAudiences(["parent", "counsellor", "leader"])).toBe("parents, counsellors and school leaders");
});
