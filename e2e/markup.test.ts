import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { setProduct } from "./support/stage.ts";
import { startNewsroom } from "./support/stories.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How React writes is as valid, and the spec's anchors keep "&" and "/" (HTML allows any id without white space).
    "doctype-style": "off",
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Check boxes of one name are one choice of several, as forms have always sent them.
    "form-dup-name": ["error", { shared: ["radio", "checkbox"] }],
    "valid-id": ["error", { relaxed: true }],
  },
});

const { product } = setProduct(startNewsroom);

/** On a connection of its own: while one page was being validated, the server ended the idle one of the page before. */
async function read(path: string): Promise<string> {
  return (await fetch(product().url + path, { headers: { connection: "close" } })).text();
}

describe("A5 valid markup", () => {
  it.each(["/", "/no-such-page"])("A5 %s: no error, no warning", async (path) => {
    const html = await read(path);
    expect(html.includes("ticker-data")).toBe(path === "/");
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    expect(
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    ).toEqual([]);
  });

  it("rule 15: no style attribute, no event attribute, and every id once", async () => {
    const html = await read("/");
    const tags = html.match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
    const ids = tags.flatMap((tag) => /\sid="([^"]*)"/.exec(tag)?.[1] ?? []);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
