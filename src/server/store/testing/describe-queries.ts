import { describe, expect, it } from "vitest";
import { headlineColumns } from "#news/headline.ts";
import type { ArticleStore } from "../article-store.ts";
import type { RowFilter, RowQuery } from "../row-query.ts";
import { saveRun, startMs, toTestArticle, toTestFeed } from "./store-fixture.ts";

const plain: RowQuery = {
  columns: [...headlineColumns],
  filters: [],
  order: [],
  limit: 100,
  offset: 0,
  count: false,
};

const rows = [
  toTestArticle(1, { title: "Alpha 100% free", publishedDate: "2026-11-20T08:00:00.000Z" }),
  toTestArticle(2, { title: "beta_test", publishedDate: "2026-11-19T08:00:00.250Z" }),
  toTestArticle(3, { title: "ÉTUDES à l'étranger", publishedDate: "2026-11-18T08:00:00.123Z" }),
  toTestArticle(4, { title: "Back\\slash", publishedDate: "2026-11-17T08:00:00.000Z" }),
];

export function describeQueries(openStore: () => ArticleStore): void {
  const open = async () => {
    const store = openStore();
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    await saveRun(store, "a", rows.slice(0, 2));
    await saveRun(store, "b", rows.slice(2));
    return store;
  };
  describeReads(open);
  describeFilters(open);
}

type Open = () => Promise<ArticleStore>;

function describeReads(open: Open): void {
  describe("reads", () => {
    it("R38 readNewest gives the newest first, with dates as PostgREST prints them", async () => {
      const store = await open();
      expect(await store.readNewest(3)).toEqual([
        {
          id: 2,
          title: "Alpha 100% free",
          url: rows[0]?.url,
          published_date: "2026-11-20T08:00:00+00:00",
          source_name: "a",
          language: "",
        },
        {
          id: 1,
          title: "beta_test",
          url: rows[1]?.url,
          published_date: "2026-11-19T08:00:00.25+00:00",
          source_name: "a",
          language: "",
        },
        expect.objectContaining({ published_date: "2026-11-18T08:00:00.123+00:00", source_name: "b" }),
      ]);
    });

    it("gives the columns that were asked for, in that order", async () => {
      const store = await open();
      const { rows: found } = await store.query({ ...plain, columns: ["title", "id"], limit: 1 });
      expect(found.map((row) => Object.entries(row))).toEqual([
        [
          ["title", "beta_test"],
          ["id", 1],
        ],
      ]);
    });

    it("limits, skips and counts", async () => {
      const store = await open();
      const order = [{ column: "published_date", descending: true }];
      const page = await store.query({ ...plain, columns: ["id"], order, limit: 2, offset: 1, count: true });
      expect(page).toEqual({ rows: [{ id: 1 }, { id: 4 }], total: 4 });
      expect(await store.query({ ...plain, offset: 9, count: true })).toEqual({ rows: [], total: 4 });
      expect(await store.query({ ...plain, limit: 0 })).toEqual({ rows: [] });
    });

    it.each([
      [[{ column: "published_date", descending: false }], [3, 4, 1, 2]],
      [[{ column: "source_name", descending: true }], [4, 3, 2, 1]],
      [[{ column: "source_name", descending: false }], [1, 2, 3, 4]],
      [
        [
          { column: "source_name", descending: true },
          { column: "id", descending: false },
        ],
        [3, 4, 1, 2],
      ],
      [[], [1, 2, 3, 4]],
    ])("R38 orders by %j, whole and stable", async (order, expected) => {
      const store = await open();
      const { rows: found } = await store.query({ ...plain, columns: ["id"], order });
      expect(found.map(({ id }) => id)).toEqual(expected);
    });

    it("S18 refuses a column that is not public, whatever the caller checked", async () => {
      const store = await open();
      for (const column of ["url_key", "constructor", "id; DROP TABLE news_articles"]) {
        await expect(store.query({ ...plain, columns: [column] })).rejects.toThrow("no public column");
      }
    });
  });
}

function describeFilters(open: Open): void {
  const ms = Date.UTC(2026, 10, 19, 8, 0, 0, 250);
  const table: [string, RowFilter["operator"], RowFilter["values"], number[]][] = [
    ["id", "eq", [1], [1]],
    ["id", "neq", [1], [2, 3, 4]],
    ["id", "gt", [2], [3, 4]],
    ["id", "gte", [2], [2, 3, 4]],
    ["id", "lt", [2], [1]],
    ["id", "lte", [2], [1, 2]],
    ["id", "in", [4, 1, 99], [1, 4]],
    ["id", "in", [], []],
    ["id", "is", [null], []],
    ["source_name", "eq", ["b"], [3, 4]],
    ["published_date", "eq", [ms], [1]],
    ["published_date", "eq", [ms + 0.5], []],
    ["published_date", "gte", [ms + 0.001], [2]],
    ["published_date", "lt", [ms], [3, 4]],
    ["published_date", "in", [ms, startMs], [1, 2]],
    ["published_date", "gt", [Number.NEGATIVE_INFINITY], [1, 2, 3, 4]],
    ["published_date", "lt", [Number.NEGATIVE_INFINITY], []],
    ["title", "like", ["%100\\%%"], [2]],
    ["title", "like", ["beta\\_%"], [1]],
    ["title", "like", ["BETA%"], []],
    ["title", "ilike", ["BETA_TEST"], [1]],
    ["title", "ilike", ["études%"], [4]],
    ["title", "like", ["Back\\\\slash"], [3]],
    ["title", "like", ["_eta_test"], [1]],
    ["title", "like", ["%"], [1, 2, 3, 4]],
    ["title", "eq", ["' OR 1=1 --"], []],
  ];

  describe("filters", () => {
    it.each(table)("%s %s %j", async (column, operator, values, expected) => {
      const store = await open();
      const find = async (negated: boolean) => {
        const filters = [{ column, operator, values, negated }];
        const { rows: found } = await store.query({ ...plain, columns: ["id"], filters });
        return found.map(({ id }) => id);
      };
      expect(await find(false)).toEqual(expected);
      expect(await find(true)).toEqual([1, 2, 3, 4].filter((id) => !expected.includes(id)));
    });

    it("joins filters by and, and groups by what they say", async () => {
      const store = await open();
      const id = (value: number): RowFilter => ({
        column: "id",
        operator: "eq",
        values: [value],
        negated: false,
      });
      const either = { group: "or" as const, negated: false, parts: [id(1), id(2)] };
      const neither = { ...either, negated: true };
      const find = async (filters: RowQuery["filters"]) =>
        (await store.query({ ...plain, columns: ["id"], filters })).rows.map((row) => row.id);
      expect(await find([either])).toEqual([1, 2]);
      expect(await find([neither])).toEqual([3, 4]);
      expect(await find([either, { ...id(2), negated: true }])).toEqual([1]);
      expect(await find([{ group: "and", negated: false, parts: [either, id(2)] }])).toEqual([2]);
    });
  });
}
