import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { toTokenResponse } from "./sample-session.ts";

async function keysAfterSignIn(projectUrl: string) {
  const pair = await openPair(() => ({ json: toTokenResponse() }), { projectUrl, storageKey: undefined });
  await pair.client.auth.signInWithPassword({ email: "a@example.com", password: "p" });
  return [...pair.stored.keys()];
}

describe("spec 9: the session storage key comes from the project host", () => {
  it.each([
    ["https://abcdefgh.supabase.co", "sb-abcdefgh-auth-token"],
    ["https://abcdefgh.supabase.co/", "sb-abcdefgh-auth-token"],
    ["http://localhost:54321", "sb-localhost-auth-token"],
    ["http://127.0.0.1:3000", "sb-127-auth-token"],
    ["https://hub.example.com/backend", "sb-hub-auth-token"],
  ])("spec 9: %s keeps its session under %s", async (projectUrl, key) => {
    expect(await keysAfterSignIn(projectUrl)).toEqual([key]);
  });

  it("spec 9: only the first label of the host counts, so two hosts can share a key", async () => {
    expect(await keysAfterSignIn("https://hub.example.com")).toEqual(
      await keysAfterSignIn("https://hub.example.org"),
    );
  });
});
