import { describe, expect, it } from "vitest";
import { noChecks } from "#catalog/link-health/link-record.ts";
import { isAmong, leadTo, unknownName, unsafe } from "./testing/network-scenario.ts";
import { openNetworks } from "./testing/open-networks.ts";
import { countHarm, judgeNetwork, runBehind, seeFine } from "./testing/run-behind-network.ts";
import { sealedNetworks } from "./testing/sealed-networks.ts";

describe("what someone's network does is not held against the links", () => {
  it.each([...openNetworks, ...sealedNetworks])("$name", async (scenario) => {
    const { run, seen } = await judgeNetwork(scenario);
    expect(seen).toEqual(scenario.expected);
    // The run goes on behind it.
    expect(run.results.size).toBe(scenario.only ?? 120);
    expect(run.isInterrupted).toBe(false);
  });
});

const filtered = {
  answer: ({ link }: { link: number | undefined }) =>
    link === undefined ? undefined : leadTo("https://block.webfilter.net/"),
};
const thirtyDead = {
  resolve: ({ link }: { link: number | undefined }) =>
    link !== undefined && link >= 30 && link < 60 ? unknownName : undefined,
};

describe("a run behind a doubtful network", () => {
  it("leaves the records as they were, but for pages that are there as before", async () => {
    const before = await seeFine();
    const { checks } = await runBehind(filtered, before);
    expect(checks).toEqual(before);
    const { checks: half } = await runBehind(thirtyDead, before);
    expect(half.records.get("link-000")?.reached).toBe("2026-11-22");
    expect(half.records.get("link-040")).toEqual(before.records.get("link-040"));
    // Not a night on which the checker went round.
    expect(half.runs).toEqual({ ci: "2026-11-21T03Z" });
  });

  it("takes no first picture: it may be of a sign-in page", async () => {
    const portal = {
      answer: () => ({ status: 200 }),
      resolve: ({ at }: { at: number }) => (at < 20 ? unknownName : undefined),
    };
    expect((await runBehind(portal, noChecks)).checks.records.size).toBe(0);
  });

  it("says what gave it away", async () => {
    const before = await seeFine();
    expect((await runBehind(filtered, before)).trouble).toContain(
      "101 of 101 sites lead to webfilter.net all at once",
    );
    expect((await runBehind(thirtyDead, before)).trouble.join()).toMatch(
      /"Name not found" all at once \(such as [^,]+, [^,]+, [^,]+\)/,
    );
    const { trouble } = await runBehind({ answer: () => unsafe }, before);
    expect(trouble[0]).toMatch(
      /^3 of 3 well-known sites did not answer as themselves \(www\.control-1\.net: its certificate/,
    );
  });

  it("is judged whole when a person says that the network is fine", async () => {
    const { trouble, checks } = await runBehind(thirtyDead, await seeFine(), { isNetworkFine: true });
    expect(trouble).toEqual([]);
    expect(countHarm(checks, await seeFine())).toEqual({ hidden: 0, doubts: 30 });
    // What is known from then on is not news: the guard is not off for ever.
    const next = await runBehind(thirtyDead, checks, { day: "2026-11-23" });
    expect(next.trouble).toEqual([]);
    expect(next.checks.records.get("link-040")?.state?.verdict).toBe("name-not-found");
  });

  it("looks at no control site when there is none to look at", async () => {
    const { trouble } = await runBehind(
      { answer: ({ isControl }) => (isControl ? unsafe : undefined) },
      noChecks,
      {
        controlSites: [],
      },
    );
    expect(trouble).toEqual([]);
  });

  it("that was interrupted believes nothing bad since its network was last known to be well", async () => {
    const controller = new AbortController();
    const { checks, isInterrupted } = await runBehind(
      { answer: (asked) => (isAmong(asked, 4) ? unsafe : undefined) },
      await seeFine(),
      {
        signal: controller.signal,
        onResult: (_, done) => done >= 60 && controller.abort(),
      },
    );
    expect(isInterrupted).toBe(true);
    expect(countHarm(checks, await seeFine())).toEqual({ hidden: 0, doubts: 0 });
  });
});

describe("many links that changed hands in one night", () => {
  const casinos = {
    answer: (asked: { link: number | undefined }) =>
      asked.link === undefined ? undefined : leadTo(`https://www.casino-${asked.link}.com/`),
  };

  it("hides three or two in a hundred, and the others wait with their verdict", async () => {
    const { checks } = await runBehind(casinos, await seeFine(), { isNetworkFine: true });
    const taken = [...checks.records.values()].filter(({ state }) => state?.verdict === "changed-hands");
    expect([taken.length, taken.filter(({ standing }) => standing === "waits").length]).toEqual([120, 117]);
    // The night after hides no more of them: they wait for a person.
    const next = await runBehind(casinos, checks, { isNetworkFine: true, day: "2026-11-23" });
    expect(countHarm(next.checks, checks).hidden).toBe(3);
  });
});
