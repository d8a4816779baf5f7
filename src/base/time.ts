export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The calendar day in UTC. */
export const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** The last day that is not in the future anywhere: a curator in Auckland is up to 14 hours ahead of UTC. */
export const toLastDay = (now: Date) => toDay(new Date(now.getTime() + 14 * hourMs));

/** The day where the curator is, not in Greenwich. Sweden's way to write it is that of ISO 8601. */
export const toToday = (now: Date = new Date()): string => now.toLocaleDateString("sv");
