import { afterEach, describe, expect, it, vi } from "vitest";
import { scriptHeader } from "#desk-wire/desk-api.ts";
import { callDesk, toFailure } from "./call-desk.ts";

describe("callDesk", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [undefined, "GET", "application/json", undefined],
    [{ a: 1 }, "POST", "application/json", '{"a":1}'],
    [new Blob(["a,b"]), "POST", "text/csv", expect.any(Blob)],
  ])("sends %o, and with each call which script asks", async (body, method, type, sent) => {
    const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ said: true }));
    vi.stubGlobal("fetch", fetch);
    expect(await callDesk("/api/x", body)).toEqual({ value: { said: true } });
    const headers = { "content-type": type, [scriptHeader]: expect.stringMatching(/\/call-desk\.ts$/) };
    expect(fetch.mock.calls).toMatchObject([["/api/x", { method, headers, body: sent }]]);
  });

  it("an answer that breaks off is told as one: what was asked for may be done", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) });
    vi.stubGlobal("fetch", async () => new Response(body));
    const { failure } = await callDesk("/api/do", {});
    expect(failure?.what).toBe("The desk's answer was cut off.");
    expect(failure?.fix).toContain("may have been done");
  });
});

describe("toFailure", () => {
  it("repeats what the server says", () => {
    const said = { what: "Process 7 is changing content.", fix: "Wait." };
    expect(toFailure(409, said)).toEqual(said);
  });

  it.each([401, 404, 409, 500])("has words of its own where %i comes without any", (status) => {
    for (const answer of [undefined, null, {}, { what: 1, fix: 2 }, "text"]) {
      const { what, fix } = toFailure(status, answer);
      expect(what).toMatch(/\.$/);
      expect(fix).toMatch(/\.$/);
    }
  });

  it("410: only a new page is answered", () => {
    const said = { what: "The desk has been updated.", fix: "Reload the page." };
    expect(toFailure(410, said)).toEqual({ ...said, needsReload: true });
  });

  it("401: the desk is to be started again, and nothing typed is lost", () => {
    const { fix } = toFailure(401, { what: "This browser has no part in it.", fix: "x" });
    expect(fix).toContain("by double-click or with `npm run desk`");
    expect(fix).toContain("still here");
  });
});
