import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText, anyWebUrl } from "#base/testing/any-text.ts";
import { verdicts } from "./judgement.ts";
import { type Checks, type LinkRecord, standings } from "./link-record.ts";
import { vantages } from "./page-picture.ts";
import { parseChecks } from "./parse-checks.ts";
import { printChecks } from "./print-checks.ts";

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const hour = fc
  .tuple(day, fc.integer({ min: 0, max: 23 }))
  .map(([on, at]) => `${on}T${String(at).padStart(2, "0")}Z`);
const text = anyText({ maxLength: 60 }).map((value) => value.toWellFormed());
const finding = fc.record(
  {
    verdict: fc.constantFrom(...verdicts),
    at: hour,
    because: text,
    target: anyWebUrl().map((url) => new URL(url).href),
  },
  { requiredKeys: ["verdict", "at", "because"] },
);
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const list = (unit: fc.Arbitrary<string>) => fc.array(unit, { maxLength: 5 }).map((words) => words.join(" "));
const word = fc.stringMatching(/^[a-zäж木0-9]{1,9}$/);
const record: fc.Arbitrary<LinkRecord> = fc.record(
  {
    page: fc.record(
      {
        on: day,
        addressHash: hex(8),
        domain: fc.domain(),
        language: fc.constantFrom("", "en", "fr"),
        title: text,
        description: text,
        organisations: fc.array(
          text.filter((name) => name !== ""),
          { maxLength: 2 },
        ),
        words: list(word),
        outbound: list(fc.domain()),
        build: fc.record({
          size: fc.nat(9999),
          marks: list(hex(9)),
        }),
        seenFrom: fc.constantFrom(...vantages),
      },
      {
        requiredKeys: [
          "on",
          "addressHash",
          "domain",
          "language",
          "title",
          "description",
          "organisations",
          "words",
          "outbound",
          "build",
        ],
      },
    ),
    state: finding,
    doubt: fc.tuple(finding, fc.constantFrom(...vantages)).map(([found, vantage]) => ({ ...found, vantage })),
    override: fc.record({ verdict: fc.constantFrom(...verdicts), until: day, why: text }),
    reached: day,
    standing: fc.constantFrom(...standings),
  },
  { requiredKeys: ["page"] },
);
/** Of an address where no page was seen. */
const unseen: fc.Arbitrary<LinkRecord> = fc.record(
  { addressHash: hex(8), state: finding, reached: day },
  { requiredKeys: ["addressHash"] },
);
const id = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,5}){0,2}$/);
const checks: fc.Arbitrary<Checks> = fc.record({
  runs: fc.record({ home: hour, ci: hour }, { requiredKeys: [] }),
  records: fc
    .uniqueArray(fc.tuple(id, fc.oneof(record, unseen)), { selector: ([name]) => name, maxLength: 12 })
    .map((rows) => new Map(rows)),
});
const plain = (value: Checks) => ({
  runs: { ...value.runs },
  records: [...value.records].sort(([a], [b]) => (a < b ? -1 : 1)),
});

describe("content/checks", () => {
  it("is read as it was printed, and printed as it was read", () => {
    fc.assert(
      fc.property(checks, (value) => {
        const files = [...printChecks(value)];
        const read = parseChecks(files);
        expect(read.problems).toEqual([]);
        expect(plain(read.checks)).toEqual(plain(value));
        expect([...printChecks(read.checks)]).toEqual(files);
      }),
    );
  });

  it("survives Windows line ends and blank lines", () => {
    const value: Checks = {
      runs: { ci: "2026-11-21T03Z" },
      records: new Map([["ash", { reached: "2026-11-20" }]]),
    };
    const files = [...printChecks(value)].map(({ path, text: file }) => ({
      path,
      text: file.replaceAll("\n", "\r\n\r\n"),
    }));
    expect(parseChecks(files)).toEqual({ checks: value, problems: [] });
  });

  it.each([
    ["<<<<<<< HEAD\nash\n  reached 2026-11-20\n", /a\.txt:1$/, "a merge was not finished"],
    ["ash\n  waits long\n", /a\.txt:2$/, "cannot be read"],
    ["ash\n  reached yesterday\n", /a\.txt:2$/, "cannot be read"],
    ["ash\n  address 3fa1b2c4 x\n", /a\.txt:2$/, "cannot be read"],
    ['ash\n  state lost 2026-11-20T03Z "x"\n', /a\.txt:2$/, "cannot be read"],
    ['ash\n  state gone 2026-11-20T03Z "x" javascript:alert(1)\n', /a\.txt:2$/, "cannot be read"],
    ['ash\n  page 2026-11-20 0 ash.org en - "Ash"\n', /a\.txt:2$/, "cannot be read"],
    ["  reached 2026-11-20\n", /a\.txt:1$/, "cannot be read"],
    ["../ash\n", /a\.txt:1$/, "is not the id of a link"],
    ["ash\n  reached 2026-11-20\nash\n", /a\.txt:3$/, "is there twice"],
    ['ash\n  state gone 2026-11-20T03Z "x"', /a\.txt:2$/, "the file breaks off here"],
    ["ash\n  reached 2026-11-20\nbir", /a\.txt:3$/, "the file breaks off here"],
    ["# Written by\n", /a\.txt:1$/, "the file is empty"],
  ])("names what is wrong in %j", (file, where, what) => {
    const { problems } = parseChecks([{ path: "a.txt", text: file }]);
    expect(problems).toEqual([
      expect.objectContaining({
        level: "error",
        where: expect.stringMatching(where),
        what: expect.stringContaining(what),
      }),
    ]);
  });

  it("keeps hiding a link beside a damaged line", () => {
    const file = 'ash\n  nonsense\n  state changed-hands 2026-11-20T03Z "sold"\n';
    const { checks: read } = parseChecks([{ path: "a.txt", text: file }]);
    expect(read.records.get("ash")?.state?.verdict).toBe("changed-hands");
  });
});
