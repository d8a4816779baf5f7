import { createSign, generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { nowSeconds, startFakeClock, startMs } from "./fake-clock.ts";
import { openPair } from "./open-pair.ts";
import { sampleUser } from "./sample-session.ts";
import type { SeenRequest } from "./start-backend.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keySet = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "key-1", alg: "ES256", use: "sig" }] };
const keySetPath = "/auth/v1/.well-known/jwks.json";
const minuteMs = 60_000;

function toSignedJwt(kid = "key-1") {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${encode({ alg: "ES256", kid })}.${encode({ sub: sampleUser.id, exp: nowSeconds() + 86_400 })}`;
  const signature = createSign("sha256").update(signed).sign({ key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}

const answer = ({ path }: SeenRequest) => ({ json: path === keySetPath ? keySet : sampleUser });

describe("spec 9: the key set is kept for 10 minutes", () => {
  beforeEach(startFakeClock);

  it.each([
    ["0 ms", 0, 1],
    ["9 min 59.999 s", 10 * minuteMs - 1, 1],
    ["10 min", 10 * minuteMs, 2],
    ["1 h", 60 * minuteMs, 2],
  ])("spec 9: two checks %s apart read the key set as often as told", async (_, apartMs, reads) => {
    const { client, backend } = await openPair(answer);
    const jwt = toSignedJwt();
    expect((await client.auth.getClaims(jwt)).error).toBeNull();
    vi.setSystemTime(startMs + apartMs);
    expect((await client.auth.getClaims(jwt)).error).toBeNull();
    expect(backend.pathsSeen()).toEqual(Array(reads).fill(`GET ${keySetPath}`));
  });

  it("spec 9: a key that is not in the kept set is looked up at once, then left to the server", async () => {
    const { client, backend } = await openPair(answer);
    await client.auth.getClaims(toSignedJwt());
    expect((await client.auth.getClaims(toSignedJwt("key-2"))).error).toBeNull();
    expect(backend.pathsSeen()).toEqual([`GET ${keySetPath}`, `GET ${keySetPath}`, "GET /auth/v1/user"]);
  });

  it("spec 9: clients with one storage key share the kept set", async () => {
    const first = await openPair(answer, { storageKey: "contract-shared-keys" });
    await first.client.auth.getClaims(toSignedJwt());
    const second = await openPair(answer, { storageKey: "contract-shared-keys" });
    expect((await second.client.auth.getClaims(toSignedJwt())).error).toBeNull();
    expect(second.backend.seen).toEqual([]);
  });

  it("spec 8: a changed token is an invalid JWT, found without asking the server about it", async () => {
    const { client, backend } = await openPair(answer);
    const [header, , signature] = toSignedJwt().split(".");
    const forged = Buffer.from(JSON.stringify({ sub: "admin", exp: nowSeconds() + 60 })).toString(
      "base64url",
    );
    const { error } = await client.auth.getClaims(`${header}.${forged}.${signature}`);
    expect(error).toMatchObject({ name: "AuthInvalidJwtError", message: "Invalid JWT signature" });
    expect(backend.pathsSeen()).toEqual([`GET ${keySetPath}`]);
  });
});
