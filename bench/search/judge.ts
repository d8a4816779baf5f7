/** A query and the resources of which at least one should be among the first; none, where nothing listed fits. */
export interface JudgedQuery {
  query: string;
  finds: readonly string[];
}

/** What a search shows: the best first, and whether it says itself that it only guesses. */
export interface Shown {
  ids: readonly string[];
  isGuess: boolean;
}

export interface Judgement {
  /** Mean of 1 / (rank of the first right resource) over the queries that have one; 0 if it is not among those shown. */
  meanReciprocalRank: number;
  hitAt1: number;
  hitAt5: number;
  /** Queries whose first five are all wrong and shown as if certain. */
  wronglyConfident: number;
  misses: { query: string; rank: number | undefined; first: string | undefined; isGuess: boolean }[];
}

export function judge(
  queries: readonly JudgedQuery[],
  find: (query: string) => Shown,
  onProgress: (done: number, of: number) => void = () => {},
): Judgement {
  const answers = queries.map(({ query, finds }, place) => {
    onProgress(place, queries.length);
    const { ids, isGuess } = find(query);
    const right = ids.findIndex((id) => finds.includes(id));
    const rank = right < 0 ? undefined : right + 1;
    return { query, rank, first: ids[0], isGuess, hasRight: finds.length > 0 };
  });
  onProgress(queries.length, queries.length);
  const judged = answers.filter(({ hasRight }) => hasRight);
  const share = (count: number) => count / Math.max(1, judged.length);
  const within = (max: number) => judged.filter(({ rank }) => rank !== undefined && rank <= max).length;
  const isWrong = ({ rank, first, isGuess }: (typeof answers)[number]) =>
    first !== undefined && !isGuess && (rank === undefined || rank > 5);
  return {
    meanReciprocalRank: share(judged.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0)),
    hitAt1: share(within(1)),
    hitAt5: share(within(5)),
    wronglyConfident: answers.filter(isWrong).length,
    misses: answers
      .filter((answer) => (answer.hasRight ? answer.rank !== 1 : isWrong(answer)))
      .map(({ query, rank, first, isGuess }) => ({ query, rank, first, isGuess })),
  };
}
