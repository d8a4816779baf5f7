import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { reservedAnchors } from "./check-menus.ts";

const site = fileURLToPath(new URL("../site", import.meta.url));

/** `id="news"` in markup and `const newsId = "news"` beside it. Headings of anchors ("-title") follow from those. */
function listIds(): string[] {
  const files = readdirSync(site, { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  const ids = sources.flatMap((name) =>
    [...readFileSync(join(site, name), "utf8").matchAll(/\bid="([^"]+)"|Id = "([^"]+)"/g)].map(
      ([, inMarkup, named]) => inMarkup ?? named ?? "",
    ),
  );
  return ids.filter((id) => !id.endsWith("-title") && !id.includes("$"));
}

describe("reservedAnchors", () => {
  it("has every id that the page uses for itself", () => {
    expect(listIds().filter((id) => !reservedAnchors.has(id))).toEqual([]);
  });
});
