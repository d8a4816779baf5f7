import { tickerLimit } from "#news/headline.ts";

/** Why a kept article is not shown; "" = it is shown. */
export type Withheld = "" | "hidden" | "source" | "share";

/** What matters here of a kept article. */
export interface KeptRow {
  id: number;
  sourceId: number;
  withheld: Withheld;
  isSourceOn: boolean;
  /** `max` in feeds.yaml, 0 = not given. */
  max: number;
}

/**
 * Which of all kept rows, newest first, are to be shown or withheld from now on. What a curator has hidden stays hidden
 * until a curator shows it again; the other two reasons are decided anew each time.
 */
export function planWithheld(newestFirst: readonly KeptRow[]): { id: number; withheld: Withheld }[] {
  const surplus = findSurplus(newestFirst.filter((row) => row.isSourceOn && row.withheld !== "hidden"));
  return newestFirst.flatMap(({ id, withheld: before, isSourceOn }) => {
    if (before === "hidden") return [];
    const withheld = !isSourceOn ? "source" : surplus.has(id) ? "share" : "";
    return withheld === before ? [] : [{ id, withheld }];
  });
}

/**
 * Rows that would be among the ticker's newest fifty beyond their source's share. So a plain read of the newest fifty keeps
 * the shares (spec 7); everything older is shown.
 */
function findSurplus(newestFirst: readonly KeptRow[]): Set<number> {
  const share = toShare(newestFirst);
  const counts = new Map<number, number>();
  const surplus = new Set<number>();
  let shown = 0;
  for (const { id, sourceId, max } of newestFirst) {
    if (shown === tickerLimit) break;
    const count = counts.get(sourceId) ?? 0;
    if (count >= (max || share)) surplus.add(id);
    else {
      counts.set(sourceId, count + 1);
      shown++;
    }
  }
  return surplus;
}

/** R38: of the ticker's headlines, while other sources have some; `max` in feeds.yaml is another number. */
const tickerShare = 6;

/** The usual share, or as much as it takes to fill the ticker: a lone source may have all of it. */
function toShare(rows: readonly KeptRow[]): number {
  const sources = [...Map.groupBy(rows, ({ sourceId }) => sourceId).values()];
  const fills = (share: number) =>
    sources.reduce((sum, own) => sum + Math.min(own.length, own[0]?.max || share), 0) >= tickerLimit;
  let share: number = tickerShare;
  while (share < tickerLimit && !fills(share)) share++;
  return share;
}
