import { beforeEach, describe, expect, it } from "vitest";
import { nowSeconds, startFakeClock } from "./fake-clock.ts";
import { openPair } from "./open-pair.ts";
import { sampleUser, toTokenResponse } from "./sample-session.ts";

const fields = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type", "user"];

async function signIn(json: object) {
  const pair = await openPair(() => ({ json }));
  const { data } = await pair.client.auth.signInWithPassword({ email: "a@example.com", password: "p" });
  return { ...pair, session: data.session };
}

describe("spec 3: the auth session", () => {
  beforeEach(startFakeClock);

  it("spec 3: has access token, refresh token, expires_in, expires_at, token type and user", async () => {
    const { session } = await signIn(toTokenResponse());
    expect(Object.keys(session ?? {}).sort()).toEqual(fields);
    expect(session).toMatchObject({ refresh_token: "refresh-2", token_type: "bearer", user: sampleUser });
  });

  it("spec 3: expires_at is worked out from expires_in where the server leaves it out", async () => {
    const { session } = await signIn(toTokenResponse({ expires_in: 1800 }));
    expect(session).toMatchObject({ expires_in: 1800, expires_at: nowSeconds() + 1800 });
  });

  it("spec 3: expires_at of the server is kept", async () => {
    const { session } = await signIn({ ...toTokenResponse(), expires_at: nowSeconds() + 77 });
    expect(session?.expires_at).toBe(nowSeconds() + 77);
  });

  it("spec 3: is stored whole and read back", async () => {
    const { client, session, stored, storageKey } = await signIn(toTokenResponse());
    expect(JSON.parse(stored.get(storageKey) ?? "")).toEqual(session);
    expect((await client.auth.getSession()).data.session).toEqual(session);
  });

  it.each(["access_token", "refresh_token", "expires_at"])(
    "spec 3: one stored without %s is dropped",
    async (field) => {
      const { [field]: _, ...rest } = { ...toTokenResponse(), expires_at: nowSeconds() + 3600 } as Record<
        string,
        unknown
      >;
      const pair = await openPair(() => ({}), { session: rest });
      await pair.idle();
      expect((await pair.client.auth.getSession()).data.session).toBeNull();
      expect(pair.stored.size).toBe(0);
    },
  );
});
