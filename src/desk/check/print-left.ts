import { printCount } from "../parts/print-count.ts";

/** No more exact than it can be known. */
export function printLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1 ? "less than a minute left" : `about ${printCount(minutes, "minute")} left`;
}
