import { describe, expect, it } from "vitest";
import { isHtmlAnswer } from "./fetch-feed.ts";
import { printRss } from "./testing/start-feed-host.ts";
import { withFeedHosts } from "./testing/with-feed-hosts.ts";

const check = (body: string, headers: Record<string, string> = {}) =>
  isHtmlAnswer(new Headers(headers), Buffer.from(body));

describe("R14 a page where a feed should be", () => {
  it.each<[string, string, Record<string, string>?]>([
    ["<!DOCTYPE html><title>Log in</title>", "application/rss+xml"],
    ["\ufeff\n <html lang=en>", "text/xml"],
    ["<rss/>", "text/xml", { "cf-mitigated": "challenge" }],
  ])("%j as %s is refused", (body, type, more = {}) => {
    expect(check(body, { "content-type": type, ...more })).toBe(true);
  });

  it.each([
    ["<?xml version='1.0'?><rss/>", "text/html"],
    ["<rss version=2.0>", "text/html"],
    ["\n<feed xmlns='http://www.w3.org/2005/Atom'>", "text/html"],
    ["<rdf:RDF>", "text/html"],
    ['{"version":"https://jsonfeed.org/version/1"}', "text/html"],
    ["<rss><channel><item><title>&lt;html> is dead</title>", "text/xml"],
    ["", "text/html"],
    ["<div>Sorry</div>", "text/html; charset=utf-8"],
  ])("%j as %s goes to the parser", (body, type) => {
    expect(check(body, { "content-type": type })).toBe(false);
  });
});

describe("R14 R20 what is called text/html and what it is", () => {
  const { startOne } = withFeedHosts();
  const ask = async (body: Uint8Array | string) => {
    const headers = { "content-type": "text/html; charset=utf-8" };
    const { run } = await startOne((_request, response) => response.writeHead(200, headers).end(body));
    const { articles, errors } = await run();
    return errors[0]?.code ?? articles.new;
  };
  const item = "<title>t</title><link>https://e.example/1</link>";

  it.each<[string, Uint8Array | string]>([
    [
      "Atom with a prefix and no declaration",
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>t</a:title><a:link href="https://e.example/1"/></a:entry></a:feed>',
    ],
    ["RSS after a long comment", `<!--${"x".repeat(1100)}-->${printRss("one", 1)}`],
    ["RSS in UTF-16", Buffer.from(`\ufeff<rss><channel><item>${item}</item></channel></rss>`, "utf16le")],
    [
      "RDF with a prefix of its own",
      `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item>${item}</item></r:RDF>`,
    ],
    [
      "JSON after a byte order mark",
      '\ufeff{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"https://e.example/1","title":"t"}]}',
    ],
  ])("%s is read", async (_what, body) => {
    expect(await ask(body)).toBe(1);
  });

  it.each([
    ["part of a page", "<div>Sorry</div>"],
    ["a page after a comment", "<!-- x --><html><body><rss>"],
    ["XHTML", '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
    ["JSON of another kind", '{"error":"log in"}'],
    ["words", "Service temporarily unavailable"],
  ])("%s is not_a_feed", async (_what, body) => {
    expect(await ask(body)).toBe("not_a_feed");
  });
});
