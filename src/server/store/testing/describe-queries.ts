import { describe, expect, it } from "vitest";
import { headlineColumns } from "#news/headline.ts";
import type { ArticleStore, RowFilter, RowQuery } from "../article-store.ts";
import { saveRun, startMs, toTestArticle, toTestFeed } from "./store-fixture.ts";

const plain: RowQuery = {
  columns: [...headlineColumns],
  filters: [],
  order: [],
  limit: 100,
  offset: 0,
};

const rows = [
  toTestArticle(1, { title: "Alpha 100% free", publishedDate: "2026-11-20T08:00:00.000Z" }),
  toTestArticle(2, { title: "beta_test", publishedDate: "2026-11-19T08:00:00.250Z" }),
  toTestArticle(3, { title: "ÉTUDES à l'étranger", publishedDate: "2026-11-18T08:00:00.123Z" }),
  toTestArticle(4, { title: "Back\\slash", publishedDate: "2026-11-17T08:00:00.007Z" }),
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
      expect(await store.readNewest(4)).toEqual([
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
        expect.objectContaining({ published_date: "2026-11-17T08:00:00.007+00:00" }),
      ]);
    });

    it("gives the columns that were asked for, in that order", async () => {
      const store = await open();
      const found = await store.query({ ...plain, columns: ["title", "id"], limit: 1 });
      expect(found.map((row) => Object.entries(row))).toEqual([
        [
          ["title", "beta_test"],
          ["id", 1],
        ],
      ]);
    });

    it("limits and skips", async () => {
      const store = await open();
      const order = [{ column: "published_date", descending: true }];
      const page = await store.query({ ...plain, columns: ["id"], order, limit: 2, offset: 1 });
      expect(page).toEqual([{ id: 1 }, { id: 4 }]);
      expect(await store.query({ ...plain, offset: 9 })).toEqual([]);
      expect(await store.query({ ...plain, limit: 0 })).toEqual([]);
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
      const found = await store.query({ ...plain, columns: ["id"], order });
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
  const table: [string, RowFilter["operator"], RowFilter["value"], number[]][] = [
    ["id", "eq", 1, [1]],
    ["id", "neq", 1, [2, 3, 4]],
    ["id", "gt", 2, [3, 4]],
    ["id", "gte", 2, [2, 3, 4]],
    ["id", "lt", 2, [1]],
    ["id", "lte", 2, [1, 2]],
    ["source_name", "eq", "b", [3, 4]],
    ["published_date", "eq", ms, [1]],
    ["published_date", "gt", ms, [2]],
    ["published_date", "gte", ms, [1, 2]],
    ["published_date", "lt", ms, [3, 4]],
    ["published_date", "lt", startMs, [1, 3, 4]],
    ["published_date", "gt", Date.UTC(-44, 2, 15), [1, 2, 3, 4]],
    ["published_date", "lt", Date.UTC(-44, 2, 15), []],
    ["published_date", "lt", Date.UTC(12_026, 0, 1), [1, 2, 3, 4]],
    ["published_date", "gte", Date.UTC(12_026, 0, 1), []],
    ["title", "eq", "' OR 1=1 --", []],
  ];

  describe("filters", () => {
    it.each(table)("%s %s %j", async (column, operator, value, expected) => {
      const store = await open();
      const found = await store.query({ ...plain, columns: ["id"], filters: [{ column, operator, value }] });
      expect(found.map(({ id }) => id)).toEqual(expected);
    });

    it("all must be met", async () => {
      const store = await open();
      const filters: RowFilter[] = [
        { column: "id", operator: "gt", value: 1 },
        { column: "source_name", operator: "eq", value: "b" },
        { column: "title", operator: "neq", value: "Back\\slash" },
      ];
      const found = await store.query({ ...plain, columns: ["id"], filters });
      expect(found.map(({ id }) => id)).toEqual([4]);
    });
  });
}
