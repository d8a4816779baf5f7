import { RestError } from "./rest-error.ts";

export interface Preferences {
  /** The total is always exact here: a thousand rows are counted faster than a plan is asked. */
  count: "exact" | "planned" | "estimated" | undefined;
  /** Preference-Applied, or "". */
  applied: string;
}

const counts = ["exact", "planned", "estimated"] as const;
/** Preferences of PostgREST that change nothing on a read. */
const known =
  /^(?:count=(?:exact|planned|estimated|none)|return=(?:representation|minimal|headers-only)|resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|tx=(?:commit|rollback)|handling=(?:strict|lenient)|timezone=.+|max-affected=\d+)$/;

/** RFC 7240, as far as a read goes. */
export function parsePreferences(header: string | null): Preferences {
  const wishes = (header ?? "")
    .split(",")
    .map((wish) => wish.trim())
    .filter(Boolean);
  const isStrict = wishes.includes("handling=strict");
  const unknown = wishes.filter((wish) => !known.test(wish));
  if (isStrict && unknown.length > 0) {
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  const count = counts.find((name) => wishes.includes(`count=${name}`));
  const handling = wishes.find((wish) => wish.startsWith("handling=") && known.test(wish));
  return { count, applied: [count && `count=${count}`, handling].filter(Boolean).join(", ") };
}
