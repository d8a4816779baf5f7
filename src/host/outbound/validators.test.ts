import { describe, expect, it } from "vitest";
import { readValidators, toConditionalHeaders } from "./validators.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
const lastModified = "Fri, 20 Nov 2026 08:00:00 GMT";

describe("R10 validators", () => {
  it("are sent back both and as they came", () => {
    const validators = { etag: 'W/"a b"', lastModified };
    expect(toConditionalHeaders(validators, nowMs - day, nowMs)).toEqual({
      "if-none-match": 'W/"a b"',
      "if-modified-since": lastModified,
    });
  });

  it.each([
    ["a week old", nowMs - 7 * day],
    ["from a time that has not come yet", nowMs + day],
  ])("%s are not sent", (_name, validatorsSetAtMs) => {
    expect(toConditionalHeaders({ etag: '"1"', lastModified }, validatorsSetAtMs, nowMs)).toEqual({});
  });

  it.each([
    [
      { etag: '"1"', "last-modified": lastModified },
      { etag: '"1"', lastModified },
    ],
    [{ etag: '"1"' }, { etag: '"1"', lastModified: "" }],
    [
      { etag: '"1"', "last-modified": lastModified, expires: "0" },
      { etag: "", lastModified: "" },
    ],
    [
      { etag: '"1"', expires: lastModified },
      { etag: '"1"', lastModified: "" },
    ],
    [
      { etag: '"1"', "last-modified": "Mon, 23 Nov 2026 08:00:00 GMT" },
      { etag: "", lastModified: "" },
    ],
    [
      { etag: '"1"', "last-modified": "Fri, 01 Jan 2038 00:00:00 GMT" },
      { etag: "", lastModified: "" },
    ],
    [{ "last-modified": "yesterday" }, { etag: "", lastModified: "yesterday" }],
    [{ etag: `"${"x".repeat(600)}"` }, { etag: "", lastModified: "" }],
    [{ etag: '"é"' }, { etag: "", lastModified: "" }],
  ])("%j keeps %j", (headers, kept) => {
    expect(readValidators(new Headers(headers), nowMs)).toEqual(kept);
  });
});
