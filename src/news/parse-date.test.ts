import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDate } from "./parse-date.ts";
import { dateTable } from "./testing/date-table.ts";

function toInstant(written: string): string {
  const ms = parseDate(written);
  return ms === undefined ? "-" : new Date(ms).toISOString().slice(0, 19);
}

describe("R29 dates", () => {
  it.each(dateTable)("%s", (written, instant) => {
    expect(toInstant(written)).toBe(instant);
  });

  it("26-3-13 as the language writes it", () => {
    const years = ["ko", "sv", "nl", ""].map((language) => parseDate("26-3-13", language));
    expect(years.map((ms) => new Date(ms ?? 0).getUTCFullYear())).toEqual([2026, 2026, 2013, 2013]);
  });

  it("reads back what toUTCString and toISOString print", () => {
    const date = fc.date({ min: new Date("1990-01-01"), max: new Date("2089-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(date, (any) => {
        const seconds = Math.floor(any.getTime() / 1000) * 1000;
        expect(parseDate(any.toUTCString())).toBe(seconds);
        expect(parseDate(any.toISOString())).toBe(seconds);
      }),
    );
  });

  it("never throws, and gives nothing but whole numbers or nothing", () => {
    const pieces = fc.constantFrom(
      "1",
      "31",
      "2004",
      ":",
      "-",
      "/",
      ".",
      " ",
      "+",
      "T",
      "Z",
      "jan",
      "mar",
      "pm",
      "h",
      "(",
      "년",
      "Europe/Paris",
      "/",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const ms = parseDate(parts.join(""));
        expect(ms === undefined || Number.isInteger(ms)).toBe(true);
      }),
    );
  });
});

describe("R29 and fault test 10: the machine's own time zone and language", () => {
  const script = `
    const { parseDate } = await import("./parse-date.ts");
    const { dateTable } = await import("./testing/date-table.ts");
    console.log(JSON.stringify([parseDate("03/11/2026", "tlh"), ...dateTable.map(([written]) => parseDate(written) ?? null)]));`;

  it.each(["UTC", "America/New_York", "Asia/Kolkata"])("%s changes nothing", (zone) => {
    const folder = fileURLToPath(new URL(".", import.meta.url));
    const options = {
      cwd: folder,
      env: { ...process.env, TZ: zone, LC_ALL: "de_DE.UTF-8" },
      encoding: "utf8",
    } as const;
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], options);
    const read = dateTable.map(([written]) => parseDate(written) ?? null);
    // Klingon, for which the platform has a name and no order of its own.
    expect(JSON.parse(printed)).toEqual([Date.UTC(2026, 2, 11), ...read]);
  });
});
