/**
 * The instant at which clocks in `zone` show the time that `wallMs` is in UTC; undefined for an unknown zone. In the
 * hour that a change to winter time repeats, the first one; in the hour that summer time leaves out, an hour later.
 */
export function instantInZone(wallMs: number, zone: string): number | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-GB", { ...fields, timeZone: zone });
  } catch {
    return undefined;
  }
  // The offset is asked for a day before and a day after: every change lies between two offsets of its neighbourhood.
  const offsets = [wallMs - 86_400_000, wallMs + 86_400_000].map((ms) => offsetAt(format, ms));
  const candidates = offsets.map((offset) => wallMs - offset);
  const exact = candidates.filter((ms) => offsetAt(format, ms) === wallMs - ms);
  return exact.length > 0 ? Math.min(...exact) : candidates[0];
}

const fields = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const;

function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
