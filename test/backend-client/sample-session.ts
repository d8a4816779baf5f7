import type { Session, User } from "@supabase/supabase-js";

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

export const toJwt = (payload: object, header: object = { alg: "HS256", typ: "JWT" }) =>
  `${base64Url(header)}.${base64Url(payload)}.${Buffer.from("signature").toString("base64url")}`;

export const sampleUser: User = {
  id: "6f1d1a52-3f0a-4f6e-9a53-0d4ad44c2f3e",
  aud: "authenticated",
  app_metadata: {},
  user_metadata: {},
  created_at: "2026-01-01T00:00:00Z",
};

/** What the auth server answers to a sign-in or a refresh. */
export function toTokenResponse(changes: Partial<Session> = {}) {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return {
    access_token: toJwt({ sub: sampleUser.id, exp: nowSeconds + 3600 }),
    refresh_token: "refresh-2",
    expires_in: 3600,
    token_type: "bearer" as const,
    user: sampleUser,
    ...changes,
  };
}

/** A session as it is in storage, with so many seconds to live. */
export const toStoredSession = (secondsLeft: number): Session => ({
  ...toTokenResponse({ refresh_token: "refresh-1" }),
  expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
});
