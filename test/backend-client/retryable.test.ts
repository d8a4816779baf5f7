import { describe, expect, it } from "vitest";
import { openPair } from "./open-pair.ts";
import { sampleUser, toJwt } from "./sample-session.ts";
import type { Reply } from "./start-backend.ts";

const ofSpec = [502, 503, 504];
const ofLibrary = [500, 501, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530];
const others = [400, 401, 404, 408, 409, 422, 425, 429, 505, 507, 519, 531, 599];

async function getUserError(reply: Reply) {
  const { client, backend } = await openPair(() => reply);
  const { error } = await client.auth.getUser(toJwt({ sub: sampleUser.id }));
  return { error, requests: backend.seen.length };
}

describe("spec 8: retryable fetch errors", () => {
  it.each(ofSpec)("spec 8: %i is retryable, with a JSON body and with a gateway's HTML", async (status) => {
    const json = await getUserError({ status, json: { message: "upstream" } });
    expect(json.error).toMatchObject({ name: "AuthRetryableFetchError", status, message: "upstream" });
    const html = await getUserError({ status, text: "<h1>Bad gateway</h1>" });
    expect(html.error).toMatchObject({ name: "AuthRetryableFetchError", status });
  });

  it.each(ofLibrary)("spec 8: the installed version also takes %i as retryable", async (status) => {
    const { error } = await getUserError({ status, json: { message: "upstream" } });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status });
  });

  it.each(others)("spec 8: %i is not retryable", async (status) => {
    const { error } = await getUserError({ status, json: { message: "no" } });
    expect(error).toMatchObject({ name: "AuthApiError", status, message: "no" });
  });

  it("spec 8: a network failure is retryable, with status 0", async () => {
    const { error } = await getUserError("cut");
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 0 });
  });

  it("spec 8: an answer of 200 that is not JSON is retryable, with status 0", async () => {
    const { error } = await getUserError({ text: "<h1>Welcome to the hotel network</h1>" });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 0 });
  });

  it("spec 8: 'retryable' is said to the caller; only the token refresh is tried again", async () => {
    const { requests } = await getUserError({ status: 503, json: {} });
    expect(requests).toBe(1);
  });
});
