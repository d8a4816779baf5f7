import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#host/log.ts";
import { toJsonAnswer } from "./headers/security-headers.ts";
import { type ArticleStore, hasSucceeded } from "./store/article-store.ts";

export interface HealthDeps {
  phase(): "starting" | "running" | "stopping";
  /** The state of the sources that the served site was built from: the desk asks whether visitors see its own build. */
  build(): string;
  store: Pick<ArticleStore, "readVersion" | "checkWritable" | "readFeedStates">;
  isSnapshotSaved(): boolean;
  isScheduleStalled(): boolean;
  lacksSources(): boolean;
  log: Log;
}

const rememberedMs = 2000;
/** A balancer does not wait long, and counts no answer as the worst one. */
const patienceMs = 1000;

export type Health = ReturnType<typeof createHealth>;

export function createHealth(deps: HealthDeps) {
  let lookedMs = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let found: Promise<string[]> = Promise.resolve([]);
  let logged = "";

  // The check writes to the disk, and anyone may ask: once in two seconds is enough, and one at a time.
  const look = () => {
    if (isLooking || performance.now() - lookedMs < rememberedMs) return found;
    lookedMs = performance.now();
    isLooking = true;
    const checked = checkParts(deps).finally(() => (isLooking = false));
    found = Promise.race([checked, wait(patienceMs, ["store_unreadable"], { ref: false })]);
    return found;
  };

  return {
    /** T9: no dependencies; it says only that the process answers. */
    live: () => toJsonAnswer(200, { status: "live", build: deps.build() }),
    async ready(): Promise<Response> {
      const phase = deps.phase();
      const reasons = phase === "running" ? await look() : [phase];
      const text = reasons.join(",");
      if (text !== logged) deps.log(text ? "warn" : "info", "health", { reasons });
      logged = text;
      // Whatever else is wrong, the page is served; and a database that is down is down for all servers of a balancer.
      if (phase !== "running") return toJsonAnswer(503, { status: "unavailable", reasons });
      return toJsonAnswer(200, { status: reasons.length > 0 ? "degraded" : "ready", reasons });
    },
  };
}

/** Why the server is not at its best. Codes only: the log says what exactly happened. */
async function checkParts({ store, log, ...deps }: HealthDeps): Promise<string[]> {
  const holds = (what: string, check: () => Promise<boolean>) =>
    check().catch((error: unknown) => {
      log("error", what, { reason: String(error) });
      return false;
    });
  const isReadable = await holds("store-unreadable", async () => (await store.readVersion()) >= 0);
  if (!isReadable) return ["store_unreadable"];
  const reasons: string[] = [];
  if (!(await holds("store-read-only", () => store.checkWritable().then(() => true))))
    reasons.push("store_read_only");
  if (!deps.isSnapshotSaved()) reasons.push("snapshot_not_saved");
  if (deps.isScheduleStalled()) reasons.push("schedule_stalled");
  if (deps.lacksSources()) reasons.push("sources_unreadable");
  const hasNews = await holds("feeds-unreadable", async () => {
    // The hub's own updates need no network, so they prove nothing about the feeds.
    const remote = (await store.readFeedStates()).filter((one) => one.enabled && /^https?:/.test(one.url));
    return remote.length === 0 || remote.some(hasSucceeded);
  });
  if (!hasNews) reasons.push("no_feed_succeeded");
  return reasons;
}
