import type { RowQuery } from "#server/store/row-query.ts";
import { checkConditions, checkFields } from "./check-limits.ts";
import { parseFilter, parseGroup } from "./parse-filter.ts";
import { parseOrder } from "./parse-order.ts";
import { parseSelect, type SelectField } from "./parse-select.ts";
import { toRowRange } from "./to-row-range.ts";

export interface RestQuery {
  fields: SelectField[];
  rows: RowQuery;
}

/** Words that end a parameter's name and make it something else than a filter. `columns` and `on_conflict` are for writes. */
const ranges = ["limit", "offset"];
const ignored = ["select", "columns", "on_conflict", "apikey"];

/** The read that a request asks for, every part checked. Throws RestError. */
export function parseRestQuery(
  parameters: URLSearchParams,
  options: { range: string | null; count: boolean },
): RestQuery {
  const fields = parseSelect(parameters.get("select") ?? "*");
  const order = parameters.get("order");
  const filters: RowQuery["filters"] = [];
  for (const [key, value] of parameters) {
    const lastWord = key.split(".").at(-1) ?? "";
    if (lastWord === "and" || lastWord === "or") filters.push(parseGroup(key, value));
    else if (isFilter(key, lastWord)) filters.push(parseFilter(key, value));
  }
  checkFields(fields);
  checkConditions(filters);
  const range = toRowRange(
    parameters.getAll("limit").at(-1),
    parameters.getAll("offset").at(-1),
    options.range,
  );
  const rows: RowQuery = {
    columns: [...new Set(fields.map(({ column }) => column))],
    filters,
    order: order ? parseOrder(order) : [],
    ...range,
    count: options.count,
  };
  return { fields, rows };
}

function isFilter(key: string, lastWord: string): boolean {
  return !ignored.includes(key) && !ranges.includes(lastWord) && lastWord !== "order";
}
