import { RestError } from "./rest-error.ts";

export interface RowRange {
  offset: number;
  limit: number;
}

/** S18: what a hosted project answers at most, however much is asked for. */
const mostRows = 1000;

/** `limit`, `offset` and the Range header together: what all of them allow. */
export function toRowRange(
  limit: string | undefined,
  offset: string | undefined,
  header: string | null,
): RowRange {
  // A value that is no number is ignored, and so is a negative offset.
  const wantedLimit = toInteger(limit) ?? Number.POSITIVE_INFINITY;
  const wantedOffset = Math.max(toInteger(offset) ?? 0, 0);
  if (wantedLimit < 0) throw toRangeError("Limit should be greater than or equal to zero.");
  const [first, last] = parseRangeHeader(header);
  // Asked for nothing but the count, perhaps: then it does not matter from where.
  if (wantedLimit === 0) return { offset: 0, limit: 0 };
  const start = Math.max(first, wantedOffset);
  const end = Math.min(last, wantedOffset + wantedLimit - 1);
  if (end < start) throw toRangeError("Limit should be greater than or equal to zero.");
  return { offset: start, limit: Math.min(end - start + 1, mostRows) };
}

function parseRangeHeader(header: string | null): [first: number, last: number] {
  const match = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match) return [0, Number.POSITIVE_INFINITY];
  const first = Number(match[1]);
  const last = match[2] ? Number(match[2]) : Number.POSITIVE_INFINITY;
  if (last >= first) return [first, last];
  throw toRangeError(
    "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
  );
}

function toInteger(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

export function toRangeError(details: string, headers: Record<string, string> = {}): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details, headers });
}
