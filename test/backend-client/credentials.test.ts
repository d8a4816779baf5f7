import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { toJwt, toStoredSession, toTokenResponse } from "./sample-session.ts";

const missingText = "You must provide either an email or phone number and a password";
/** A caller in plain JavaScript can leave out what the types ask for. */
const without = (credentials: object) => credentials as { email: string; password: string };

describe("spec 8: 'Auth session missing!'", () => {
  it.each([
    ["getUser", "getUser"],
    ["refreshSession", "refreshSession"],
    ["reauthenticate", "reauthenticate"],
  ] as const)("spec 8: %s without a session says 'Auth session missing!'", async (_, call) => {
    const { client, backend } = await openPair(() => ({}));
    const { error } = await client.auth[call]();
    expect(error).toMatchObject({
      name: "AuthSessionMissingError",
      message: "Auth session missing!",
      status: 400,
    });
    expect(backend.seen).toEqual([]);
  });

  it("spec 8: updateUser without a session says 'Auth session missing!'", async () => {
    const { client } = await openPair(() => ({}));
    const { error } = await client.auth.updateUser({ data: { name: "A" } });
    expect(error?.message).toBe("Auth session missing!");
  });

  it.each([
    ["access token", { access_token: "", refresh_token: "r" }],
    ["refresh token", { access_token: toJwt({ exp: 1 }), refresh_token: "" }],
  ])("spec 8: setSession without the %s says 'Auth session missing!'", async (_, session) => {
    const { client } = await openPair(() => ({}));
    expect((await client.auth.setSession(session)).error?.message).toBe("Auth session missing!");
  });

  it("spec 8: a session that the server no longer knows is 'Auth session missing!' and is dropped", async () => {
    const reply = { status: 403, json: { error_code: "session_not_found", msg: "gone" } };
    const { client, stored } = await openPair(() => reply, { session: toStoredSession(3600) });
    expect((await client.auth.getUser()).error?.message).toBe("Auth session missing!");
    expect(stored.size).toBe(0);
  });
});

describe("spec 8: invalid token response", () => {
  const { refresh_token, expires_in, access_token, user } = toTokenResponse();
  it.each([
    ["nothing", {}],
    ["no access token", { refresh_token, expires_in, user }],
    ["no refresh token", { access_token, expires_in, user }],
    ["no expiry", { access_token, refresh_token, user }],
    ["no user", { access_token, refresh_token, expires_in }],
  ])("spec 8: a sign-in answered with %s is an invalid token response", async (_, json) => {
    const { client, stored } = await openPair(() => ({ json }));
    const { data, error } = await client.auth.signInWithPassword({ email: "a@example.com", password: "p" });
    expect(data).toEqual({ user: null, session: null });
    expect(error).toMatchObject({
      name: "AuthInvalidTokenResponseError",
      message: "Auth session or user missing",
      status: 500,
    });
    expect(stored.size).toBe(0);
  });
});

describe("spec 8: the missing e-mail or phone text", () => {
  it.each(["signInWithPassword", "signUp"] as const)("spec 8: %s without e-mail or phone", async (call) => {
    const { client, backend } = await openPair(() => ({}));
    const { error } = await client.auth[call](without({ password: "p" }));
    expect(error).toMatchObject({ name: "AuthInvalidCredentialsError", message: missingText, status: 400 });
    expect(backend.seen).toEqual([]);
  });

  it("spec 8: a missing password is left to the server to refuse", async () => {
    const reply = { status: 400, json: { error_code: "validation_failed", msg: "missing password" } };
    const { client, backend } = await openPair(() => reply);
    const { error } = await client.auth.signInWithPassword(without({ email: "a@example.com" }));
    expect(error).toMatchObject({ name: "AuthApiError", message: "missing password" });
    expect(backend.seen).toHaveLength(1);
  });
});

describe("spec 8: weak password with reasons", () => {
  const reasons = ["length", "characters"];
  const versioned = { "x-supabase-api-version": "2024-01-01" };
  it.each([
    ["a versioned code", { code: "weak_password", message: "weak", weak_password: { reasons } }, versioned],
    ["an error_code", { error_code: "weak_password", msg: "weak", weak_password: { reasons } }, {}],
    ["only the reasons", { msg: "weak", weak_password: { reasons } }, {}],
  ])("spec 8: sign-up refused with %s", async (_, json, headers) => {
    const { client } = await openPair(() => ({ status: 422, json, headers }));
    const { error } = await client.auth.signUp({ email: "a@example.com", password: "12345" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      code: "weak_password",
      message: "weak",
      status: 422,
      reasons,
    });
  });

  it("spec 8: an accepted sign-in hands on the warning about its weak password", async () => {
    const json = { ...toTokenResponse(), weak_password: { message: "weak", reasons } };
    const { client } = await openPair(() => ({ json }));
    const { data, error } = await client.auth.signInWithPassword({ email: "a@example.com", password: "p" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ weakPassword: { message: "weak", reasons } });
  });
});
