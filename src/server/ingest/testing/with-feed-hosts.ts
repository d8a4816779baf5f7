import { afterEach } from "vitest";
import { type FeedHost, type Route, startFeedHost } from "./start-feed-host.ts";
import { startRun } from "./start-run.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Publishers that are gone after each test. */
export function withFeedHosts() {
  const running: FeedHost[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((host) => host.close()));
  });

  const publish = async (routes: Record<string, Route>) => {
    const host = await startFeedHost(routes);
    running.push(host);
    return host;
  };

  /** One publisher with one feed, named "one". */
  const startOne = async (route: Route) => {
    const host = await publish({ "/feed": route });
    const url = host.url("/feed");
    const test = startRun([host], { one: url });
    const state = () => {
      const found = test.store.states.get(url);
      if (!found) throw new Error("the feed has no state");
      return found;
    };
    return { ...test, host, url, state };
  };
  return { publish, startOne };
}
