import { describe, expect, it } from "vitest";
import { resourceIdsOf } from "../content-file.ts";
import { sampleContent, sampleResource } from "../fixture/sample-content.ts";
import { formatContent } from "../format/format-content.ts";
import { listTakenIds, printPublishedIds } from "../published-ids.ts";
import { readLinkFiles, readNamedGroups } from "./link-file.ts";
import { decodeTable, joinRows, maxTableBytes, parseCsv } from "./parse-csv.ts";
import { planImport, printImportDiff } from "./plan-import.ts";
import { printCsv, unguardCell } from "./print-csv.ts";
import { printLinksSheet, readLinksSheet } from "./read-links-sheet.ts";

const today = "2026-11-21";
const now = new Date(`${today}T12:00:00Z`);

it("F16 a sheet of 50,000 links comes back as it went out", () => {
  const fields = {
    name: "A link with a name of some length",
    url: "https://www.a-host-of-some-length.org/and/a/path/of/some/length",
    description: "A description as long as most are, of one sentence that says what stands behind the link.",
    groups: ["uni-resources/essays", "uni-resources/scholarships"],
    audiences: ["student", "parent", "teacher"],
    cost: "freemium",
    regions: ["United Kingdom", "United States"],
    added: "2026-11-21",
    in_group: { "uni-resources/essays": { description: "Other words for it in this one of its groups." } },
  };
  const ids = Array.from({ length: 10_000 }, (_, place) => `a-link-with-an-id-of-some-length-${place}`);
  const links = new Map(ids.map((id) => [id, { id, path: `resources/${id}.yaml`, fields }]));
  const bytes = new TextEncoder().encode(printLinksSheet(links.values()));
  const known = { links, ids: new Set(ids), takenIds: new Set(ids), groups: [], file: "links.csv" };
  const { edits, problems, sameCount, absentCount } = readLinksSheet(parseCsv(decodeTable(bytes)), known);
  expect([edits, problems, sameCount, absentCount]).toEqual([[], [], 10_000, 0]);
  // Five times as many are within the file's limits.
  expect(5 * bytes.length).toBeLessThan(maxTableBytes);
  expect(parseCsv("id,name\r\n".repeat(50_001)).rows).toHaveLength(50_001);
});

/** The sample in its canonical form, with words for single groups, first choices, comments and a retired link. */
function content(changes: Record<string, string | undefined> = {}) {
  const special = {
    "resources/ash.yaml": sampleResource("ash", {
      name: "# keep me\nname: Resource ash",
      groups: "groups: # where\n  - uni-resources/essays\n  # and\n  - uni-resources/scholarships",
      words:
        "in_group: { uni-resources/scholarships: { url: https://www.ash.org/money, description: Money. } }",
    }),
    "resources/birch.yaml": sampleResource("birch", {
      name: 'name: "=Birch, {product}"',
      language: "language: fr",
    }),
    "resources/yew.yaml": sampleResource("yew", {
      retired: "retired: { on: 2026-02-01, why: It closed., replacement: ash }",
    }),
    "menus.yaml": sampleContent()
      .find(({ path }) => path === "menus.yaml")
      ?.text.replace("name: Essays", "name: Essays\n      first: [ash, birch]"),
  };
  const files = sampleContent({ ...special, ...changes }).map((file) => ({
    path: file.path,
    text: formatContent(file).text ?? file.text,
  }));
  return [...files, { path: "ids.txt", text: printPublishedIds(resourceIdsOf(files)) }];
}

const usual = content();
const sheetOf = (files = usual) => printLinksSheet(readLinkFiles(files, "content").links.values());

function importSheet(text: string, files = usual) {
  const { links } = readLinkFiles(files, "content");
  const [ids, takenIds, groups] = [resourceIdsOf(files), listTakenIds(files), readNamedGroups(files)];
  const context = { links, ids, takenIds, groups, file: "links.csv" };
  const sheet = readLinksSheet(parseCsv(text), context);
  const plan = planImport(files, sheet.edits, { folder: "content", file: "links.csv", today, now });
  const problems = [...sheet.problems, ...plan.problems].map(({ where, what }) => `${where}: ${what}`);
  const textOf = (path: string) => plan.changes.find((change) => change.path === path)?.text;
  const fixes = plan.problems.map(({ fix }) => fix);
  return { ...plan, sheet, problems, fixes, textOf, paths: plan.changes.map(({ path }) => path) };
}

/** A small sheet written by hand. */
const rows = (...lines: string[]) => `${lines.join("\n")}\n`;

describe("a sheet that nobody edited", () => {
  it("changes nothing", () => {
    const plan = importSheet(sheetOf());
    expect(plan).toMatchObject({ changes: [], problems: [], stoppers: [] });
    expect(plan.sheet).toMatchObject({ sameCount: 10, absentCount: 0, warnings: [] });
  });

  const cells = (text: string) => parseCsv(text).rows.map((row) => row.cells);
  const write = (table: string[][], separator: string, end: string) =>
    table.map((row) => row.map(quoteIfNeeded).join(separator) + end).join("");
  const quoteIfNeeded = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

  it.each<[string, (text: string) => string]>([
    [
      "Google Sheets, which hides the guarding apostrophe",
      (text) => write(cells(text.replaceAll(`"'`, '"')), ",", "\r\n"),
    ],
    ["Excel with semicolons", (text) => `\ufeff${write(cells(text), ";", "\r\n")}`],
    ["Excel's Unicode text", (text) => write(cells(text), "\t", "\r\n")],
    ["a European Excel's days", (text) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, "$3/$2/$1")],
    ["an American Excel's days", (text) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, "$2/$3/$1")],
    ["a German Excel's days", (text) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, "$3.$2.$1")],
    [
      "columns in another order",
      (text) =>
        write(
          cells(text).map((row) => row.toReversed()),
          ",",
          "\n",
        ),
    ],
    [
      "a column of someone's own",
      (text) =>
        write(
          cells(text).map((row) => ["note", ...row]),
          ",",
          "\n",
        ),
    ],
    ["names of columns in capitals", (text) => text.replace('"retired_on"', '"Retired on"')],
    ["another order of rows", (text) => write(toShuffled(cells(text)), ",", "\n")],
    [
      "blank rows and columns",
      (text) => write([...cells(text).map((row) => [...row, ""]), ["", ""]], ",", "\n"),
    ],
  ])("changes nothing after %s", (_, save) => {
    const plan = importSheet(save(sheetOf()));
    expect(plan).toMatchObject({ changes: [], problems: [] });
    expect(plan.sheet.sameCount).toBe(10);
  });

  const toShuffled = ([head = [], ...rest]: string[][]) => [head, ...rest.toReversed()];

  it("names a column that it does not read, and the one that may be meant", () => {
    const { sheet } = importSheet(rows("id,descripton,mood", "ash,x,good"));
    expect(sheet.warnings.map(({ what, fix }) => [what, fix])).toEqual([
      [
        'the column "descripton" is not read',
        "call it description if you mean that; nothing, if it is a note of your own",
      ],
      [
        'the column "mood" is not read',
        expect.stringMatching(/^call it name, url, description, .* if you mean that/),
      ],
    ]);
  });
});

describe("an edit", () => {
  it("changes its line and keeps comments, other lines and other files", () => {
    const before = content().find(({ path }) => path === "resources/ash.yaml")?.text;
    const plan = importSheet(rows("id,description,regions", "ash,Now more.,Austria; Germany"));
    expect(plan.paths).toEqual(["resources/ash.yaml"]);
    expect(plan.textOf("resources/ash.yaml")).toBe(
      before
        ?.replace("description: What a visitor finds there.", "description: Now more.")
        .replace("[Global]", "[Austria, Germany]"),
    );
    expect(before).toContain("# keep me");
  });

  it("takes a deeper address for one group, and refuses one that another link has", () => {
    const cell = "uni-resources/essays url: https://www.birch.org/essays";
    const plan = importSheet(rows("id,in_group", `birch,${cell}`));
    expect(plan.textOf("resources/birch.yaml")).toContain(
      "in_group:\n  uni-resources/essays:\n    url: https://www.birch.org/essays\n",
    );
    const taken = importSheet(rows("id,in_group", "birch,uni-resources/essays url: https://ash.org/money"));
    expect(taken.problems).toEqual([expect.stringContaining("resources/ash.yaml already leads there")]);
  });

  it("takes a link out of a group, with its words for it and its place among the first", () => {
    const plan = importSheet(rows("id,groups", "birch,uni-resources/scholarships", "ash,Essays"));
    expect(plan.textOf("resources/ash.yaml")).not.toContain("in_group");
    expect(plan.textOf("menus.yaml")).toMatch(/first:\n +- ash\n/);
    expect(plan.textOf("menus.yaml")).not.toContain("birch");
    expect(plan.problems).toEqual([]);
    expect(printImportDiff(plan.edits, plan.drops)).toContain(
      "menus.yaml  birch is no longer among the first links of uni-resources/essays",
    );
  });

  it("retires a link and brings one back", () => {
    const head = "id,retired_on,retired_why,retired_replacement";
    const plan = importSheet(
      rows(head, "oak,2026-11-20,Closed.,", "yew,,,"),
      content({ "home.yaml": homeWithout("oak") }),
    );
    expect(plan.problems).toEqual([]);
    expect(plan.textOf("resources/oak.yaml")).toMatch(/retired:\n {2}on: 2026-11-20\n {2}why: Closed\.\n$/);
    expect(plan.textOf("resources/yew.yaml")).not.toContain("retired");
  });

  it("adds a link under an id made from its name, and lists the id", () => {
    const plan = importSheet(
      rows(
        "id,name,url,description,groups,audiences,cost,regions",
        ",Été & Co,https://ete.org/,A.,Essays,student,free,France",
      ),
    );
    expect(plan.problems).toEqual([]);
    expect(plan.paths).toEqual(["resources/ete-and-co.yaml", "ids.txt"]);
    expect(plan.textOf("resources/ete-and-co.yaml")).toContain(`added: ${today}\n`);
    expect(plan.textOf("ids.txt")).toContain("\nete-and-co\n");
  });

  it("shows what changes, for people", () => {
    const plan = importSheet(rows("id,name,groups,language", "birch,Birch,Essays;Scholarships & Fin Aid,"));
    expect(printImportDiff(plan.edits, plan.drops)).toBe(
      [
        "row 2  birch  (=Birch, {product})",
        "  name                 - =Birch, {product}",
        "                       + Birch",
        "  groups               + uni-resources/scholarships",
        "  language             - fr",
      ].join("\n"),
    );
  });
});

function homeWithout(id: string): string | undefined {
  return sampleContent()
    .find(({ path }) => path === "home.yaml")
    ?.text.replace(`[maple, ${id}]`, "[maple, larch]");
}

describe("the column exported", () => {
  const at = (name: string, head: string[] = []) => head.indexOf(name);
  /** The exported sheet with some cells changed: [row by its id, column, cell]. */
  function change(...cells: [id: string, column: string, cell: string][]): string {
    const [head, ...rest] = parseCsv(sheetOf()).rows.map((row) => row.cells.map((cell) => unguardCell(cell)));
    for (const [id, column, cell] of cells)
      for (const row of rest) if (row[0] === id) row[at(column, head)] = cell;
    return printCsv([head ?? [], ...rest]);
  }
  const marksOf = (id: string) => {
    const [head, ...rest] = parseCsv(sheetOf()).rows.map(({ cells }) => cells);
    return rest.find((row) => row[0] === id)?.[at("exported", [...(head ?? [])])] ?? "";
  };

  it("knows the row of another link, whatever was sorted, filled down or copied", () => {
    const other = change(["ash", "exported", marksOf("birch")], ["ash", "cost", "paid"]);
    expect(importSheet(other)).toMatchObject({
      changes: [],
      problems: [expect.stringMatching(/row \d+ \(exported\): the row has the marks of "birch"/)],
    });
    const copied = change(["elm", "name", "New"], ["elm", "url", "https://new.test/"], ["elm", "id", ""]);
    expect(importSheet(copied)).toMatchObject({ problems: [], paths: ["resources/new.yaml", "ids.txt"] });
  });

  it("says whose row it is where the id was emptied, also if its address was changed", () => {
    const emptied = importSheet(change(["elm", "id", ""], ["elm", "url", "https://new.test/"]));
    expect(emptied.problems).toEqual([
      'links.csv row 5 (id): the cell is empty, though the row has the marks of "elm"',
    ]);
    expect(emptied.sheet.problems[0]?.fix).toMatch(
      /^write "elm" to change that link; a new link needs a name/,
    );
  });

  it("says of an id that was filled down whose rows those were, and blames no other row", () => {
    const filled = change(["birch", "id", "ash"], ["elm", "id", "ash"], ["ash", "name", "Ash tree"]);
    const { problems, sheet } = importSheet(filled);
    expect(problems).toEqual([
      expect.stringMatching(/^links\.csv row 3 \(exported\): the row has the marks of "birch"/),
      expect.stringMatching(/^links\.csv row 5 \(exported\): the row has the marks of "elm"/),
    ]);
    expect(sheet.edits).toMatchObject([{ id: "ash", row: 2 }]);
  });

  it("takes two people's copies that were put one below the other, but for rows that both changed", () => {
    const [mine, theirs] = [
      change(["ash", "name", "Mine"], ["elm", "name", "Mine too"]),
      change(["birch", "name", "Theirs"]),
    ];
    for (const text of [mine + theirs, theirs + mine]) {
      const { problems, sheet } = importSheet(text);
      expect(problems).toEqual([]);
      expect(sheet.edits.map(({ id }) => id).sort()).toEqual(["ash", "birch", "elm"]);
      expect(sheet.sameCount).toBe(new Set(readLinkFiles(usual, "content").links.keys()).size - 3);
    }
    const both = importSheet(mine + change(["ash", "name", "Theirs"]));
    expect(both.problems).toHaveLength(2);
    expect(both.sheet.edits).toMatchObject([{ id: "elm" }]);
  });

  it("knows what was deleted, and what was not touched though a spreadsheet broke it", () => {
    const gone = usual.filter(({ path }) => path !== "resources/elm.yaml");
    expect(importSheet(sheetOf(), gone).problems).toEqual([
      expect.stringContaining('(id): the link "elm" has been deleted or renamed since the export'),
    ]);
    const since = content({ "resources/birch.yaml": sampleResource("birch", { name: "name: Birch since" }) });
    const broken = sheetOf().replaceAll(`"'`, '"');
    expect(importSheet(broken, since)).toMatchObject({ changes: [], problems: [] });
  });

  it("refuses a cell that it cannot read, though nothing was there", () => {
    expect(importSheet(change(["ash", "reviewed", "31/31/2026"])).problems).toEqual([
      'links.csv row 2 (reviewed): "31/31/2026" is not a day of the calendar',
    ]);
  });

  it("names what it keeps, and the rows without marks", () => {
    const since = content({ "resources/ash.yaml": sampleResource("ash", { cost: "cost: paid" }) });
    expect(importSheet(sheetOf(), since).sheet.warnings).toMatchObject([
      { what: expect.stringMatching(/^has exported text that was changed .*: row 2 \(groups\), /) },
    ]);
    const unmarked = change(["ash", "exported", ""], ["ash", "cost", "paid"]);
    expect(importSheet(unmarked)).toMatchObject({
      problems: [],
      sheet: { warnings: [{ what: expect.stringMatching(/^has no marks .*: row 2$/) }] },
    });
  });

  it("lets a link leave all its groups", () => {
    const { problems, textOf } = importSheet(change(["elm", "groups", ""]));
    expect(problems).toEqual([]);
    expect(textOf("resources/elm.yaml")).toContain("groups: []");
  });
});

describe("a bad row is refused with its number, and the others are taken", () => {
  const good = "ash,Now more.";
  it.each<[string, string[], RegExp]>([
    [
      "an empty text",
      ["id,description", good, "birch,"],
      /^links\.csv row 3 \(description\): the field "description" is missing/,
    ],
    [
      "an unknown group",
      ["id,description,groups", `${good},Essays`, "birch,x,uni/none"],
      /row 3 \(groups\): there is no group/,
    ],
    [
      "an unknown audience",
      ["id,description,audiences", `${good},student`, "birch,x,pupil"],
      /row 3 \(audiences\): "pupil" is not one of/,
    ],
    [
      "http",
      ["id,description,url", `${good},https://www.ash.org/`, "birch,x,http://b.org/"],
      /row 3 \(url\): the address is http/,
    ],
    [
      "an address that another link has",
      ["id,description,url", `${good},https://www.ash.org/`, "birch,x,https://oak.org"],
      /row 3 \(url\): resources\/oak\.yaml has the same address/,
    ],
    [
      "a day in the future",
      ["id,description,reviewed", `${good},`, "birch,x,2027-01-01"],
      /row 3 \(reviewed\): 2027-01-01 is in the future/,
    ],
    [
      "no day",
      ["id,description,reviewed", `${good},`, "birch,x,soon"],
      /row 3 \(reviewed\): "soon" is not a day/,
    ],
    ["a formula", ["id,description", good, "birch,=1+1"], /row 3 \(description\): "=1\+1" is a formula/],
    ["a bad id", ["id,description", good, "Birch Tree,x"], /row 3 \(id\): there is no link "Birch Tree"/],
    ["a mistyped id", ["id,description", good, "brich,x"], /row 3 \(id\): there is no link "brich"/],
    [
      "an id that is there twice",
      ["id,description", good, "birch,x", "birch,y"],
      /row 4 \(id\): "birch" is in row 3 too/,
    ],
    [
      "too many cells",
      ["id,description", good, "birch,x,y,z"],
      /row 3: the row has 4 cells, the first row 2/,
    ],
    [
      "too few cells",
      ["id,description,language", `${good},`, "birch,x"],
      /row 3 \(language\): the row ends before this cell/,
    ],
    [
      "a text after a closing quotation mark",
      ["id,description", good, 'birch,"x"y'],
      /row 3: cell 2 goes on after/,
    ],
    [
      "a first choice of the home page that goes",
      ["id,description,retired_on,retired_why", `${good},,`, "oak,x,2026-11-01,y"],
      /row 3: "oak" is retired \(in content\/home\.yaml/,
    ],
    [
      "a new link of a known address",
      [
        "id,name,url,description,audiences,cost,regions",
        `${good},`.replace("ash,Now more.", "ash,Ash,https://www.ash.org/,Now more.,student,free,Global"),
        ",Z,https://oak.org,x,student,free,Global",
      ],
      /row 3 \(url\): resources\/oak\.yaml has the same address/,
    ],
  ])("%s", (_, lines, message) => {
    const plan = importSheet(rows(...lines));
    expect(plan.problems.join("\n")).toMatch(message);
    expect(plan.problems).toHaveLength(lines.length - 2);
    expect(plan.stoppers).toEqual([]);
    expect(plan.paths).toEqual(["resources/ash.yaml"]);
  });

  const head = "id,name,url,description,audiences,cost,regions";
  const facts = "x,student,free,Global";

  it.each(["Z", "A"])("tells how to change a link that is there already, by a new one called %s", (name) => {
    const plan = importSheet(rows(head, `,${name},https://oak.org,${facts}`));
    expect(plan.problems).toEqual(["links.csv row 2 (url): resources/oak.yaml has the same address"]);
    expect(plan.fixes).toEqual(['write "oak" in the column id to change that link, or remove the row']);
  });

  it("blames the new row and not the row of the link that has the address", () => {
    const plan = importSheet(
      rows(head, `oak,Oaks,https://www.oak.org/,${facts}`, `,A,https://oak.org,${facts}`),
    );
    expect(plan.problems).toEqual(["links.csv row 3 (url): resources/oak.yaml has the same address"]);
    expect(plan.paths).toEqual(["resources/oak.yaml"]);
  });

  it("names the other row where two new links have one address, or one name", () => {
    const one = `,B,https://new.org,${facts}`;
    const twins = importSheet(rows(head, one, `,A,https://new.org/,${facts}`));
    expect(twins.problems).toEqual(["links.csv row 3 (url): row 2 has the same address"]);
    expect(twins.fixes).toEqual(["keep one of the two rows"]);
    const named = importSheet(rows(head, `,Resource Oak,https://new.org,${facts}`));
    expect(named.problems).toEqual(["links.csv row 2 (name): resources/oak.yaml has the same name"]);
  });

  it("names the link whose id was meant", () => {
    const { sheet } = importSheet(rows("id,description", "brich,x", "quercus-robur,x"));
    expect(sheet.problems.map(({ fix }) => fix)).toEqual([
      'write "birch", or leave it empty for a new link',
      "copy the id from an export, or leave it empty for a new link",
    ]);
  });

  it("looks for the id that was meant in the first fifty rows only", () => {
    const wrong = Array.from({ length: 60 }, () => "brich,x");
    const { sheet } = importSheet(rows("id,description", "ash,x", ...wrong));
    expect(sheet.problems.filter(({ fix }) => fix.includes("birch"))).toHaveLength(50);
  });

  it("gives no new link the id of one whose file is gone", () => {
    const files = usual.map((file) => ({ ...file, text: file.text.replace("\nbirch\n", "\nbirch\nnew\n") }));
    const { paths } = importSheet(rows(head, `,New,https://new.org,${facts}`), files);
    expect(paths).toEqual(["resources/new-2.yaml", "ids.txt"]);
  });

  it("says which cell of a new link is empty", () => {
    const plan = importSheet(
      rows("id,name,url,description,audiences,retired_on", ",N,https://n.net/,,student,2026-11-21"),
    );
    expect(plan.problems).toEqual([
      'links.csv row 2 (description): the field "description" is missing',
      'links.csv row 2 (cost): the field "cost" is missing',
      'links.csv row 2 (regions): the field "regions" is missing',
      'links.csv row 2 (retired_why): the field "why" is missing',
    ]);
    expect(plan.fixes[0]).toBe('fill the cell; without a column "description", add one');
  });

  it("names the fault of a file that cannot be read, and makes no second link of it", () => {
    const files = content({ "resources/fir.yaml": "name: a\nname: b\n" });
    const plan = importSheet(rows("id,description", good, "fir,x"), files);
    expect(plan.problems).toEqual([
      'links.csv row 3: the field "name" is there twice (in content/resources/fir.yaml:2)',
    ]);
    expect(plan.paths).toEqual(["resources/ash.yaml"]);
  });

  it.each([
    ["no row at all", "", "the file is empty"],
    ["no column id", rows("Name,Link", "a,b"), 'no column is called "id" (found: Name, Link)'],
    ["two columns of one name", rows("id,name,Name", "ash,b,c"), 'two columns are called "name"'],
  ])("a table with %s is refused as a whole", (_, text, message) => {
    expect(() => importSheet(text)).toThrow(message);
  });

  it("that was sorted with its headings is refused as a whole, not read from there on", () => {
    const text = rows("ash,Edited,free", "id,name,cost", "oak,Oak,free");
    expect(() => importSheet(text)).toThrow("row 1 is above the row of headings, and more than a title");
  });

  it.each([
    ["a row of an id", "ash,", "id,description"],
    ["a new link", ",Elder,https://elder.org/,", "id,name,url,description"],
    ["an address as people write it", "Elder,,www.elder.org", "name,id,url"],
    ["a name and a group", ",Elder,,Essays", "id,name,url,groups"],
  ])("that has %s above its headings is refused, however few cells that has", (_, row, head) => {
    expect(() => importSheet(rows(row, head, "oak,x"))).toThrow("row 1 is above the row of headings");
  });

  it("says how to keep what two people changed in one row", () => {
    const { sheet } = importSheet(rows("id,name,description", "ash,Ash tree,", "ash,,Now more."));
    expect(sheet.problems.map(({ row }) => row)).toEqual([3, 2]);
    for (const { fix } of sheet.problems)
      expect(fix).toMatch(/^put all that is new into one of the two rows/);
  });

  it("may have the same headings again, with an empty one at the end of either", () => {
    const [one, other] = [rows("id,description", "ash,x"), rows("id,description,", "oak,y,")];
    for (const text of [one + other, other + one]) {
      const { sheet, problems } = importSheet(text);
      expect(problems).toEqual([]);
      expect(sheet.edits.map(({ id }) => id).sort()).toEqual(["ash", "oak"]);
    }
  });

  it("is refused where headings in another order come below", () => {
    const text = rows(
      "id,name,description,cost",
      "ash,Ash,x,free",
      "id,description,name,cost",
      "oak,y,Oak,free",
    );
    expect(() => importSheet(text)).toThrow("row 3 contains headings again, and not those of row 1");
  });

  it("gives no link the name and the address of another one, as a sort without ids and marks would", () => {
    const [head = [], one = [], two = []] = parseCsv(sheetOf()).rows.map(({ cells }) => cells);
    const mix = (row: string[], other: string[]) => [row[0] ?? "", ...other.slice(1, -1), row.at(-1) ?? ""];
    const { problems, paths } = importSheet(
      printCsv([head, mix(one, two), mix(two, one)].map((row) => row.map((cell) => unguardCell(cell)))),
    );
    expect(problems).toEqual([
      expect.stringContaining(`row 2: the row has the name and the address of "${two[0]}"`),
      expect.stringContaining(`row 3: the row has the name and the address of "${one[0]}"`),
    ]);
    expect(paths).toEqual([]);
  });

  it("of another hub is refused as a whole", () => {
    const strange = Array.from({ length: 10 }, (_, place) => `other-${place},x`);
    expect(() => importSheet(rows("id,description", ...strange))).toThrow(
      'none of its 10 ids is one of this hub, the first being "other-0"',
    );
    expect(importSheet(rows("id,description", ...strange.slice(1))).problems).toHaveLength(9);
  });

  it("tells once what is wrong in many rows, with their numbers", () => {
    const { sheet } = importSheet(rows("id,reviewed", "ash,soon", "birch,soon", "elm,never"));
    expect(joinRows(sheet.problems).map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'links.csv rows 2, 3 (reviewed): "soon" is not a day of the calendar',
      'links.csv row 4 (reviewed): "never" is not a day of the calendar',
    ]);
  });

  it("may have a title above its headings; rows keep their numbers", () => {
    const text = `Our links,,\n,,\n${rows("id,regoins,name", "ash,,Ash tree")}`;
    const { sheet, problems } = importSheet(`${text}oak;,x,y\n`);
    expect(sheet.warnings).toMatchObject([
      { where: "links.csv row 3", what: 'the column "regoins" is not read' },
      { where: "links.csv", what: expect.stringMatching(/^has no marks .*: row 4$/) },
    ]);
    expect(sheet.edits).toMatchObject([{ id: "ash", row: 4 }]);
    expect(problems).toEqual(['links.csv row 5 (id): there is no link "oak;"']);
  });

  it("is not blamed for an error that was there before", () => {
    const files = content({ "resources/fir.yaml": sampleResource("fir", { cost: "cost: dear" }) });
    const plan = importSheet(rows("id,description", good), files);
    expect(plan).toMatchObject({ paths: ["resources/ash.yaml"], problems: [], stoppers: [] });
  });

  it("ends when each refusal uncovers the next", () => {
    const head = "id,name,url,description,audiences,cost,regions,retired_on,retired_why,retired_replacement";
    const row = (id: string, replacement: string) =>
      `,${id},https://${id}.net/,x,student,free,Global,2026-11-21,y,${replacement}`;
    const plan = importSheet(
      rows(
        head,
        row("n1", "nowhere"),
        row("n2", "n1"),
        row("n3", "n2"),
        `ash,Ash,https://www.ash.org/,${"x"},student,free,Global,,,`,
      ),
    );
    expect(plan.paths).toEqual(["resources/ash.yaml"]);
    expect(plan.problems.length).toBeGreaterThanOrEqual(3);
  });
});

it("2,000 resources in one group go out and come back, and one edit changes one file", () => {
  const extra = Array.from({ length: 2000 }, (_, number) => [
    `resources/n${number}.yaml`,
    sampleResource(`n${number}`),
  ]);
  const resources = extra.map(([path = "", text = ""]) => ({ path, text }));
  const ids = { path: "ids.txt", text: printPublishedIds(resourceIdsOf([...content(), ...resources])) };
  const files = [...content().filter(({ path }) => path !== ids.path), ...resources, ids];
  const sheet = sheetOf(files).replace('"Resource n77"', '"Resource seventy-seven"');
  const plan = importSheet(sheet, files);
  expect(plan).toMatchObject({ paths: ["resources/n77.yaml"], problems: [], stoppers: [] });
  expect(plan.sheet.sameCount).toBe(2009);
});
