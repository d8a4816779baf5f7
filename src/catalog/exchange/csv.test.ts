import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "#base/testing/any-text.ts";
import { decodeTable, maxTableBytes, parseCsv, TableError } from "./parse-csv.ts";
import { printCsv, printSheet, unguardCell } from "./print-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

describe("parseCsv", () => {
  it.each([
    ["commas", "a,b\n1,2\n"],
    ["CRLF", "a,b\r\n1,2\r\n"],
    ["old Mac line ends", "a,b\r1,2\r"],
    ["no line end at the end", "a,b\n1,2"],
    ["a byte order mark", "\ufeffa,b\n1,2\n"],
    ["marks of direction", "\u200ea,b\u200f\n\u202a1\u202c,\u20682\u2069\n"],
    ["semicolons", "a;b\n1;2\n"],
    ["tabs", "a\tb\n1\t2\n"],
    ["bars", "a|b\n1|2\n"],
    ["Excel's sep line", "sep=;\r\na;b\r\n1;2\r\n"],
    ["quotation marks", '"a","b"\n"1","2"\n'],
    ["typographic quotation marks", "“a”,“b”\n“1”,“2”\n"],
    ["low and high quotation marks", "„a“;„b“\n„1“;„2“\n"],
    ["blank rows", "a,b\n\n,\n1,2\n\n"],
    ["a blank row before semicolons", "\na;b\n1;2\n"],
    ["empty cells before semicolons", '"";" "\r\n;\r\na;b\r\n1;2\r\n'],
    ["a blank row before typographic quotation marks", "\r\n“a”;“b”\r\n“1”;“2”\r\n"],
  ])("reads %s", (_, text) => {
    expect(cellsOf(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("keeps separators, line breaks and doubled quotation marks inside a cell", () => {
    expect(cellsOf('a,b\n"x, y","1\r\n""2"""\n')[1]).toEqual(["x, y", '1\n"2"']);
  });

  it("takes a separator from outside the quotation marks of the header", () => {
    expect(parseCsv('"a,b,c";"d"\n1;2').separator).toBe(";");
  });

  it.each([
    ["a title above the headings", "Links, as of May\na;b;c\n1;x, y, z;3\n4;x, y;6\n", ";"],
    ["texts that contain another one", "a,b\n1;2,3\n4,5;6;7\n", ","],
    ["a heading alone", "a;b,c;d\n", ";"],
  ])("takes the separator that parts the rows alike: %s", (_, text, separator) => {
    expect(parseCsv(text).separator).toBe(separator);
  });

  it("leaves typographic quotation marks inside a text alone", () => {
    expect(cellsOf("a,b\nThe “best”,2")[1]).toEqual(["The “best”", "2"]);
  });

  it("keeps an empty cell at the end of the last row", () => {
    expect(cellsOf("a,b\n1,")[1]).toEqual(["1", ""]);
  });

  it("counts rows as a spreadsheet does: the header is 1, blank rows and line breaks in cells count as they show", () => {
    const { rows } = parseCsv('a,b\n"1\n1",2\n\n3,4\n');
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 4]);
  });

  it("distrusts a row whose cell goes on after its closing quotation mark", () => {
    const { rows } = parseCsv('a,b\n"x"y,2\n3,4\n');
    expect(rows.map(({ fault }) => fault)).toEqual([
      undefined,
      "cell 1 goes on after its closing quotation mark",
      undefined,
    ]);
  });

  it.each([
    ["a quotation mark that is never closed", 'a,b\n1,2\n"3,4\n5,6\n', "row 3: a quotation mark is opened"],
    [
      "a cell beyond the cap",
      `a\n${"x".repeat(20_001)}`,
      "row 2: a cell contains more than 20000 characters",
    ],
    ["a row beyond the cap", `a\n${",".repeat(300)}`, "row 2 has more than 200 cells"],
    ["too many rows", "a\n".repeat(100_002), "more than 100000 rows"],
  ])("T22 refuses %s", (_, text, message) => {
    expect(() => parseCsv(text)).toThrow(message);
  });

  it("reads back what printCsv wrote, whatever is in the cells but marks of direction", () => {
    const cell = anyText({ maxLength: 40 })
      .map((text) => text.replaceAll("\r\n", "\n").replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ""))
      .filter((text) => text.trim() !== "");
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "\t"), (rows, separator) => {
        const header = ["id", "name", "url"];
        const read = cellsOf(printCsv([header, ...rows], separator));
        expect(read.map((cells) => cells.map((cell) => unguardCell(cell)))).toEqual([header, ...rows]);
      }),
    );
  });
});

describe("S14 printCsv", () => {
  it.each("= + - @ \t \r \n \0 ＝ ＋ － ＠".split(" "))("guards a cell that starts with %j", (start) => {
    expect(printCsv([[`${start}1+1`]])).toBe(`\ufeff"'${start}1+1"\r\n`);
  });

  it.each(
    "24/7|007|12345678901234567|1E5|TRUE|-5|5 %|1.000|1,5|Mar-5|5 March 2026|10:30|10:30 PM|$5|(5)|1 000".split(
      "|",
    ),
  )("guards %s, which a spreadsheet would write in another way", (text) => {
    expect(printSheet([[text]])).toBe(`\ufeff"'${text}"\r\n`);
    expect(unguardCell(`'${text}`)).toBe(text);
    // In a sheet that does not come back, programs and visitors would read the apostrophe.
    if (text !== "-5") expect(printCsv([[text]])).toBe(`\ufeff"${text}"\r\n`);
  });

  it.each(["2026-11-21", "80,000 Hours", "Top 10", "it's", "May I?"])("leaves %s as it is", (text) => {
    expect(printSheet([[text]])).toBe(`\ufeff"${text}"\r\n`);
  });

  it.each(["'=1", "''=1", "'tis", "'", "''", "it's", "1=1", "'07"])("S14 gives %s back as it was", (text) => {
    const [cells = []] = cellsOf(printSheet([[text, "x"]]));
    expect(unguardCell(cells[0] ?? "")).toBe(text);
  });
});

describe("decodeTable", () => {
  it.each([
    ["UTF-8", utf8("é")],
    ["UTF-8 with a mark", utf8("\ufeffé")],
    ["UTF-16 little endian", new Uint8Array([0xff, 0xfe, 0xe9, 0x00])],
    ["UTF-16 big endian", new Uint8Array([0xfe, 0xff, 0x00, 0xe9])],
  ])("reads %s", (_, bytes) => {
    expect(decodeTable(bytes)).toBe("é");
  });

  it("reads a heading that begins as SYLK does", () => {
    expect(decodeTable(utf8("id;priority\r\n1;A"))).toBe("id;priority\r\n1;A");
  });

  it.each([
    ["Windows-1252", new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]), "line 2 is not UTF-8 text"],
    ["UTF-16 without a mark", new Uint8Array([0x61, 0x00, 0x62, 0x00]), "line 1 contains a NUL byte"],
    ["a NUL byte", utf8("a,b\n1,\0\n"), "line 2 contains a NUL byte"],
    ["a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]), "the file is a workbook"],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "the file is a workbook"],
    ["a page", utf8("\ufeff<!DOCTYPE html><table><tr><td>id"), "the file is a workbook, a page"],
    ["a flat OpenDocument", utf8('<?xml version="1.0"?><office:document>'), "the file is a workbook"],
    ["SYLK", utf8("ID;PSCALC3\r\nC;X1"), "the file is a workbook"],
    ["DIF", utf8('TABLE\r\n0,1\r\n"EXCEL"'), "the file is a workbook"],
    ["a PDF", utf8("%PDF-1.7"), "a document, not a CSV file"],
    ["half of a character", new Uint8Array([0xff, 0xfe, 0x61]), "is not UTF-16LE text"],
    ["more than the cap", new Uint8Array(maxTableBytes + 1), "larger than 64 MB"],
  ])("T22 refuses %s and says how to save it", (_, bytes, message) => {
    const decode = () => decodeTable(bytes);
    expect(decode).toThrow(message);
    expect(decode).toThrow(TableError);
  });
});
