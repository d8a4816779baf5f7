import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { sampleUser } from "./sample-session.ts";

type AdminCall = (client: SupabaseClient, id: string) => Promise<unknown>;

const other = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const calls: [name: string, call: AdminCall][] = [
  ["getUserById", ({ auth }, id) => auth.admin.getUserById(id)],
  ["updateUserById", ({ auth }, id) => auth.admin.updateUserById(id, { email: "a@example.com" })],
  ["deleteUser", ({ auth }, id) => auth.admin.deleteUser(id)],
  ["mfa.listFactors", ({ auth }, id) => auth.admin.mfa.listFactors({ userId: id })],
  ["mfa.deleteFactor, user", ({ auth }, id) => auth.admin.mfa.deleteFactor({ userId: id, id: other })],
  ["mfa.deleteFactor, factor", ({ auth }, id) => auth.admin.mfa.deleteFactor({ userId: other, id })],
];

const notIds = [
  "",
  "1",
  "../settings",
  "6f1d1a52-3f0a-4f6e-9a53-0d4ad44c2f3",
  "6f1d1a52-3f0a-4f6e-9a53-0d4ad44c2f3g",
  "{6f1d1a52-3f0a-4f6e-9a53-0d4ad44c2f3e}",
  "6f1d1a523f0a4f6e9a530d4ad44c2f3e",
];

describe("spec 5: ids for admin user calls must be UUIDs", () => {
  it.each(calls)("spec 5: %s refuses what is not a UUID and sends nothing", async (_, call) => {
    const { client, backend } = await openPair(() => ({ json: sampleUser }));
    for (const id of notIds) {
      await expect(call(client, id), id).rejects.toThrow("Expected parameter to be UUID but is not");
    }
    expect(backend.seen).toEqual([]);
  });

  it.each(calls)("spec 5: %s sends a UUID in either case", async (name, call) => {
    const { client, backend } = await openPair(() => ({ json: sampleUser }));
    await call(client, sampleUser.id);
    await call(client, sampleUser.id.toUpperCase());
    const ids = [sampleUser.id, sampleUser.id.toUpperCase()];
    const named = backend.seen.map(({ path }) => ids.findIndex((id) => path.includes(id)));
    // deleteUser reads the user before it deletes it: two requests for each id.
    expect(named).toEqual(name === "deleteUser" ? [0, 0, 1, 1] : [0, 1]);
  });

  it("spec 5: only the shape is looked at, so the nil UUID is sent", async () => {
    const { client, backend } = await openPair(() => ({ json: sampleUser }));
    await client.auth.admin.getUserById("00000000-0000-0000-0000-000000000000");
    expect(backend.seen).toHaveLength(1);
  });
});
