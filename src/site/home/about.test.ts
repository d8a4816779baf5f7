import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { About } from "./about.tsx";

const siteText = sampleContent().find(({ path }) => path === "site.yaml")?.text ?? "";

function print(about: string, changes: Record<string, string> = {}): string {
  const content = sampleContent({ "site.yaml": `${siteText}${about}`, ...changes });
  const { catalog, problems } = parseCatalog(content, { now: new Date("2026-11-22T12:00:00Z") });
  if (!catalog) throw new Error(JSON.stringify(problems));
  const html = renderToStaticMarkup(createElement(About, { catalog, today: "2026-11-22" }));
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

describe("who runs the hub", () => {
  it("is said as far as its owner says it", () => {
    expect(print("")).toMatch(/^\|About Waymark\|To take with you\|All links are a \|/);
    const all = print(
      `share_email: hub@forms.school\nabout: { run_by: Northgate in Leeds, what: Links., choosing: By hand., privacy: [No cookies., No account.] }\n`,
    );
    for (const part of [
      "What it is|Links.",
      "Who runs it|Northgate in Leeds",
      "How links are chosen and checked|By hand.",
      "Privacy|No cookies. No account.",
      "Contact|hub@forms.school",
    ])
      expect(all).toContain(`|${part}|`);
  });

  it("names the list of news sources if there are any", () => {
    expect(print("")).toContain("The news sources of the headlines are a |list for feed readers|.|");
    expect(print("", { "feeds.yaml": "[]" })).toMatch(/other news\.\|$/);
  });

  it("counts what a person has reviewed in twelve months, says which, and says nothing if that is none", () => {
    const reviewed = (day: string) => ({ added: "added: 2020-01-01", reviewed: `reviewed: ${day}` });
    const html = print("", {
      "resources/ash.yaml": sampleResource("ash", reviewed("2025-11-23")),
      "resources/birch.yaml": sampleResource("birch", reviewed("2025-11-22")),
    });
    // The page may be read long after it was built.
    const months = "in the 12 months before 22 November 2026.";
    expect(html).toContain(`A person has reviewed 1 of the 9 links ${months}`);
    expect(print("")).not.toContain("has reviewed");
  });
});
