import { describe, expect, it, vi } from "vitest";
import { RestError } from "../rest/rest-error.ts";
import { answerFetchNews, type FetchNewsDeps } from "./answer-fetch-news.ts";
import { emptyResult, type RefreshResult } from "./refresh-deps.ts";

const url = "https://hub.example/functions/v1/fetch-news";
const ask = (init: RequestInit = {}, at = url) => new Request(at, { method: "POST", ...init });

function withDeps(result: Partial<RefreshResult> = {}, more: Partial<FetchNewsDeps> = {}) {
  const refresh = vi.fn(async () => ({ ...emptyResult(), ...result }));
  const deps: FetchNewsDeps = {
    refresh,
    checkApiKey: () => undefined,
    allowedOrigins: ["https://www.example.com"],
    log: () => {},
    ...more,
  };
  return { refresh, answer: (request: Request) => answerFetchNews(request, deps) };
}

describe("R5 the answer", () => {
  it.each([
    [{ status: "ok" }, 200],
    [{ status: "partial", errors: [{ feed: "a", code: "http_404" }] }, 200],
    [{ status: "skipped", reason: "fresh", next_due_at: "2026-11-21T12:00:00.000Z" }, 200],
    [{ status: "failed", errors: [{ feed: "a", code: "http_404" }] }, 502],
    [{ status: "failed", errors: [{ feed: "", code: "store_unavailable" }] }, 503],
    [{ status: "failed", errors: [{ feed: "a", code: "store_unavailable" }] }, 503],
    [{ status: "failed", errors: [{ feed: "a", code: "store_failed" }] }, 502],
  ] as [Partial<RefreshResult>, number][])("%j is %i", async (result, status) => {
    const response = await withDeps(result).answer(ask());
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type"), "S6").toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({ ...emptyResult(), ...result });
  });

  it("an exception is 503 without its text", async () => {
    const refresh = () => Promise.reject(new Error("SQLITE_IOERR at /var/lib"));
    const response = await withDeps({}, { refresh }).answer(ask());
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("SQLITE");
  });
});

describe("R1 S7 who may ask", () => {
  it.each([
    [undefined, 200],
    ["https://hub.example", 200],
    ["http://hub.example", 200],
    ["https://www.example.com", 200],
    ["https://evil.example", 403],
    ["https://hub.example.evil.example", 403],
    ["http://www.example.com", 403],
    ["null", 403],
    ["", 403],
  ])("Origin %j gets %i", async (origin, status) => {
    const { answer, refresh } = withDeps();
    const headers: Record<string, string> = origin === undefined ? {} : { origin };
    const post = await answer(ask({ headers }));
    const preflight = await answer(ask({ headers, method: "OPTIONS" }));
    expect([post.status, preflight.status]).toEqual([status, status === 200 ? 204 : status]);
    expect(refresh).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
    const allowed = status === 200 ? (origin ?? null) : null;
    for (const response of [post, preflight]) {
      expect(response.headers.get("access-control-allow-origin")).toBe(allowed);
      expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      expect(response.headers.get("vary")).toBe("origin");
    }
  });

  it("the preflight names the headers that supabase-js sends", async () => {
    const response = await withDeps().answer(
      ask({ method: "OPTIONS", headers: { origin: "https://hub.example" } }),
    );
    const names = response.headers.get("access-control-allow-headers")?.split(", ");
    expect(names).toEqual(
      expect.arrayContaining(["authorization", "apikey", "content-type", "x-client-info"]),
    );
  });

  it("a wrong key is the read endpoint's refusal", async () => {
    const checkApiKey = () => {
      throw new RestError(401, "PGRST301", "Invalid API key");
    };
    const { answer, refresh } = withDeps({}, { checkApiKey });
    const response = await answer(ask({ headers: { origin: "https://hub.example" } }));
    expect(response.status).toBe(401);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://hub.example");
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(["GET", "HEAD", "PUT", "DELETE"])("%s changes nothing (S17)", async (method) => {
    const { answer, refresh } = withDeps();
    const response = await answer(ask({ method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(refresh).not.toHaveBeenCalled();
  });

  it("other functions are not there", async () => {
    const response = await withDeps().answer(ask({}, "https://hub.example/functions/v1/other"));
    expect(response.status).toBe(404);
  });

  it("a payload is not read", async () => {
    const request = ask({ body: JSON.stringify({ force: true }) });
    expect((await withDeps().answer(request)).status).toBe(200);
    expect(request.bodyUsed).toBe(false);
  });
});
