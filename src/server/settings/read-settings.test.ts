import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "./read-settings.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waymark-settings-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const writeEnv = (text: string) => writeFileSync(join(root, ".env"), text);

describe("readSettings", () => {
  it("reads .env, and lets the environment win unless it is empty", () => {
    writeEnv("# mine\nPORT=4000\nHOST=0.0.0.0\nWAYMARK_REFRESH_MINUTES=5\n");
    const { settings } = readSettings(root, { PORT: "5000", HOST: "" });
    expect(settings).toMatchObject({ port: 5000, host: "0.0.0.0", refreshMinutes: 5 });
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

  it("passes the warnings on, with their place", () => {
    writeEnv("\nWAYMARK_DATTA=x\n");
    expect(readSettings(root, {}).warnings[0]).toMatchObject({ where: "WAYMARK_DATTA in .env, line 2" });
  });
});
