import fc from "fast-check";

const names = [
  "id",
  "title",
  "published_date",
  "source_name",
  "url",
  "secret",
  '"id"',
  "a.b",
  "title->x",
  "*",
  "",
  "no.t",
];
const keys = [
  ...names,
  "select",
  "order",
  "limit",
  "offset",
  "and",
  "or",
  "not.or",
  "not.and",
  "columns",
  "apikey",
  "x.or",
];
const pieces = [
  ...[
    "eq.",
    "neq.",
    "gt.",
    "lte.",
    "like.",
    "ilike.",
    "in.",
    "is.",
    "not.",
    "like(any).",
    "eq(all).",
    "fts.",
    "cs.",
  ],
  ...[
    "(",
    ")",
    "{",
    "}",
    ",",
    ".",
    '"',
    "\\",
    ":",
    "::",
    "*",
    "%",
    "_",
    " ",
    "->",
    "!",
    "..",
    "\0",
    "'",
    ";--",
  ],
  ...["asc", "desc", "nullsfirst", "null", "true", "and(", "or(", "id.eq.1", "text", "count()", ".max()"],
  ...[
    "1",
    "-1",
    "0",
    "9223372036854775808",
    "1e9",
    "2026-11-20",
    "T08:00:00.5Z",
    "infinity",
    "999999-01-01",
    "é😀",
  ],
];
const value = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...pieces, ...names), { maxLength: 8 })
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

/** Filters that are well formed, over values that may not be. */
const columns = ["id", "title", "published_date", "source_name", "url"];
const operators = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "not.eq",
  "not.like",
  "eq(any)",
  "is",
  "in",
];
const operand = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.double().map(String),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.date({ min: new Date(0) }).map((date) => (Number.isNaN(date.getTime()) ? "NaN" : date.toISOString())),
  fc.constantFrom(
    "infinity",
    "-infinity",
    "epoch",
    "2026-11-20 08:00:00.1234567+05:30",
    "0001-01-01",
    "24:00",
    "*",
  ),
  fc
    .tuple(fc.integer({ min: 1, max: 300000 }), fc.integer({ min: 0, max: 13 }))
    .map(([y, m]) => `${y}-${m}-28`),
);
const filter = fc
  .tuple(
    fc.constantFrom(...columns),
    fc.constantFrom(...operators),
    fc.array(operand, { minLength: 1, maxLength: 3 }),
  )
  .map(([column, operator, operands]): [string, string] => {
    const [first = ""] = operands;
    if (operator === "in") return [column, `in.(${operands.join(",")})`];
    return [column, `${operator}.${operator.includes("any") ? `{${operands.join(",")}}` : first}`];
  });

/** Requests that nobody in their right mind sends: parameters put together from the grammar's own pieces. */
export const anyRequest = fc.record({
  parameters: fc.oneof(
    fc.array(filter, { maxLength: 3 }),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...keys), value), value), { maxLength: 4 }),
  ),
  headers: fc.record(
    {
      accept: fc.constantFrom("*/*", "text/csv", "application/vnd.pgrst.object+json", "text/plain", ";q=x,,"),
      range: fc.constantFrom("0-1", "5-", "9-1", "bytes=0-1", "-", "0-99999999999999999999"),
      prefer: fc.constantFrom("count=exact", "count=exact, handling=strict", "handling=strict, x", ",,"),
    },
    { requiredKeys: [] },
  ),
});
