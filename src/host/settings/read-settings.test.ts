import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainMissing, readSettings } from "./read-settings.ts";
import type { SettingsError } from "./settings.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waymark-settings-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const writeEnv = (text: string | Buffer) => writeFileSync(join(root, ".env"), text);
const linesOf = (env: Record<string, string> = {}): string[] => {
  try {
    readSettings(root, env);
    return [];
  } catch (error) {
    return (error as SettingsError).message.split("\n");
  }
};

describe("readSettings", () => {
  it("reads .env, and lets the environment win unless it is empty", () => {
    writeEnv("# mine\nPORT=4000\nHOST=0.0.0.0\nWAYMARK_REFRESH_MINUTES=5\n");
    const { settings } = readSettings(root, { PORT: "5000", HOST: "" });
    expect(settings).toMatchObject({ port: 5000, host: "0.0.0.0", refreshMinutes: 5 });
    const { given } = readSettings(root, { PORT: "5000", HOST: " " });
    expect(given).toEqual({ PORT: "5000", HOST: "0.0.0.0", WAYMARK_REFRESH_MINUTES: "5" });
  });

  it("does without a .env", () => {
    expect(readSettings(root, {}).settings.port).toBe(3000);
  });

  it("says in which line of .env the mistake is", () => {
    writeEnv("# mine\nPORT=4000\nexport HOST=a b\n");
    expect(() => readSettings(root, {})).toThrow(/HOST in \.env, line 3: "a b" is not/);
    expect(() => readSettings(root, { HOST: "c d" })).toThrow(/HOST in the environment/);
  });

  it("reports every file and folder that is not there", () => {
    const env = { WAYMARK_CONTENT: "nowhere", WAYMARK_FEEDS: "none.yaml" };
    expect(() => readSettings(root, env)).toThrow(/WAYMARK_CONTENT.*no folder.*\nWAYMARK_FEEDS.*no file/);
    expect(() => readSettings(root, { WAYMARK_FEEDS: "." })).toThrow(/no file/);
    writeFileSync(join(root, "feeds.yaml"), "[]");
    expect(readSettings(root, { WAYMARK_FEEDS: "feeds.yaml" }).settings.feedsFile).toBe(
      join(root, "feeds.yaml"),
    );
  });

  it("says of content that a killed restore has moved away nothing but that, unless it is to be made", () => {
    const env = { WAYMARK_FEEDS: "content/feeds.yaml" };
    expect(linesOf(env)).toEqual([expect.stringContaining("there is no file")]);
    expect(linesOf()).toEqual([]);
    mkdirSync(join(root, "content.restoring"));
    const told =
      /^WAYMARK_CONTENT: there is no folder .*content\. A restore was interrupted: run it again\.$/;
    for (const given of [env, {}]) expect(linesOf(given)).toEqual([expect.stringMatching(told)]);
    expect(readSettings(root, {}, "made").settings.contentFolder).toBe(join(root, "content"));
    // A list of news sources that is missing from content that is there is a mistake all the same.
    expect(readSettings(root, env, "served").settings.contentFolder).toBe(join(root, "content"));
    mkdirSync(join(root, "content"));
    expect(linesOf()).toEqual([]);
    // The mount point of a disk that is late.
    expect(readSettings(root, env, "served").settings.contentFolder).toBe(join(root, "content"));
    writeFileSync(join(root, "content/site.yaml"), "");
    expect(() => readSettings(root, env, "served")).toThrow(/WAYMARK_FEEDS.*no file/);
  });

  it("says of content that this user may not look into that it cannot be read", () => {
    mkdirSync(join(root, "content"));
    expect(explainMissing(join(root, "content"))).toBeUndefined();
    // What is said of a link in a circle is said of a folder without rights, which root would enter.
    symlinkSync("site.yaml", join(root, "content/site.yaml"));
    expect(explainMissing(join(root, "content"))).toMatch(
      /content cannot be read\. Give this user the right/,
    );
  });

  it("of a restore, content may be missing that can be made", () => {
    writeFileSync(join(root, "file"), "");
    const read = (folder: string) => readSettings(root, { WAYMARK_CONTENT: folder }, "made").settings;
    expect(read("new/content").contentFolder).toBe(join(root, "new/content"));
    for (const folder of ["file", "file/content"]) expect(() => read(folder), folder).toThrow(/no folder/);
  });

  it("warns of a name that is there twice, of which the last counts", () => {
    writeEnv("PORT=4000\n# mine\nPORT=5000\n");
    const { settings, warnings } = readSettings(root, {});
    expect(settings.port).toBe(5000);
    expect(warnings).toMatchObject([
      { where: ".env, line 3", what: "PORT is in line 1 too, which does not count" },
    ]);
  });

  it("passes the warnings on, with their place", () => {
    writeEnv("\nWAYMARK_DATTA=x\n");
    expect(readSettings(root, {}).warnings[0]).toMatchObject({ where: "WAYMARK_DATTA in .env, line 2" });
  });

  it("reports values, paths and strange names at once", () => {
    writeFileSync(join(root, "file"), "");
    const env = { PORT: "99999", WAYMARK_CONTENT: "none", WAYMARK_FEEDS: "none.yaml", WAYMARK_DATA: "file" };
    const lines = linesOf({ ...env, WAYMARK_FOO: "1" });
    expect(lines.map((line) => line.split(" in the environment")[0])).toEqual([
      "PORT",
      "WAYMARK_CONTENT",
      "WAYMARK_FEEDS",
      "WAYMARK_DATA",
      "Warning: WAYMARK_FOO",
    ]);
  });

  it("refuses a data folder that is not a folder or is below a file, and takes one that is not there", () => {
    writeFileSync(join(root, "file"), "");
    for (const name of ["file", "file/below/it", "/dev/null"]) {
      expect(linesOf({ WAYMARK_DATA: name }), name).toEqual([expect.stringContaining("is not a folder")]);
    }
    for (const name of ["new/data", "."]) expect(linesOf({ WAYMARK_DATA: name }), name).toEqual([]);
  });

  it("names the line that counts: the whole name, and its last", () => {
    writeEnv("PORT_OLD=3\nPORT=1\nNOTE='a\nPORT=2\n'\nPORT=zz\nPORTS=4\n");
    expect(linesOf().slice(0, 1)).toEqual([expect.stringContaining("PORT in .env, line 6:")]);
  });

  it("names no line where the setting is in none", () => {
    const env = { WAYMARK_SUPABASE_URL: "https://abc.supabase.co" };
    expect(linesOf(env)).toEqual([expect.stringMatching(/^WAYMARK_SUPABASE_ANON_KEY: not set, while/)]);
    writeEnv("HOST=a b\n");
    expect(linesOf({ HOST: " " })).toEqual([expect.stringContaining("HOST in .env, line 1:")]);
  });
});

describe("a .env", () => {
  it.each([
    ["a blank for the sign", "HOST=::1\nPORT 4314\n", 2],
    ["a colon for the sign", "PORT: 4316", 1],
    ["no name", "\n\n=4316", 3],
    ["half of a value in quotes", "PORT=1\nNOTE='a\nb'\nc'\n", 4],
  ])("with %s is refused, without a word of what is there", (_what, text, line) => {
    writeEnv(text);
    expect(linesOf()).toEqual([
      `.env, line ${line}: this is not NAME=value. Write NAME=value, or put # in front of a note.`,
    ]);
  });

  it("has every strange line named, beside what is wrong with the others", () => {
    writeEnv("one\nPORT=no\ntwo\n");
    expect(linesOf().map((line) => line.split(":")[0])).toEqual([
      ".env, line 1",
      ".env, line 3",
      "PORT in .env, line 2",
    ]);
  });

  it.each([
    ["a byte order mark", "\ufeffPORT=4000\n"],
    ["line ends of Windows", "# mine\r\nPORT=4000\r\nHOST=\r\n"],
    ["export, blanks and a note behind the value", "  export PORT = 4000 # mine"],
    ["quotes, over lines too", "A='x\ny z\n' # end\nPORT=\"4000\"\n"],
    ["a quote that nothing closes", "A=it's\nB='open\nPORT=4000\n"],
    ["an empty value with blanks behind it", "HOST= \nPORT=4000\n"],
  ])("may have %s", (_what, text) => {
    writeEnv(text);
    expect(readSettings(root, {}).settings).toMatchObject({ port: 4000, host: "127.0.0.1" });
  });

  it.each([
    ["UTF-16", Buffer.from("\ufeffPORT=4000\n", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("PORT=4000\n", "utf16le")],
    ["bytes of anything", Buffer.from([0x7f, 0x45, 0xff, 0xfe, 0x00])],
  ])("in %s is refused", (_what, bytes) => {
    writeEnv(bytes);
    expect(linesOf()).toEqual([expect.stringMatching(/^\.env: it is not UTF-8 text\. /)]);
  });

  it("that is a folder is refused", () => {
    mkdirSync(join(root, ".env"));
    expect(linesOf()).toEqual([
      ".env: it is a folder, not a file. Put a file with lines of NAME=value in its place.",
    ]);
  });

  it.skipIf(process.getuid?.() === 0)("that may not be read is refused", () => {
    writeEnv("PORT=4000");
    chmodSync(join(root, ".env"), 0);
    expect(linesOf()).toEqual([expect.stringMatching(/^\.env: it cannot be read \(EACCES\)\. /)]);
  });
});
