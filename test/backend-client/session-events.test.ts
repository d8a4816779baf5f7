import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { sampleUser, toStoredSession, toTokenResponse } from "./sample-session.ts";
import type { SeenRequest } from "./start-backend.ts";

const answer = ({ path }: SeenRequest) => ({ json: path.endsWith("/user") ? sampleUser : toTokenResponse() });
const email = "a@example.com";

const changes: [event: string, change: (client: SupabaseClient) => Promise<unknown>][] = [
  ["SIGNED_IN", ({ auth }) => auth.signInWithPassword({ email, password: "p" })],
  ["SIGNED_IN", ({ auth }) => auth.signUp({ email, password: "p" })],
  ["SIGNED_IN", ({ auth }) => auth.verifyOtp({ email, token: "123456", type: "email" })],
  ["SIGNED_OUT", ({ auth }) => auth.signOut()],
  ["TOKEN_REFRESHED", ({ auth }) => auth.refreshSession()],
  ["USER_UPDATED", ({ auth }) => auth.updateUser({ data: { name: "A" } })],
  ["PASSWORD_RECOVERY", ({ auth }) => auth.verifyOtp({ email, token: "123456", type: "recovery" })],
  [
    "MFA_CHALLENGE_VERIFIED",
    ({ auth }) => auth.mfa.verify({ factorId: sampleUser.id, challengeId: "c", code: "123456" }),
  ],
];

describe("spec 4: session events", () => {
  it.each(changes)("spec 4: announces %s", async (event, change) => {
    const pair = await openPair(answer, { session: toStoredSession(3600) });
    await pair.idle();
    const before = pair.eventNames().length;
    await change(pair.client);
    await pair.idle();
    expect(pair.eventNames().slice(before)).toEqual([event]);
    const session = pair.events.at(-1)?.[1];
    expect(session === null).toBe(event === "SIGNED_OUT");
  });

  it("spec 4: INITIAL_SESSION carries no session for a visitor who never signed in", async () => {
    const pair = await openPair(answer);
    await pair.idle();
    expect(pair.events).toEqual([["INITIAL_SESSION", null]]);
    expect(pair.backend.seen).toEqual([]);
  });

  it("spec 4: a stored session is announced as SIGNED_IN and as INITIAL_SESSION", async () => {
    const session = toStoredSession(3600);
    const pair = await openPair(answer, { session });
    await pair.idle();
    expect(pair.eventNames().sort()).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
    expect(pair.events.every(([, seen]) => seen?.access_token === session.access_token)).toBe(true);
  });

  it("spec 4: a later subscriber hears INITIAL_SESSION too, and nothing after it unsubscribes", async () => {
    const pair = await openPair(answer);
    await pair.idle();
    const heard: string[] = [];
    const { data } = pair.client.auth.onAuthStateChange((event) => void heard.push(event));
    await pair.idle();
    data.subscription.unsubscribe();
    await pair.client.auth.signInWithPassword({ email, password: "p" });
    expect(heard).toEqual(["INITIAL_SESSION"]);
  });
});
