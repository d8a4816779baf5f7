const dayMs = 24 * 60 * 60 * 1000;
const isoWeek = /^(\d{4})-?w(\d\d)(?:-?([1-7]))?(?=$|[t\s])/i;

/**
 * ISO 8601 5.2.3: `2026-W47-6T08:00` written with month and day; a week without a day is its Monday. Any other text, and
 * a week that the year has not, comes back as it was. All in UTC, so that the machine's zone has no say.
 */
export function withoutIsoWeek(text: string): string {
  const match = isoWeek.exec(text);
  if (!match) return text;
  const [whole, year = "", week = "", day = "1"] = match;
  const mondayMs = firstMonday(Number(year)) + (Number(week) - 1) * 7 * dayMs;
  const isInYear = Number(week) >= 1 && mondayMs < firstMonday(Number(year) + 1);
  if (!isInYear) return text;
  const date = new Date(mondayMs + (Number(day) - 1) * dayMs).toISOString().slice(0, 10);
  return date + text.slice(whole.length);
}

/** Week 1 is the one that holds 4 January. */
function firstMonday(year: number): number {
  const fourth = new Date(0);
  fourth.setUTCFullYear(year, 0, 4);
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * dayMs;
}
