import { guardCell } from "./formula-guard.ts";

/**
 * S14: every cell in quotation marks, every dangerous start guarded. The mark at the start makes Excel read UTF-8,
 * and lines end as RFC 4180 says.
 */
export function printCsv(rows: readonly (readonly string[])[], separator = ","): string {
  const lines = rows.map((cells) => cells.map(printCell).join(separator));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
}

const printCell = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`;
