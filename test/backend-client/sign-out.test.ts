import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { toStoredSession } from "./sample-session.ts";
import type { Reply } from "./start-backend.ts";

const scopes = ["global", "local", "others"] as const;
type Scope = (typeof scopes)[number];

/** Spec 5 has three scopes and no more; this is how a caller in plain JavaScript gets another one in. */
const asScope = (text: string) => text as Scope;

async function openSignedIn(reply: Reply) {
  const pair = await openPair(() => reply, { session: toStoredSession(3600) });
  await pair.idle();
  return pair;
}

describe("spec 5: sign-out scope must be global, local or others", () => {
  it.each(scopes)("spec 5: asks the server to sign out with scope %s", async (scope) => {
    const { client, backend } = await openSignedIn({ status: 204 });
    expect(await client.auth.signOut({ scope })).toEqual({ error: null });
    expect(backend.pathsSeen()).toEqual([`POST /auth/v1/logout?scope=${scope}`]);
  });

  it("spec 5: the scope is global when none is named", async () => {
    const { client, backend } = await openSignedIn({ status: 204 });
    await client.auth.signOut();
    expect(backend.pathsSeen()).toEqual(["POST /auth/v1/logout?scope=global"]);
  });

  it.each([
    ["global", true],
    ["local", true],
    ["others", false],
  ] as const)("spec 5: scope %s ends the session here: %s", async (scope, ends) => {
    const { client, stored, storageKey, eventNames } = await openSignedIn({ status: 204 });
    await client.auth.signOut({ scope });
    expect(stored.has(storageKey)).toBe(!ends);
    expect(eventNames().includes("SIGNED_OUT")).toBe(ends);
  });

  it.each(["everywhere", "Global", ""])("spec 5: refuses the scope '%s' and sends nothing", async (scope) => {
    const { client, backend, stored } = await openSignedIn({ status: 204 });
    await expect(client.auth.signOut({ scope: asScope(scope) })).rejects.toThrow(
      "Parameter scope must be one of global, local, others",
    );
    expect(backend.seen).toEqual([]);
    expect(stored.size).toBe(1);
  });

  it("spec 5: the admin call keeps the same three scopes", async () => {
    const { client, backend } = await openPair(() => ({ status: 204 }));
    await expect(client.auth.admin.signOut("a.b.c", asScope("all"))).rejects.toThrow(
      "must be one of global, local, others",
    );
    expect(backend.seen).toEqual([]);
  });

  it("spec 5: without a session the scope is not looked at and nothing is sent", async () => {
    const { client, backend } = await openPair(() => ({ status: 204 }));
    expect(await client.auth.signOut({ scope: asScope("everywhere") })).toEqual({ error: null });
    expect(backend.seen).toEqual([]);
  });
});

const ignored = [401, 403, 404].flatMap((status) => scopes.map((scope) => [status, scope] as const));

describe("spec 8: sign-out ignores 401, 403 and 404", () => {
  it.each(ignored)("spec 8: sign-out ignores %i with scope %s", async (status, scope) => {
    const { client, stored, backend } = await openSignedIn({ status, json: { message: "refused" } });
    expect(await client.auth.signOut({ scope })).toEqual({ error: null });
    expect(backend.seen).toHaveLength(1);
    expect(stored.size).toBe(scope === "others" ? 1 : 0);
  });

  it.each([400, 409, 422, 429])("spec 8: sign-out reports %i and keeps the session", async (status) => {
    const { client, stored } = await openSignedIn({ status, json: { message: "no" } });
    const { error } = await client.auth.signOut();
    expect(error).toMatchObject({ name: "AuthApiError", status, message: "no" });
    expect(stored.size).toBe(1);
  });

  it("spec 8: a failing server leaves a global session in place but not a local one", async () => {
    const kept = await openSignedIn({ status: 503, json: { message: "down" } });
    expect((await kept.client.auth.signOut()).error?.name).toBe("AuthRetryableFetchError");
    expect(kept.stored.size).toBe(1);
    const gone = await openSignedIn({ status: 503, json: { message: "down" } });
    expect((await gone.client.auth.signOut({ scope: "local" })).error?.name).toBe("AuthRetryableFetchError");
    expect(gone.stored.size).toBe(0);
  });

  it("spec 8: a session that the server no longer knows counts as signed out", async () => {
    const { client, stored } = await openSignedIn({ status: 400, json: { error_code: "session_not_found" } });
    expect(await client.auth.signOut()).toEqual({ error: null });
    expect(stored.size).toBe(0);
  });
});
