import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { checkSettingNames, SettingsError, settingDefaults, toSettings } from "./settings.ts";

const root = "/srv/hub";
const inEnvironment = (name: string) => `${name} in the environment`;
const read = (env: Record<string, string>) => toSettings(env, root, inEnvironment);
const parse = (env: Record<string, string>) => read(env).settings;
const problemsOf = (env: Record<string, string>) => read(env).problems;
const jwt = (role: string) => `x.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.y`;
const anonKey = jwt("anon");
const supabase = "https://abc.supabase.co";

describe("settings", () => {
  it("have a default each", () => {
    expect(parse({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      connectionShares: { connectionsPerIp: 1000, trustedProxies: { has: expect.any(Function) } },
      dataFolder: "/srv/hub/data",
      contentFolder: "/srv/hub/content",
      feedsFile: "/srv/hub/content/feeds.yaml",
      refreshMinutes: 15,
      allowHosts: new Set(),
      controlSites: ["https://example.com/", "https://www.wikipedia.org/", "https://www.debian.org/"],
      databaseUrl: undefined,
      supabase: undefined,
    });
  });

  it("take an empty value as unset, and relative paths from the project's folder", () => {
    expect(parse({ PORT: "", HOST: " " })).toMatchObject({ port: 3000, host: "127.0.0.1" });
    const moved = parse({ WAYMARK_DATA: "/var/lib/hub", WAYMARK_CONTENT: "other", WAYMARK_FEEDS: "f.yaml" });
    expect(moved).toMatchObject({
      dataFolder: "/var/lib/hub",
      contentFolder: "/srv/hub/other",
      feedsFile: "/srv/hub/f.yaml",
    });
    expect(parse({ WAYMARK_CONTENT: "other" }).feedsFile).toBe("/srv/hub/other/feeds.yaml");
  });

  it.each([
    ["PORT", ["0", "80", "65535"], ["65536", "-1", "3000.5", "0x50", "three", "3000 3001"]],
    [
      "HOST",
      ["0.0.0.0", "::1", "localhost", "hub.school.example"],
      ["127.0.0.1:3000", "http://a", "a b", "-a"],
    ],
    ["WAYMARK_CONNECTIONS_PER_ADDRESS", ["1", "4000"], ["0", "4001", "many", "-1", "1.5"]],
    [
      "WAYMARK_TRUSTED_PROXIES",
      ["none", "10.0.0.0/8, fd00::/8", "::1"],
      ["proxy", "10.0.0.0/33", "::1/129", "1.2.3.4/", "1.2.3.4/8/8", "10.0.0.1:80", "none,::1"],
    ],
    ["WAYMARK_REFRESH_MINUTES", ["0", "1", "1440"], ["-1", "1441", "1.5", "often"]],
    [
      "WAYMARK_ALLOW_HOSTS",
      ["127.0.0.1:8080", "[::1]:9000, Feeds.Local:80", "a:1 b:2"],
      ["a", "a:0", "a:99999", "http://a:80", "[zz]:80", "a:1,b"],
    ],
    [
      "WAYMARK_CONTROL_SITES",
      ["none", "https://example.com/, http://a.test:8080/x"],
      ["example.com", "ftp://a.test/", "none,https://example.com/"],
    ],
    ["DATABASE_URL", ["postgres://u:p@h/d", "postgresql://h"], ["mysql://h", "h:5432"]],
  ])("%s takes what is right and refuses the rest", (name, right, wrong) => {
    for (const value of right) expect(problemsOf({ [name]: value }), value).toEqual([]);
    for (const value of wrong) expect(problemsOf({ [name]: value }).length, value).toBe(1);
  });

  it("lower-case the hosts of WAYMARK_ALLOW_HOSTS", () => {
    expect(parse({ WAYMARK_ALLOW_HOSTS: "Feeds.Local:80,[::1]:9000" }).allowHosts).toEqual(
      new Set(["feeds.local:80", "[::1]:9000"]),
    );
  });

  it("take a hosted project only as a pair, and only its origin over https", () => {
    const both = { WAYMARK_SUPABASE_URL: `${supabase}/`, WAYMARK_SUPABASE_ANON_KEY: anonKey };
    expect(parse(both).supabase).toEqual({ url: supabase, anonKey });
    expect(problemsOf({ WAYMARK_SUPABASE_URL: supabase })).toHaveLength(1);
    expect(problemsOf({ WAYMARK_SUPABASE_ANON_KEY: anonKey })).toHaveLength(1);
    for (const url of ["http://abc.supabase.co", `${supabase}/rest/v1`, "https://u:p@a.co", "abc"]) {
      expect(problemsOf({ ...both, WAYMARK_SUPABASE_URL: url }), url).toHaveLength(1);
    }
    expect(problemsOf({ ...both, WAYMARK_SUPABASE_URL: "http://127.0.0.1:54321" })).toEqual([]);
  });

  it("take a host for uploads only with its token, over https, and repeat no token", () => {
    const url = "https://api.netlify.com/api/v1/sites/hub.netlify.app/deploys";
    const both = { WAYMARK_UPLOAD_URL: url, WAYMARK_UPLOAD_TOKEN: "nfp_secret" };
    expect(parse(both).upload).toEqual({ url, token: "nfp_secret" });
    expect(parse({}).upload).toBeUndefined();
    expect(problemsOf({ ...both, WAYMARK_UPLOAD_URL: "http://127.0.0.1:8080/" })).toEqual([]);
    const wrongs: Record<string, string>[] = [
      { WAYMARK_UPLOAD_URL: url },
      { WAYMARK_UPLOAD_TOKEN: "nfp_secret" },
      { ...both, WAYMARK_UPLOAD_URL: "http://host.example/deploys" },
      { ...both, WAYMARK_UPLOAD_TOKEN: "nfp secret" },
    ];
    for (const wrong of wrongs) {
      const problems = problemsOf(wrong);
      expect(problems, JSON.stringify(wrong)).toHaveLength(1);
      expect(JSON.stringify(problems)).not.toMatch(/nfp.secret/);
    }
  });

  it.each(["sb_secret_abc", jwt("service_role")])(
    "S19 refuse a key that would give visitors more: %s",
    (key) => {
      const [problem] = problemsOf({ WAYMARK_SUPABASE_URL: supabase, WAYMARK_SUPABASE_ANON_KEY: key });
      expect(problem?.what).toContain("secret");
      expect(JSON.stringify(problem)).not.toContain(key);
    },
  );

  it("report every problem at once: where, what and what to do", () => {
    const problems = problemsOf({
      PORT: "x",
      WAYMARK_REFRESH_MINUTES: "y",
      DATABASE_URL: "mysql://u:secret@h",
    });
    expect(problems.map(({ where }) => where.split(" ")[0])).toEqual([
      "PORT",
      "WAYMARK_REFRESH_MINUTES",
      "DATABASE_URL",
    ]);
    for (const { what, fix } of problems) expect(what && fix).toBeTruthy();
    expect(new SettingsError(problems).message.split("\n")).toHaveLength(3);
    expect(JSON.stringify(problems)).not.toContain("secret");
  });

  it("warn of a name that does not exist, with the nearest that does", () => {
    const [near, far] = checkSettingNames(
      { WAYMARK_REFRESH_MINUTS: "5", WAYMARK_COLOUR_SCHEME_OF_PAGE: "x", PATH: "" },
      inEnvironment,
    );
    expect(near?.fix).toContain("WAYMARK_REFRESH_MINUTES");
    expect(far?.fix).toContain(".env.example");
    // What all begin with makes no two alike.
    const said = { WAYMARK_PORT: "1", WAYMARK_DATABASE_URL: "x", WAYMARK_REFRESH: "15" };
    expect(checkSettingNames(said, inEnvironment).map(({ fix }) => fix)).toEqual([
      "Did you mean PORT?",
      "Did you mean DATABASE_URL?",
      "Did you mean WAYMARK_REFRESH_MINUTES?",
    ]);
    expect(checkSettingNames({ ...settingDefaults, HOME: "/" }, inEnvironment)).toEqual([]);
  });

  it("are in .env.example, each with its default and a comment", () => {
    const text = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
    expect(parseEnv(text)).toEqual(settingDefaults);
    const operations = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
    for (const name of Object.keys(settingDefaults)) expect(operations, name).toContain(`\`${name}\``);
  });
});
