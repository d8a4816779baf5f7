import { describe, expect, it } from "vitest";
import { ListFileError, parseListJson, printStoredList } from "./list-file.ts";
import { printListHash, printListMailto, printListMarkdown, printListText } from "./print-list-text.ts";
import { type PrintableList, printListCsv, printListJson, toPrintableList } from "./printable-list.ts";

const texts: Record<string, { name: string; url: string; description: string }> = {
  ucas: { name: "UCAS", url: "https://www.ucas.com/", description: "Apply." },
  odd: { name: "=Odd [*]", url: "https://odd.example/a_(b)", description: "<b>Odd</b>" },
};
const rest = {
  title: "My list",
  url: "https://hub.example/#list=1.ucas.odd",
  product: "Waymark",
  day: "2026-11-21",
};
const list = toPrintableList(
  { entries: [{ id: "ucas", note: "by January" }, { id: "gone" }, { id: "odd" }] },
  ({ id }) => texts[id],
  rest,
);

describe("a list handed on", () => {
  it("as text", () => {
    expect(printListText(list)).toBe(`My list

1. UCAS
   Apply.
   Note: by January
   https://www.ucas.com/

2. =Odd [*]
   <b>Odd</b>
   https://odd.example/a_(b)

Waymark, 2026-11-21
https://hub.example/#list=1.ucas.odd
`);
  });

  it("as Markdown, in which texts stay texts", () => {
    expect(printListMarkdown(list)).toBe(`## My list

- [UCAS](https://www.ucas.com/): Apply.
  *by January*
- [=Odd \\[\\*\\]](https://odd.example/a_%28b%29): \\<b\\>Odd\\</b\\>

[Waymark](https://hub.example/#list=1.ucas.odd), 2026-11-21
`);
  });

  it("as an e-mail (RFC 6068) that no mail program cuts", () => {
    const body = (address: string) => new URL(address).searchParams.get("body") ?? "";
    const whole = printListMailto(list);
    expect(whole).toMatch(/^mailto:\?subject=My%20list&body=/);
    expect(body(whole)).toBe(printListText(list).replaceAll("\n", "\r\n"));
    const long: PrintableList = {
      ...list,
      entries: Array.from({ length: 60 }, () => list.entries[0] as PrintableList["entries"][number]),
    };
    expect(body(printListMailto(long))).toContain("60. UCAS");
    const endless: PrintableList = { ...long, entries: [...long.entries, ...long.entries, ...long.entries] };
    for (const address of [printListMailto(long), printListMailto(endless)]) {
      expect(address.length).toBeLessThanOrEqual(1900);
      expect(body(address)).toContain(rest.url);
    }
  });

  it("as an e-mail whose own link is too long: without the notes, or asking for the link", () => {
    const body = (address: string) => new URL(address).searchParams.get("body") ?? "";
    const toList = (count: number, note?: string): PrintableList => {
      const entries = Array.from({ length: count }, (_, place) => ({ id: `a-link-${place}`, note }));
      return { ...list, url: `https://hub.example/#${printListHash({ title: "My list", entries })}` };
    };
    const noted = printListMailto(toList(7, "שאל את המורה על זה ".repeat(8).trim()));
    expect(body(noted)).toContain(`${toList(7).url}\r\n\r\nWithout the notes`);
    const many = printListMailto(toList(200));
    expect(body(many)).toMatch(
      /^The link to this list is too long .* Press “Copy link” there and paste it here\.\r\n$/,
    );
    for (const { length } of [noted, many]) expect(length).toBeLessThanOrEqual(1900);
  });

  it("S14 as CSV", () => {
    const [head, first, second] = printListCsv(list).split("\r\n");
    expect(head).toBe('\ufeff"id","name","url","description","note"');
    expect(first).toBe('"ucas","UCAS","https://www.ucas.com/","Apply.","by January"');
    expect(second).toContain(`"'=Odd [*]"`);
  });

  it("as JSON, which is read again", () => {
    const text = printListJson(list, "https://hub.example/schema/list.json");
    expect(parseListJson(`\ufeff${text}`)).toEqual({
      title: "My list",
      entries: [{ id: "ucas", note: "by January" }, { id: "odd" }],
    });
  });

  it("takes the visitor's title before the page's", () => {
    expect(toPrintableList({ title: "For Ana", entries: [] }, () => undefined, rest).title).toBe("For Ana");
  });
});

describe("a list read from a file or from the browser", () => {
  it("is what was stored", () => {
    const stored = { title: "For Ana", entries: [{ id: "ucas", note: "now" }] };
    expect(parseListJson(printStoredList(stored))).toEqual(stored);
  });

  it.each(["", "{", "[]", "null", '{"entries":{}}', '{"version":2,"entries":[]}', "x".repeat(1_000_001)])(
    "%.20j is refused with words for the visitor",
    (text) => expect(() => parseListJson(text)).toThrow(ListFileError),
  );

  it("leaves out what is not an entry", () => {
    expect(
      parseListJson(
        '{"version":1,"title":5,"entries":[null,1,{"id":7},{"id":"ucas","note":3},{"id":"<b>"}]}',
      ),
    ).toEqual({
      entries: [{ id: "ucas" }],
    });
  });
});
