import type { FeedAnswer } from "./feed-answer.ts";

/** That many looks without a connection and none with one are no accident of single feeds. */
const downAfter = 4;

/** Tells when this machine has no network: second tries are idle waiting then, a dozen seconds for a list of thirty. */
export function createNetworkWatch() {
  let unreached = 0;
  let reached = 0;
  return {
    async watch(look: Promise<FeedAnswer>): Promise<FeedAnswer> {
      const answer = await look;
      const isUnreached =
        answer.kind === "failed" && (answer.code === "dns_failed" || answer.code === "connect_failed");
      if (isUnreached) unreached += 1;
      else reached += 1;
      return answer;
    },
    isDown: () => reached === 0 && unreached >= downAfter,
  };
}
