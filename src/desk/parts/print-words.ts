import type { IsoDay } from "#catalog/catalog.ts";
import { isolate } from "#desk-wire/link-fields.ts";

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "2 March 2026"; what is not a day is left as it is. */
export function printDate(day: IsoDay): string {
  const date = new Date(day.slice(0, 10));
  return Number.isNaN(date.getTime()) ? day : days.format(date);
}

/** "ucas.com" for an address; any other text as it is. */
export const printHost = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, "") || address;

/** A change's, with the name of its link: "UCAS: description". */
export const isolateTitle = (title: string) => title.replace(/^.*(?=: )/, (name) => isolate(name));

/** "the text is empty", "write it" -> "The text is empty: write it." A `fix` of whole sentences stays one. */
export function printFault({ what, fix }: { what: string; fix: string }): string {
  const start = what.replace(/[.:]$/, "");
  const end = fix.replace(/([^.!?])$/, "$1.");
  return `${start.slice(0, 1).toUpperCase()}${start.slice(1)}${/^[A-Z]/.test(fix) ? "." : ":"} ${end}`;
}
