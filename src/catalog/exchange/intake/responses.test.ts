import { describe, expect, it } from "vitest";
import { linkColumns } from "../link-columns.ts";
import { parseCsv } from "../parse-csv.ts";
import { normaliseAddress } from "./normalise-address.ts";
import { readResponseHeader } from "./read-response-header.ts";
import { askAboutColumns, readResponses, scrubText, splitAddresses } from "./read-responses.ts";

const groups = [{ path: "uni-resources/essays", name: "Essays", menuName: "Uni Resources" }];
const context = { file: "r.csv", groups, names: {}, chosen: new Map() };
const read = (text: string) => readResponses(parseCsv(text), context);

describe("normaliseAddress", () => {
  it.each([
    ["www.ucas.com", "https://www.ucas.com/"],
    ["http://ucas.com/a/", "https://ucas.com/a/"],
    ["HTTPS://UCAS.com/A", "https://ucas.com/A"],
    [" <https://ucas.com/> ", "https://ucas.com/"],
    ["ucas.com:80/x", "https://ucas.com/x"],
    // As chat programs hand it on.
    ["\u200bhttps://ucas.com/a\u200b\u00a0", "https://ucas.com/a"],
    ["https://ucas.com/?utm_source=n&gclid=1&id=5", "https://ucas.com/?id=5"],
    ["https://ucas.com/?email=ana%40mail.example&id=5", "https://ucas.com/?id=5"],
    ["https://ana:secret@ucas.com/", "https://ucas.com/"],
    ["https://ucas.com/#top", "https://ucas.com/"],
    ["https://ucas.com/#!/app", "https://ucas.com/#!/app"],
    ["https://www.google.com/url?q=https://ucas.com/&sa=D", "https://ucas.com/"],
    ["https://l.facebook.com/l.php?u=https%3A%2F%2Fucas.com%2F%3Ffbclid%3D1", "https://ucas.com/"],
    [
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fucas.com&data=x",
      "https://ucas.com/",
    ],
    ["https://münchen.de/", "https://xn--mnchen-3ya.de/"],
  ])("reads %s as %s", (given, url) => {
    expect(normaliseAddress(given)).toEqual({ url });
  });

  it.each([
    "",
    "see below",
    "ana@mail.example",
    "mailto:ana@mail.example",
    "javascript:alert(1)",
    "http://10.0.0.1/admin",
    "http://localhost/",
    "https://intranet/",
    `https://ucas.com/${"x".repeat(2100)}`,
  ])("refuses %j", (given) => {
    expect(normaliseAddress(given).fault?.fix).toBeTruthy();
  });
});

describe("splitAddresses", () => {
  it.each([
    ["https://a.example/x (new)", "https://a.example/x"],
    ["https://a.example/x   see page 3.", "https://a.example/x"],
    ["https://a.example/x\nThanks!", "https://a.example/x"],
    ["https://a.example/x.", "https://a.example/x"],
    ["https://a.example/x!?,;", "https://a.example/x"],
    ["https://a.example/x。", "https://a.example/x"],
    ["see https://a.example/x), it helps", "https://a.example/x"],
    ["(https://a.example/x)", "https://a.example/x"],
    ["„https://a.example/x“", "https://a.example/x"],
    ["https://a.example/x_(y)", "https://a.example/x_(y)"],
    ["(https://a.example/x_(y))", "https://a.example/x_(y)"],
    ["https://a.example/?next=https://b.example/", "https://a.example/?next=https://b.example/"],
    ["www.a.example and more", "www.a.example"],
    ["\u2060https://a.example/x\ufeff", "https://a.example/x"],
    ["[A site](https://a.example/x_(y))", "https://a.example/x_(y)"],
    ["a.example/x (new)", "a.example/x"],
    ["a.example.", "a.example"],
    ["ana.lima (student)", "ana.lima (student)"],
    ["see below", "see below"],
  ])("reads %j as %j", (given, url) => {
    expect(splitAddresses(given)).toEqual([url]);
  });
});

it("splitAddresses reads the longest cells at once, whatever is in them", () => {
  const start = performance.now();
  for (const part of [")", "a.", "(", "https://a.example ", "a/", "http", '."'])
    for (let cell = 0; cell < 5; cell++)
      splitAddresses(`https://a.example/x${part.repeat(20_000 / part.length)}`);
  for (const part of [")", "a.", "a/ "]) splitAddresses(part.repeat(20_000 / part.length));
  expect(performance.now() - start).toBeLessThan(2000);
});

describe("scrubText takes personal data out of free texts", () => {
  it.each([
    ["Write to ana.lima@mail.example now", "Write to [removed] now"],
    ["(j@school.example)", "([removed])"],
    ["call +852 9123 4567 8 today", "call [removed] today"],
    ["call (020) 7946-0018 1.", "call [removed]."],
    ["0612345678", "[removed]"],
    ["Good. Kind regards, Ana Lima", "Good. [removed]"],
    ["My name is Mika Tamm. It helps.", "[removed]. It helps."],
  ])("%s", (given, text) => {
    expect(scrubText(given)).toEqual({ text, isScrubbed: true });
  });

  it.each(["For 2025-2026 and 2027", "The 100 best of 12,000", "Since 1999, 24/7", "This is a good site"])(
    "and leaves %s alone",
    (text) => {
      expect(scrubText(text)).toEqual({ text, isScrubbed: false });
    },
  );
});

const askAbout = (...rows: string[][]) =>
  askAboutColumns({ separator: ",", rows: rows.map((cells, at) => ({ number: at + 1, cells })) }, {});

describe("readResponseHeader keeps only what is about the link", () => {
  const header = (...cells: string[]) => readResponseHeader({ number: 1, cells }, {}, new Map());
  it("reads a column that asks for the full address, and leaves the full name out", () => {
    const cells = ["Link (please paste the full address)", "Full name"];
    expect(header(...cells)).toMatchObject({ fields: ["url", undefined], dropped: ["Full name"] });
  });

  it.each([
    ["Link", "url"],
    ["What is the link's address?", "url"],
    ["Website", "url"],
    ["URL of the resource", "url"],
    ["Enlace", "url"],
    ["Lien (obligatoire)", "url"],
    ["Webseite", "url"],
    ["Lien sur le thème", "url"],
    ["サイトのURL", "url"],
    ["Link (https://...)", "url"],
    ["リンク", "url"],
  ])("takes %s for the %s", (name, field) => {
    expect(header(name).fields).toEqual([field]);
  });

  it.each([
    ["Name of the resource", "name"],
    ["Title", "name"],
    ["What is it called?", "name"],
    ["What is the link called?", "name"],
    ["Wie heißt die Seite?", "name"],
    ["リンクの名前", "name"],
    ["Short description", "description"],
    ["Category", "groups"],
    ["Gruppe", "groups"],
    ["分组", "groups"],
    ["Who is it for?", "audiences"],
    ["Is it free?", "cost"],
    ["Country", "regions"],
    ["Language", "language"],
    ["Resource ID", "of"],
    ["Descripción del recurso", "description"],
    ["Beschreibung", "description"],
    ["Für wen", "audiences"],
    ["Idioma", "language"],
  ])("takes %s for the %s", (name, field) => {
    expect(header("Link", name).fields[1]).toBe(field);
  });

  it("takes a group for the sender's where another column has the category", () => {
    expect(header("Link", "Gruppe", "Kategorie")).toMatchObject({
      fields: ["url", undefined, "groups"],
      dropped: ["Gruppe"],
    });
  });

  it.each([
    [["Which link do you like best?", "Link"], 1],
    [["Where is the link from", "URL*"], 1],
    [["Name of the website", "Website"], 1],
    [["Address", "Link (required)"], 1],
    [["Category of the link", "Description of the website", "Link to the page"], 2],
    [["URL of the website", "Comments"], 0],
  ])("of %j takes the surest for the address, wherever it is", (names, place) => {
    expect(header(...names).fields.indexOf("url")).toBe(place);
  });

  it.each([
    "Timestamp",
    "Email Address",
    "E-mail",
    "Your name",
    "Name",
    "First name",
    "Last name",
    "Full Name",
    "Sur-name",
    "Username",
    "Phone number",
    "Your website",
    "Mobile",
    "WhatsApp number",
    "Nombre",
    "Tu nombre",
    "Título académico",
    "Ihre E-Mail-Adresse",
    "Votre lien de parenté",
    "氏名",
    "Contact address",
    "School",
    "Your country",
    "Which country are you in?",
    "IP",
    "Anything else?",
    "Comments",
  ])("never reads %s", (name) => {
    expect(header("Link", name)).toMatchObject({ fields: ["url", undefined], dropped: [name] });
  });

  it.each(["Name", "NAME:", "名前", "الاسم", "Ім’я", "Nom", "Título", "이름", "Nazwa"])(
    "asks whose %s is, and what else is not known, where no other column has the link's name",
    (name) => {
      const ask = (...cells: string[]) => askAbout(cells).headings;
      expect(ask("Link", name, "Comments")).toEqual([name, "Comments"]);
      expect(ask("Link", "Title of the resource", name)).toEqual([]);
    },
  );

  it.each(["Your name", "Full name", "氏名", "姓名", "Imię", "Comments"])("does not ask about %s", (name) => {
    expect(askAbout(["Link", name]).headings).toEqual([]);
  });

  it("asks where no row has an address in the column that would be read, and says so without asking", () => {
    const rows = [
      ["Link name", "Where the website was found", "Dolen", "What is it"],
      ["Rowan", "by a friend", "rowan.org", "A tree"],
    ];
    const why = 'no row has an address in the column "Where the website was found"';
    expect(askAbout(...rows)).toEqual({ headings: ["Where the website was found", "Dolen"], why });
    expect(() => read(rows.join("\n"))).toThrow(why);
    const chosen = new Map([["url" as const, "Dolen"]]);
    expect(readResponses(parseCsv(rows.join("\n")), { ...context, chosen }).responses).toMatchObject([
      { url: "https://rowan.org/", name: "Rowan", description: "A tree" },
    ]);
  });

  it("lets the curator say which column is meant, also against the form's own names", () => {
    const chosen = new Map([["note" as const, "Anything else?"]]);
    const cells = ["Link", "Anything else?"];
    expect(readResponseHeader({ number: 1, cells }, {}, chosen).fields).toEqual(["url", "note"]);
    const said = new Map([["url" as const, "Anything else?"]]);
    expect(readResponseHeader({ number: 1, cells }, { url: "Link" }, said).fields).toEqual([
      undefined,
      "url",
    ]);
  });

  it("refuses a table without an address, and says how to name it", () => {
    expect(() => header(...linkColumns.map(({ name }) => name))).toThrow("this is a sheet of all links");
    expect(() => header("Timestamp", "Thing")).toThrow(
      "no column contains the link's address (found: Timestamp, Thing)",
    );
  });

  it("refuses two columns of one name where one of them is read, and no others", () => {
    expect(() => header("Link", "Description", "Link")).toThrow('two columns are called "Link"');
    expect(() => header("Email", "Link", "Email")).not.toThrow();
  });
});

describe("readResponses", () => {
  it("makes two of two addresses in one cell, and one of an address with a comma", () => {
    const { responses, problems } = read(
      'Link,Category\n"https://ucas.com/, www.act.org\nhttps://ucas.com/",Essays\n"https://a.org/x?y=1,2",\n',
    );
    expect(problems).toEqual([]);
    expect(responses.map(({ row, url, groups }) => [row, url, groups])).toEqual([
      [2, "https://ucas.com/", ["uni-resources/essays"]],
      [2, "https://www.act.org/", ["uni-resources/essays"]],
      [3, "https://a.org/x?y=1,2", []],
    ]);
    expect(responses[0]?.notices).toEqual([
      "The sender wrote 2 addresses in one answer; the other words may be about another one.",
    ]);
  });

  it.each([
    ["a title", "Responses to our form\nName,Link,Title\nAna,ucas.com/x,UCAS\nJo,www.act.org,ACT\n"],
    ["a title of links", "Links of 2026,,\n,,\nName,Link,Title\nAna,ucas.com/x,UCAS\nJo,www.act.org,ACT\n"],
    [
      "rows that say much",
      "Form,Share it,20\nFrom,To,Number\nName,Link,Title\nA,ucas.com/x,UCAS\nJ,www.act.org,ACT\n",
    ],
    [
      "a title with a comma",
      "Antworten, Stand 20.11.\nName;Link;Title\nA;ucas.com/x;UCAS\nJ;www.act.org;ACT\n",
    ],
  ])("finds the headings below %s", (_, text) => {
    const { responses } = read(text);
    expect(responses.map(({ url }) => url)).toEqual(["https://ucas.com/x", "https://www.act.org/"]);
    expect(responses[0]?.name).toBe(text.includes("Title") ? "UCAS" : undefined);
  });

  it.each(["https://ucas.com/,UCAS\n", "Our links,,\nAna,https://ucas.com/,UCAS\n"])(
    "says what to do where no row has headings: %j",
    (text) => {
      expect(() => read(text)).toThrow(/^row \d contains an address already, and no row above it says/);
    },
  );

  it("takes no answer for the headings because it speaks of links", () => {
    expect(() => read("Ynglŷn,Dolen\nsee the link below,none\nA tree,https://rowan.org/\n")).toThrow(
      "no column contains the link's address (found: Ynglŷn, Dolen)",
    );
  });

  it("says that there was more beside an address, and keeps nothing of it", () => {
    const { responses } = read('Link,Title\n"https://ucas.com/x (Ana Lima, 9c)",UCAS\n');
    expect(responses).toMatchObject([
      { url: "https://ucas.com/x", notices: [expect.stringContaining("left out")] },
    ]);
    expect(JSON.stringify(responses)).not.toContain("Ana");
  });

  it("takes the number of a response, which Microsoft Forms calls ID, for no link's id", () => {
    const { responses, dropped } = read("ID,Start time,Name,Link\n7,2026-11-20,Ana,https://ucas.com/\n");
    expect(responses).toMatchObject([{ url: "https://ucas.com/", of: undefined, name: undefined }]);
    expect(dropped).toEqual(["ID", "Start time", "Name"]);
  });

  it("reads a link and nothing of its sender", () => {
    const { responses, dropped } = read(
      'Timestamp,Your name,Link,Title,Category,Audience,Country,Description\n1,Ana Lima,ucas.com,UCAS,Essays,"School Leaders, counselors and Students",United Kingdom,"Good, ana@mail.example"\n',
    );
    expect(dropped).toEqual(["Timestamp", "Your name"]);
    expect(responses).toEqual([
      {
        row: 2,
        url: "https://ucas.com/",
        of: undefined,
        name: "UCAS",
        description: "Good, [removed]",
        groups: ["uni-resources/essays"],
        audiences: ["student", "counsellor", "leader"],
        cost: undefined,
        regions: ["United Kingdom"],
        language: undefined,
        notes: [],
        notices: ["Personal data was taken out of the description."],
        beside: { cost: undefined, notices: [] },
      },
    ]);
  });

  it.each([
    ["What is wrong with the link?", true],
    ["What’s broken?", true],
    ["What should change?", true],
    ["Description", undefined],
    ["What is it about?", undefined],
    ["Describe the link or say what is wrong", undefined],
    ["Description (new link) / what should change (listed link)", undefined],
  ])("knows whether the answer to %j describes the link", (heading, isComplaint) => {
    const [response] = read(`Link,${heading}\nucas.com,It is slow\n`).responses;
    expect(response).toMatchObject({ description: "It is slow", beside: { isComplaint } });
  });

  it("keeps what is too long, unknown or a formula out of the fields", () => {
    const long = "word ".repeat(60).trim();
    const [response] = read(
      `Link,Title,Category,Description\nucas.com,=cmd(),Unheard of,${long}\n`,
    ).responses;
    expect(response).toMatchObject({
      name: undefined,
      groups: [],
      notes: ["The sender's group: Unheard of", `description: ${long}`],
      notices: ["The name began like a formula and was left out."],
    });
    expect(response?.description?.length).toBeLessThanOrEqual(160);
  });

  it("tells the curator a cost, an audience or a language that no field can have, without what is personal", () => {
    const readOne = (cost: string, audience: string, language: string) =>
      read(`Link,Title,Cost,Audience,Language\nucas.com,UCAS,"${cost}","${audience}","${language}"\n`)
        .responses[0];
    expect(
      readOne("20 euros a month, ask ana@mail.example", "Students, N/A and All", "\u200fالعربية"),
    ).toMatchObject({
      audiences: ["student"],
      cost: undefined,
      language: undefined,
      notices: [],
      beside: {
        notices: [
          "The sender's audience: N/A and All",
          "The sender's cost: 20 euros a month, ask [removed]",
          "The sender's language: العربية",
        ],
      },
    });
    expect(readOne("Partly free", "students", "fr")).toMatchObject({
      beside: { cost: "freemium", notices: [] },
      language: "fr",
    });
  });

  it("refuses a row without an address and does not repeat what was there", () => {
    const { responses, problems } = read("Link,Title\nana@mail.example,x\nucas.com,y\n");
    expect(responses).toHaveLength(1);
    expect(problems).toMatchObject([{ row: 2, where: "r.csv row 2" }]);
    expect(JSON.stringify(problems)).not.toContain("ana");
    // What a spreadsheet saves of a cell that leads to a page.
    for (const words of ["click here", "Website", "St. Andrews"])
      expect(read(`Link,Title\n${words},x\nucas.com,y\n`).problems).toMatchObject([
        { fix: expect.stringContaining("a spreadsheet saves only the words") },
      ]);
  });
});
