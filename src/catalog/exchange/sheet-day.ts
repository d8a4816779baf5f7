export type DayOrder = "day first" | "month first";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Every day a cell may mean: spreadsheets rewrite `2026-11-21` as the machine's country writes days. */
export function listMeantDays(cell: string): { order?: DayOrder; day: string }[] {
  const text = cell.trim().replace(/[ T]00:00(:00(\.0+)?)?Z?$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return toDays([{ parts: iso.slice(1) }]);
  const named = readNamedMonth(text);
  if (named) return toDays([{ parts: named }]);
  const [, first, separator, second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})$/.exec(text) ?? [];
  if (first && second && year) {
    const dayFirst = { order: "day first" as const, parts: [year, second, first] };
    const monthFirst = { order: "month first" as const, parts: [year, first, second] };
    return toDays(separator === "." ? [dayFirst] : [dayFirst, monthFirst]);
  }
  return /^[3-6]\d{4}$/.test(text) ? [{ day: toIso(new Date(Date.UTC(1899, 11, 30 + Number(text)))) }] : [];
}

/** How this sheet writes days, from the cells that leave no doubt and those whose day is known; undefined where they disagree. */
export function inferDayOrder(cells: readonly { cell: string; present?: unknown }[]): DayOrder | undefined {
  const orders = new Set<DayOrder>();
  for (const { cell, present } of cells) {
    const meant = listMeantDays(cell);
    const sure = meant.length === 1 ? meant : meant.filter(({ day }) => day === present);
    if (sure.length === 1 && sure[0]?.order && !/\./.test(cell)) orders.add(sure[0].order);
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}

function readNamedMonth(text: string): (string | undefined)[] | undefined {
  const [, day, name, year] = /^(\d{1,2})[-. ]+([a-z]{3})[a-z]*[-., ]+(\d{2}|\d{4})$/i.exec(text) ?? [];
  if (day) return [year, toMonth(name), day];
  const [, first, second, third] = /^([a-z]{3})[a-z]*[-. ]+(\d{1,2})[-., ]+(\d{2}|\d{4})$/i.exec(text) ?? [];
  return first ? [third, toMonth(first), second] : undefined;
}

const toMonth = (name = "") => String(months.indexOf(name.toLowerCase()) + 1);

function toDays(readings: { order?: DayOrder; parts: (string | undefined)[] }[]) {
  const days = readings.flatMap(({ order, parts }) => {
    const [year = 0, month = 0, day = 0] = parts.map(Number);
    const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
    // The 31st of February becomes a day of March.
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? [{ order, day: toIso(date) }] : [];
  });
  // 05/05/2026 says nothing about the order.
  return days[0]?.day === days[1]?.day ? days.slice(0, 1).map(({ day }) => ({ day })) : days;
}

const toIso = (date: Date) => date.toISOString().slice(0, 10);
