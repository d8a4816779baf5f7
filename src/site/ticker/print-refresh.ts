/** What the server's answer to a refresh may say (server/ingest/refresh-result.ts); a hosted one may say anything. */
interface Answer {
  feeds?: { ok?: number; not_modified?: number; failed?: number };
  articles?: { new?: number };
}

/** What a refresh came to, in words. "Up to date" is said only where a source was asked just now. */
export function printRefresh(answer: unknown, count: number): string {
  if (count === 0) return "There are no headlines at the moment.";
  const { feeds, articles } = (answer ?? {}) as Answer;
  const reached = (feeds?.ok ?? 0) + (feeds?.not_modified ?? 0);
  const shown = count === 1 ? "1 headline" : `${count} headlines`;
  const fresh = articles?.new ?? 0;
  if (reached > 0 && fresh > 0) return `${fresh === 1 ? "1 new headline" : `${fresh} new headlines`} found.`;
  if (reached > 0) return `Up to date: nothing new, ${shown}.`;
  if ((feeds?.failed ?? 0) > 0) return "No source could be reached just now. Try again in a few minutes.";
  return `The sources were asked a short while ago: ${shown}.`;
}
