import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { runHere } from "#host/testing/run-here.ts";

let home = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "waymark-paths-"));
  for (const { path, text } of sampleContent()) put(`mine/${path}`, text);
  put("responses.csv", "Name of the resource,Link\r\nA new one,https://new.school/\r\n");
  put("feed.xml", "<rss><channel><title>Feed</title></channel></rss>");
  put("none.yaml", "[]\n");
  mkdirSync(join(home, "settings"));
});
afterAll(() => rmSync(home, { recursive: true }));

function put(path: string, text: string) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

/**
 * In this order: later ones read what earlier ones wrote. `made`: what is there afterwards. That of `supabase:bundle` is in
 * supabase-bundle.test.ts, because each of its runs bundles.
 */
const commands: [command: string, args: string, made: string][] = [
  ["backup", "hub.gz", "hub.gz"],
  ["restore", "--replace --settings settings hub.gz", "settings/.env"],
  ["news-fetch", "news.json", "news.json"],
  ["news-preview", "feed.xml", "feed.xml"],
  ["links-export", "--csv links.csv --content mine", "links.csv"],
  ["links-import", "links.csv --content mine", "links.csv"],
  ["links-intake", "responses.csv --content mine", "mine/proposals/a-new-one.yaml"],
  ["content-format", "--content mine", "mine"],
  ["content-check", "--content mine", "mine"],
  ["content-review", "--content mine", "mine"],
];

it.each(commands)(
  "%s %s: paths begin where the caller is, not in the project",
  async (command, args, made) => {
    const own = { WAYMARK_CONTENT: join(home, "mine"), WAYMARK_FEEDS: join(home, "none.yaml"), PORT: "8123" };
    const env = { ...process.env, ...own, WAYMARK_DATA: join(home, "data"), INIT_CWD: home };
    const { status, stdout, stderr } = await runHere(command, args.split(" "), env);
    expect(status, stdout + stderr).toBe(0);
    expect(existsSync(join(home, made))).toBe(true);
  },
);
