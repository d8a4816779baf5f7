import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { behaviours } from "./testing/behaviours.ts";
import { judgeBehaviours } from "./testing/judge-behaviours.ts";
import { type StartedBehaviours, startBehaviours } from "./testing/start-behaviours.ts";

let started: StartedBehaviours;
let results: Awaited<ReturnType<typeof judgeBehaviours>>;

beforeAll(async () => {
  started = await startBehaviours(behaviours);
  results = await judgeBehaviours(started);
});
afterAll(() => started.close());

const rows = behaviours.map((behaviour, index) => ({ ...behaviour, id: String(index).padStart(3, "0") }));

describe("the table of server behaviours", () => {
  it("has at least sixty rows, each looked at", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(results.size).toBe(rows.length);
  });

  it.each(rows)("$name: $expected", ({ id, expected }) => {
    const { verdict, because } = results.get(id)?.judgement ?? {};
    expect({ verdict, because }).toEqual({ verdict: expected, because: expect.any(String) });
  });

  it.each(rows.filter(({ target }) => target !== undefined))("$name: to $target", ({ id, target }) => {
    const url = new URL(results.get(id)?.judgement.target ?? "about:blank");
    expect(`${url.pathname}${url.hash}`).toBe(target);
  });
});
