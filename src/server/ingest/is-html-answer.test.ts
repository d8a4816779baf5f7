import { describe, expect, it } from "vitest";
import { isHtmlAnswer } from "./is-html-answer.ts";

const check = (body: string, headers: Record<string, string> = {}) =>
  isHtmlAnswer(new Headers(headers), Buffer.from(body));

describe("R14 a page where a feed should be", () => {
  it.each<[string, string, Record<string, string>?]>([
    ["<!DOCTYPE html><title>Log in</title>", "application/rss+xml"],
    ["\ufeff\n <html lang=en>", "text/xml"],
    ["<div>Sorry</div>", "text/html; charset=utf-8"],
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
  ])("%j as %s goes to the parser", (body, type) => {
    expect(check(body, { "content-type": type })).toBe(false);
  });
});
