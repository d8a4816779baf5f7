import { describe, expect, it } from "vitest";
import { headlineColumns } from "#news/headline.ts";
import type { RowQuery } from "#server/store/row-query.ts";
import { answerRest } from "./answer-rest.ts";
import { queryLimits } from "./check-limits.ts";
import { defaultAnonKey } from "./default-anon-key.ts";

const list = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => toText(i));

/** What reaches the store, or the refusal. */
async function ask(query: string): Promise<{ asked: RowQuery[]; status: number; body: unknown }> {
  const asked: RowQuery[] = [];
  const store = {
    async query(rows: RowQuery) {
      asked.push(rows);
      return { rows: [] };
    },
  };
  const url = `http://host/rest/v1/news_articles?${query}`;
  expect(url.length, "an address that the server would read").toBeLessThan(4096);
  const request = new Request(url, { headers: { apikey: defaultAnonKey } });
  const response = await answerRest(request, { store, anonKey: defaultAnonKey, log: () => {} });
  return { asked, status: response.status, body: await response.json() };
}

const { fields, conditions, patterns } = queryLimits;
const half = conditions / 2;

describe("S18 what one request may ask for", () => {
  it.each([
    ["fields", `select=${list(fields, (i) => `a${i}:url`)}`],
    ["fields of stars", `select=${list(Math.floor(fields / headlineColumns.length), () => "*")}`],
    ["filters", list(conditions, () => "id=eq.1").join("&")],
    ["elements of any", `title=like(any).{${list(conditions - 1, () => "a")}}`],
    ["two groups", `or=(${list(half - 1, () => "id.eq.1")})&and=(${list(half - 1, () => "id.eq.1")})`],
    ["one pattern", `title=ilike.${"a".repeat(patterns)}`],
    ["patterns", `title=ilike(all).{${list(10, () => "a".repeat(patterns / 10))}}`],
    ["a list", `id=in.(${list(1000, () => "1")})`],
  ])("as many %s as there may be", async (_what, query) => {
    expect(await ask(query)).toMatchObject({ status: 200, asked: [{}] });
  });

  it.each([
    ["fields", `select=${list(fields + 1, (i) => `a${i}:url`)}&limit=1000`, `${fields} fields`],
    ["one field again and again", `select=${list(1000, () => "id")}`, `${fields} fields`],
    [
      "fields of stars",
      `select=${list(Math.ceil(fields / headlineColumns.length), () => "*")},id`,
      `${fields} fields`,
    ],
    ["filters", list(conditions + 1, () => "id=eq.1").join("&"), `${conditions} conditions`],
    ["elements of any", `title=like(any).{${list(1500, () => "a")}}`, `${conditions} conditions`],
    ["elements of all", `id=not.gt(all).{${list(conditions, () => "1")}}`, `${conditions} conditions`],
    ["parts of a group", `or=(${list(conditions, () => "id.eq.1")})`, `${conditions} conditions`],
    ["groups", `or=${"(not.and".repeat(400)}(id.eq.1${")".repeat(401)}`, `${conditions} conditions`],
    ["groups without not", `or=${"(or".repeat(900)}(id.eq.1${")".repeat(901)}`, `${conditions} conditions`],
    ["characters of a pattern", `title=ilike.${"a".repeat(patterns + 1)}`, `${patterns} characters`],
    [
      "characters of patterns",
      `or=(title.like.${"a".repeat(patterns)},url.like.b)`,
      `${patterns} characters`,
    ],
  ])("too many %s are 400, before the store is asked", async (_what, query, limit) => {
    expect(await ask(query)).toEqual({
      asked: [],
      status: 400,
      body: {
        code: "PGRST127",
        message: "Feature not implemented",
        details: expect.stringContaining(limit),
        hint: null,
      },
    });
  });

  it("a column that is named again in an order is not ordered by again", async () => {
    const { asked } = await ask(`order=${list(500, (i) => (i % 2 ? "id" : "title.desc"))}`);
    expect(asked[0]?.order).toEqual([
      { column: "title", descending: true },
      { column: "id", descending: false },
    ]);
  });
});
