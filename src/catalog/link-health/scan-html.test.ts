import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAttribute, scanHtml } from "./scan-html.ts";

function scan(html: string) {
  const events: string[] = [];
  scanHtml(html, {
    isFull: false,
    openTag: (name, attributes) => {
      const values = ["href", "src", "name"]
        .map((key) => readAttribute(attributes, key))
        .filter((value) => value !== undefined);
      events.push(`<${[name, ...values].join(" ")}>`);
    },
    closeTag: (name) => events.push(`</${name}>`),
    text: (text) => events.push(text),
    rawText: (name, text) => events.push(`${name}{${text}}`),
  });
  return events.filter((event) => event !== "");
}

describe("scanning HTML", () => {
  it.each([
    ["plain text", ["plain text"]],
    ["<P>a</P >b", ["<p>", "a", "</p>", "b"]],
    ["a<!-- <p> -->b", ["a", "b"]],
    ["a<!-- never closed <p>", ["a"]],
    ["<!DOCTYPE html><?xml 1?>a", ["a"]],
    ["5 < 6 & <3", ["5 <", " 6 & <", "3"]],
    ['<a href="x>y">z</a>', ["<a x>y>", "z", "</a>"]],
    ["<a href='x>y' >z", ["<a x>y>", "z"]],
    ["<a href=/x/y>z", ["<a /x/y>", "z"]],
    ["<a  href = x  name=y>z", ["<a x y>", "z"]],
    ["<a href=1 href=2>", ["<a 1>"]],
    ['<p title="it\'s">a', ["<p>", "a"]],
    ["<p title=it's>a", ["<p>", "a"]],
    ["<br/>a<img src=x />b", ["<br>", "a", "<img x>", "b"]],
    ["<script>if (a < b) '</p>'</SCRIPT >c", ["<script>", "script{if (a < b) '</p>'}", "</script>", "c"]],
    ["<title>a <b> c</title>", ["<title>", "title{a <b> c}", "</title>"]],
    ["<style>never closed", ["<style>", "style{never closed}"]],
    ["<scripted>a", ["<scripted>", "a"]],
    ["<a href", ["<a >"]],
    ["<a href='never closed>b", ["<a never closed>b>"]],
    ["a<", ["a<"]],
    ["a</", ["a"]],
  ])("%j", (html, expected) => {
    expect(scan(html)).toEqual(expected);
  });

  it("takes anything, and loses no letter outside of markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."<>/!-='\"ab &") }), (html) => {
        scan(html);
      }),
    );
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes("<")),
        (text) => {
          expect(scan(text).join("")).toBe(text);
        },
      ),
    );
  });

  it.each(["<", "<a ", "<!--", "</", "<a href='", "<script>", "<p =", '<a b="', "<script></scrip"])(
    "S15 takes half a million characters of %j without going over them again and again",
    (part) => {
      expect(scan(part.repeat(500_000 / part.length)).length).toBeGreaterThanOrEqual(0);
    },
  );
});
