import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResponseField } from "#catalog/exchange/intake/read-response-header.ts";
import { ContentLockedError, lockContent } from "#content/lock-content.ts";
import { readDeskState } from "./read-desk-state.ts";
import { takeInResponses } from "./take-in-tables.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({}, { hasGit: false });
});
afterEach(() => desk.remove());

const header = "Timestamp,Your full name,Email Address,Link,Name of the resource,Anything else?\n";
const toBytes = (text: string) => new TextEncoder().encode(text);
const noLook = async () => new Map();
const take = (text: string | Uint8Array, columns?: Map<ResponseField, string>) =>
  takeInResponses(
    { bytes: typeof text === "string" ? toBytes(text) : text, isLive: false, columns },
    desk.context,
    (work) => work(),
  );

describe("taking in responses at the desk", () => {
  it("says of each row what became of it: proposed, known and why, refused", async () => {
    const text = `${header}1,Ana Lima,ana.lima@mail.example,https://rowan.org/?utm_source=x,Rowan,
2,Jo,jo@mail.example,http://www.pine.org,Pine,
3,Kay,kay@mail.example,kay@mail.example,,
4,Lee,lee@mail.example,rowan.org,Rowan again,
`;
    expect(await take(text)).toEqual({
      isDone: true,
      what: "1 new proposal. 2 known already. 1 refused.",
      rows: [
        { row: 2, kind: "proposed", url: "https://rowan.org/", id: "rowan", name: "Rowan" },
        { row: 3, kind: "known", url: "https://www.pine.org/", why: "listed already as pine" },
        {
          row: 4,
          kind: "refused",
          what: expect.stringContaining("does not contain the address"),
          fix: expect.any(String),
        },
        { row: 5, kind: "known", url: "https://rowan.org/", why: "proposed already as rowan" },
      ],
      notRead: ["Timestamp", "Your full name", "Email Address", "Anything else?"],
    });
    expect((await readDeskState(desk.context)).proposals).toMatchObject([{ id: "rowan" }]);
  });

  it("the same file again writes nothing more", async () => {
    const text = `${header}1,A,a@mail.example,https://rowan.org/,Rowan,\n`;
    await take(text);
    const before = desk.snapshot();
    expect(await take(text)).toMatchObject({ isDone: true, what: "No new proposal. 1 known already." });
    expect(desk.snapshot()).toEqual(before);
  });

  it("writes and answers nothing of who sent them", async () => {
    const secrets = /ana|lima|jordi|ferrer|mika|tamm|mail\.example|school\.example|9123|612 ?345|0612345678/i;
    const bytes = readFileSync(join(desk.context.root, "fixtures/exchange/responses.csv"));
    expect(bytes.toString()).toMatch(secrets);
    const before = desk.snapshot();
    const answer = await take(bytes);
    expect(answer).toMatchObject({ isDone: true, what: expect.stringMatching(/^[1-9]\d* new proposals/) });
    const written = Object.entries(desk.snapshot()).filter(([path, text]) => before[path] !== text);
    expect(written.length).toBeGreaterThan(1);
    expect(JSON.stringify(written)).not.toMatch(secrets);
    // The names of columns that were left out are the form's, not the senders'.
    expect(JSON.stringify(answer)).not.toMatch(secrets);
  });

  it("T22 a broken file is told row by row, and nothing of it is written", async () => {
    const before = desk.snapshot();
    const text = `${header}1,A,a@mail.example,https://rowan.org/,Rowan,
2,B,b@mail.example,nowhere,,
3,C,c@mail.example,https://elder.org/,"Elder" tree,
`;
    const answer = await take(text);
    expect(answer).toMatchObject({ isDone: false, problems: [{ row: 3 }, { row: 4 }] });
    expect(desk.snapshot()).toEqual(before);
  });

  it.each([
    ["a workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0]), /workbook/],
    ["another encoding", new Uint8Array([0x4c, 0xe9, 0x0a]), /UTF-8/],
    ["NUL bytes", "Link\na\0b\n", /NUL/],
    ["nothing", "", /empty/],
    ["a sheet of all links", "id,name,url,in_group,retired_on\n", /sheet of all links/],
    ["too much", new Uint8Array(16 * 1024 * 1024 + 1), /larger than 16 MB/],
  ])("T22 %s is refused in words", async (_what, given, words) => {
    const before = desk.snapshot();
    const answer = await take(given);
    expect(answer).toEqual({
      isDone: false,
      problems: [{ what: expect.stringMatching(words), fix: expect.any(String) }],
    });
    expect(desk.snapshot()).toEqual(before);
  });

  it("asks what is in a column that is called Name, and in all when none has addresses, before it writes", async () => {
    desk.put("site.yaml", desk.textOf("site.yaml").replace("resource_name: name", "resource_name: title"));
    const text = "Name,Mail,Link,Ynglŷn â\nRowan,a@mail.example,https://rowan.org/,A tree for schools\n";
    const before = desk.snapshot();
    expect(await take(text)).toEqual({ isDone: false, problems: [], headings: ["Name", "Mail", "Ynglŷn â"] });
    expect(await take("Name,Name,Link\nA,B,https://rowan.org/\n")).toMatchObject({ headings: ["Name"] });
    expect(await take(text.replace("Link", "Dolen"))).toMatchObject({
      headings: ["Name", "Mail", "Dolen", "Ynglŷn â"],
    });
    expect(desk.snapshot()).toEqual(before);
    const said = new Map<ResponseField, string>([
      ["name", "Name"],
      ["description", "Ynglŷn â"],
    ]);
    expect(await take(text, said)).toMatchObject({
      rows: [{ kind: "proposed", name: "Rowan" }],
      notRead: ["Mail"],
    });
    expect((await readDeskState(desk.context)).proposals).toMatchObject([
      { fields: { name: "Rowan", description: "A tree for schools" } },
    ]);
    expect(await take(text, new Map())).toMatchObject({
      isDone: true,
      notRead: ["Name", "Mail", "Ynglŷn â"],
    });
  });

  it("asks which column has the addresses where the likely one has none, and only then tells each row", async () => {
    const text = "Link to the topic,Dolen\nTrees,https://rowan.org/\nMore trees,nowhere\n";
    const before = desk.snapshot();
    const why = 'no row has an address in the column "Link to the topic"';
    const asked = { isDone: false, problems: [], headings: ["Link to the topic", "Dolen"], why };
    expect(await take(text)).toEqual(asked);
    expect(await take(text, new Map())).toMatchObject({ problems: [{ what: why }] });
    expect(await take(text.replace("https://rowan.org/", "rowans"))).toMatchObject({
      problems: [{ what: why }],
    });
    expect(desk.snapshot()).toEqual(before);
    expect(await take(text, new Map([["url", "Dolen"]]))).toMatchObject({
      rows: [{ kind: "proposed" }, { row: 3, kind: "refused" }],
    });
  });

  it("no column with addresses: says what to do in a spreadsheet, not on a command line", async () => {
    const answer = await take("Colour\ngreen\n", new Map());
    expect(answer).toMatchObject({ isDone: false, problems: [{ fix: expect.stringContaining('"Link"') }] });
    // Nor is it the end where the form has never asked for one.
    expect(answer).toMatchObject({ problems: [{ fix: expect.stringContaining("add that question to it") }] });
    expect(JSON.stringify(answer)).not.toContain("--");
  });

  it("mistakes in the content come first", async () => {
    desk.put("resources/pine.yaml", "name: [\n");
    expect(await take(`${header}1,A,a@mail.example,https://rowan.org/,Rowan,\n`)).toMatchObject({
      isDone: false,
      problems: expect.arrayContaining([expect.objectContaining({ what: expect.any(String) })]),
    });
    expect(desk.has("proposals/rowan.yaml")).toBe(false);
  });

  it("looks at addresses when asked to, and never else; before its turn comes", async () => {
    const steps: unknown[] = [];
    const bytes = toBytes(`${header}1,A,a@mail.example,https://rowan.org/old,Rowan,\n`);
    const look = async (urls: readonly string[]) => {
      steps.push(urls);
      return new Map(urls.map((url) => [url, { says: "it answers", finalUrl: "https://www.pine.org/" }]));
    };
    const inTurn = <R>(work: () => Promise<R>) => {
      steps.push("turn");
      return work();
    };
    const answer = await takeInResponses({ bytes, isLive: true }, desk.context, inTurn, look);
    expect(steps).toEqual([["https://rowan.org/old"], "turn"]);
    expect(answer).toMatchObject({ rows: [{ kind: "known", why: "listed already as pine" }] });
    steps.length = 0;
    await takeInResponses({ bytes, isLive: false }, desk.context, inTurn, look);
    expect(steps).toEqual([[], "turn"]);
  });

  it("T21 while another tool writes, says so and writes nothing", async () => {
    const bytes = toBytes(`${header}1,A,a@mail.example,https://rowan.org/,Rowan,\n`);
    const before = desk.snapshot();
    const lock = lockContent(desk.folder);
    const taken = takeInResponses({ bytes, isLive: false }, desk.context, (work) => work(), noLook);
    await expect(taken).rejects.toThrow(ContentLockedError);
    lock.release();
    expect(desk.snapshot()).toEqual(before);
  });
});
