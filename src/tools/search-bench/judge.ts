/** A query and the resources of which at least one should stand first (fixtures/search). */
export interface JudgedQuery {
  query: string;
  finds: readonly string[];
}

export interface Judgement {
  /** Mean of 1 / (rank of the first expected resource); 0 where none is among those found. */
  meanReciprocalRank: number;
  /** Queries whose first result is not an expected one, with its rank, if any. */
  misses: { query: string; rank: number | undefined; first: string | undefined }[];
}

export function judge(
  queries: readonly JudgedQuery[],
  find: (query: string) => readonly string[],
): Judgement {
  let sum = 0;
  const misses: Judgement["misses"] = [];
  for (const { query, finds } of queries) {
    const found = find(query);
    const place = found.findIndex((id) => finds.includes(id));
    if (place >= 0) sum += 1 / (place + 1);
    if (place !== 0) misses.push({ query, rank: place < 0 ? undefined : place + 1, first: found[0] });
  }
  return { meanReciprocalRank: sum / queries.length, misses };
}
