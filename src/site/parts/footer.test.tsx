import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { Footer } from "./footer.tsx";

function draw(licence: string): string {
  const site = sampleContent().find(({ path }) => path === "site.yaml")?.text ?? "";
  const { catalog, problems } = parseCatalog(sampleContent({ "site.yaml": `${site}${licence}` }));
  if (!catalog) throw new Error(JSON.stringify(problems));
  return renderToStaticMarkup(<Footer catalog={catalog} />).replaceAll(/<\/?(?:p|strong|span)[^>]*>/g, "");
}

describe("the content's licence in the footer", () => {
  it("is a link to its text, or its name alone, or nothing", () => {
    const url = "https://creativecommons.org/licenses/by/4.0/";
    expect(draw(`content_licence: { name: CC BY 4.0, url: "${url}" }\n`)).toMatch(
      /run\. Texts and choice of links: <a href="https:\/\/creativecommons[^>]*>CC BY 4\.0 \(opens in new tab\)<\/a>\./,
    );
    expect(draw("content_licence: { name: All rights reserved }\n")).toContain(
      "Texts and choice of links: All rights reserved.",
    );
    expect(draw("")).not.toContain("choice of links");
  });

  it("is refused without a name, and with an address that is none", () => {
    expect(() => draw('content_licence: { url: "https://a.example/" }\n')).toThrow(/name/);
    expect(() => draw("content_licence: { name: CC BY, url: javascript:x }\n")).toThrow(/content_licence/);
  });
});
