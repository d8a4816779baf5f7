import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { sampleUser, toJwt } from "./sample-session.ts";

const header = Buffer.from('{"alg":"HS256"}').toString("base64url");
const payload = Buffer.from('{"sub":"1"}').toString("base64url");

const malformed: [why: string, jwt: string, message: string][] = [
  ["one part", "abcd", "Invalid JWT structure"],
  ["two parts", `${header}.${payload}`, "Invalid JWT structure"],
  ["four parts", `${header}.${payload}.sig0.more`, "Invalid JWT structure"],
  ["a plus sign", `${header}.${payload}.ab+d`, "JWT not in base64url format"],
  ["a slash", `${header}.${payload}.ab/d`, "JWT not in base64url format"],
  ["padding", `${header}.${payload}.abc=`, "JWT not in base64url format"],
  ["white space", `${header}.${payload}.ab d`, "JWT not in base64url format"],
  ["one character left over", `${header}.${payload}.abcde`, "JWT not in base64url format"],
];

describe("spec 5: a JWT must have 3 base64url parts", () => {
  it.each(malformed)("spec 5: refuses a JWT with %s", async (_, jwt, message) => {
    const { client, backend } = await openPair(() => ({ json: sampleUser }));
    const { data, error } = await client.auth.getClaims(jwt);
    expect(data).toBeNull();
    expect(error).toMatchObject({ name: "AuthInvalidJwtError", message, status: 400, code: "invalid_jwt" });
    expect(backend.seen).toEqual([]);
  });

  it("spec 5: refuses every number of parts but three", async () => {
    const { client } = await openPair(() => ({ json: sampleUser }));
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{4,8}$/);
    const parts = fc.array(part, { minLength: 1, maxLength: 8 }).filter((list) => list.length !== 3);
    await fc.assert(
      fc.asyncProperty(parts, async (list) => {
        const { error } = await client.auth.getClaims(list.join("."));
        expect(error?.message).toBe("Invalid JWT structure");
      }),
    );
  });

  it("spec 5: takes three base64url parts and asks the server about the signature", async () => {
    const { client, backend } = await openPair(() => ({ json: sampleUser }));
    const jwt = toJwt({ sub: sampleUser.id, exp: Math.floor(Date.now() / 1000) + 60 });
    const { data, error } = await client.auth.getClaims(jwt);
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(sampleUser.id);
    expect(backend.pathsSeen()).toEqual(["GET /auth/v1/user"]);
    expect(backend.seen[0]?.headers.authorization).toBe(`Bearer ${jwt}`);
  });

  it("spec 5: the same rule applies if a session is set by hand", async () => {
    const { client, backend } = await openPair(() => ({ json: sampleUser }));
    const { error } = await client.auth.setSession({ access_token: "a.b", refresh_token: "r" });
    expect(error).toMatchObject({ name: "AuthInvalidJwtError", message: "Invalid JWT structure" });
    expect(backend.seen).toEqual([]);
  });

  it("spec 5: an empty part passes as base64url and fails later, as a plain SyntaxError", async () => {
    const { client } = await openPair(() => ({ json: sampleUser }));
    await expect(client.auth.getClaims("..")).rejects.toThrow(SyntaxError);
  });
});

describe("spec 8: invalid JWT", () => {
  it("spec 8: names an expired JWT", async () => {
    const { client } = await openPair(() => ({ json: sampleUser }));
    const { error } = await client.auth.getClaims(toJwt({ sub: "1", exp: 1 }));
    expect(error).toMatchObject({ name: "AuthInvalidJwtError", message: "JWT has expired" });
  });

  it("spec 8: names a JWT without a time of expiry", async () => {
    const { client } = await openPair(() => ({ json: sampleUser }));
    const { error } = await client.auth.getClaims(toJwt({ sub: "1" }));
    expect(error).toMatchObject({ name: "AuthInvalidJwtError", message: "Missing exp claim" });
  });
});
