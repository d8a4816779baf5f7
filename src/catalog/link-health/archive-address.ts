import type { IsoDay } from "../catalog.ts";

/** The archived page nearest to a day on which the link was good. Offered to curators, never put in by itself. */
export function archiveAddress(url: string, day: IsoDay | undefined): string {
  return `https://web.archive.org/web/${day ? day.replaceAll("-", "") : "2"}/${url}`;
}
