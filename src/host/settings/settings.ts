import { isIP } from "node:net";
import { resolve } from "node:path";
import { limits } from "#base/caller-limits.ts";
import { nearestWord } from "#base/nearest-word.ts";
import { Mistake, type Problem } from "#base/problem.ts";
import { tryOr } from "#base/try-or.ts";
import { type AllowHosts, toAllowHosts } from "../outbound/check-url.ts";
import { parseTrustedProxies, type TrustedProxies } from "./trusted-proxies.ts";

/** Everything an operator can set. Read once, in read-settings.ts; nothing else looks at the environment. */
export type Settings = ReturnType<typeof toSettings>["settings"];

export type SettingProblem = Omit<Problem, "level">;

/** Thrown with every problem at once; commands end with exit code 78 (EX_CONFIG of sysexits). */
export class SettingsError extends Error {
  /** A warning may explain why something is missing, so it is printed as well. */
  constructor(problems: SettingProblem[], warnings: SettingProblem[] = []) {
    super([...problems.map(printSettingProblem), ...warnings.map(printSettingWarning)].join("\n"));
  }
}

const printSettingProblem = ({ where, what, fix }: SettingProblem): string => `${where}: ${what}. ${fix}`;

export const printSettingWarning = (problem: SettingProblem) => `Warning: ${printSettingProblem(problem)}`;

/** Name -> value when unset. `.env.example` lists the same (settings.test.ts). */
export const settingDefaults = {
  PORT: "3000",
  HOST: "127.0.0.1",
  WAYMARK_CONNECTIONS_PER_ADDRESS: "1000",
  WAYMARK_TRUSTED_PROXIES: "127.0.0.1,::1",
  WAYMARK_DATA: "./data",
  WAYMARK_FEEDS: "",
  WAYMARK_CONTENT: "./content",
  WAYMARK_REFRESH_MINUTES: "15",
  WAYMARK_ALLOW_HOSTS: "",
  WAYMARK_CONTROL_SITES: "https://example.com/,https://www.wikipedia.org/,https://www.debian.org/",
  DATABASE_URL: "",
  WAYMARK_SUPABASE_URL: "",
  WAYMARK_SUPABASE_ANON_KEY: "",
  WAYMARK_UPLOAD_URL: "",
  WAYMARK_UPLOAD_TOKEN: "",
} as const;

/** For template/waymark.mjs to set, and for nobody else. */
export const hubFolder = "WAYMARK_HUB_FOLDER";

type SettingName = keyof typeof settingDefaults;
type Values = Record<SettingName, string>;
export type Environment = Record<string, string | undefined>;
/** Where a value was written, for messages: the environment or a line of `.env`. */
export type WhereOf = (name: string) => string;

/** Relative paths start at `root`, the project's folder. With a problem the settings are only good for further checks. */
export function toSettings(env: Environment, root: string, whereOf: WhereOf) {
  // An empty value is an unset one: compose files and CI pass `PORT=` for "not given".
  const given = Object.entries(settingDefaults).map(([name, usual]) => [name, env[name]?.trim() || usual]);
  const values = Object.fromEntries(given) as Values;
  const problems: SettingProblem[] = [];
  const attempt = <T>(name: SettingName, parse: (value: string, values: Values) => T): T | undefined => {
    try {
      return parse(values[name], values);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      problems.push({ where: whereOf(name), what: error.message, fix: error.fix });
      return undefined;
    }
  };
  const contentFolder = resolve(root, values.WAYMARK_CONTENT);
  const supabaseUrl = attempt("WAYMARK_SUPABASE_URL", parseSupabaseUrl);
  const anonKey = attempt("WAYMARK_SUPABASE_ANON_KEY", parseAnonKey);
  const uploadUrl = attempt("WAYMARK_UPLOAD_URL", parseUploadUrl);
  const token = attempt("WAYMARK_UPLOAD_TOKEN", parseToken);
  const settings = {
    /** 0 lets the system choose a free one. */
    port: attempt("PORT", (value) => parseWhole(value, 0, 65_535, "a port", "; 0 is any free port")) ?? 0,
    host: attempt("HOST", parseHost) ?? "",
    connectionShares: {
      /** Concurrent connections of one IP address; behind a trusted proxy, concurrent requests. */
      connectionsPerIp:
        attempt("WAYMARK_CONNECTIONS_PER_ADDRESS", (value) =>
          parseWhole(value, 1, limits.connections, "a number of connections"),
        ) ?? 0,
      trustedProxies: attempt("WAYMARK_TRUSTED_PROXIES", parseProxies) ?? { has: () => false },
    },
    /** Folder of the store and of the last good headlines. */
    dataFolder: resolve(root, values.WAYMARK_DATA),
    contentFolder,
    feedsFile: resolve(root, values.WAYMARK_FEEDS || resolve(contentFolder, "feeds.yaml")),
    /** 0 = news is fetched only when someone asks. */
    refreshMinutes:
      attempt("WAYMARK_REFRESH_MINUTES", (value) =>
        parseWhole(value, 0, 1440, "a number of minutes", "; 0 turns the schedule off"),
      ) ?? 0,
    /** `host:port`, lower case: what the address guard lets through whatever its scheme, port or range (R9). */
    allowHosts: attempt("WAYMARK_ALLOW_HOSTS", parseAllowHosts) ?? toAllowHosts([]),
    /** Sites that the link check takes to be always up (docs/links.md). */
    controlSites: attempt("WAYMARK_CONTROL_SITES", parseControlSites) ?? [],
    databaseUrl: attempt("DATABASE_URL", parseDatabaseUrl) || undefined,
    /** A hosted project that the browser asks instead of this server; used by the build only. */
    supabase: supabaseUrl && anonKey ? { url: supabaseUrl, anonKey } : undefined,
    /** A host of static files that takes the built site as one ZIP file; used by the desk only. */
    upload: uploadUrl && token ? { url: uploadUrl, token } : undefined,
  };
  return { settings, problems };
}

/** Otherwise nobody would notice a mistyped name: the setting just keeps its default. */
export function checkSettingNames(env: Environment, whereOf: WhereOf): SettingProblem[] {
  const known = Object.keys(settingDefaults);
  return Object.keys(env)
    .filter((name) => name.startsWith("WAYMARK_") && name !== hubFolder && !known.includes(name))
    .map((name) => {
      // Without the common beginning, which would make any two of them alike.
      const near = nearestWord(bareName(name), known.map(bareName));
      const meant = known.find((one) => bareName(one) === near || one.startsWith(`${name}_`));
      const fix = meant ? `Did you mean ${meant}?` : "The settings are listed in .env.example.";
      return { where: whereOf(name), what: "there is no such setting, so it has no effect", fix };
    });
}

const bareName = (name: string) => name.replace(/^WAYMARK_/, "");

const isNot = (given: readonly string[], what: string, fix: string): Mistake =>
  new Mistake(`${given.map((text) => JSON.stringify(text)).join(", ")} is not ${what}`, fix);

function parseWhole(value: string, min: number, max: number, what: string, zero = ""): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (number >= min && number <= max) return number;
  throw isNot([value], what, `Give a whole number from ${min} to ${max}${zero}.`);
}

function parseHost(value: string): string {
  const isName = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value);
  if (isIP(value) || isName) return value;
  const fix = "Give an IP address without a port, such as 127.0.0.1, or 0.0.0.0 for every network.";
  throw isNot([value], "an address to listen on", fix);
}

function parseList(value: string, isRight: (entry: string) => boolean, what: string, example: string) {
  const entries = value.split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !isRight(entry));
  if (wrong.length === 0) return entries;
  throw isNot(wrong, what, `Separate entries with commas, such as ${example}.`);
}

const withoutNone = (value: string): string => (value === "none" ? "" : value);

function parseProxies(value: string): TrustedProxies | undefined {
  const isRight = (entry: string) => parseTrustedProxies([entry]) !== undefined;
  const example = '127.0.0.1,10.0.0.0/8, or write "none"';
  return parseTrustedProxies(parseList(withoutNone(value), isRight, "an IP address or a range", example));
}

const parseAllowHosts = (value: string): AllowHosts =>
  toAllowHosts(parseList(value, isHostAndPort, "host:port", "127.0.0.1:8080,[::1]:9000"));

function isHostAndPort(entry: string): boolean {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(entry);
  if (!match) return false;
  const port = Number(match[3]);
  return port > 0 && port <= 65535 && (match[1] === undefined || isIP(match[1]) === 6);
}

function parseControlSites(value: string): string[] {
  const isRight = (entry: string) => /^https?:$/.test(URL.parse(entry)?.protocol ?? "");
  const example = 'https://example.com/,https://www.debian.org/, or write "none"';
  return parseList(withoutNone(value), isRight, "the address of a site", example);
}

/** The address contains a password, so no message repeats it. */
function parseDatabaseUrl(value: string): string {
  const protocol = URL.parse(value)?.protocol;
  if (value === "" || protocol === "postgres:" || protocol === "postgresql:") return value;
  throw new Mistake("not a PostgreSQL address", "Write postgres://user:password@host:5432/database.");
}

/** True when neither of a pair is set; a Mistake when only the other is. */
function isUnset(value: string, other: SettingName, values: Values, fix: string): boolean {
  if (value !== "" || values[other] === "") return value === "";
  throw new Mistake(`not set, while ${other} is`, fix);
}

function parseSupabaseUrl(value: string, values: Values): string {
  if (isUnset(value, "WAYMARK_SUPABASE_ANON_KEY", values, "Set both, or neither to use this server."))
    return value;
  const url = URL.parse(value);
  const isOriginOnly = url?.pathname === "/" && !url.username && !url.search && !url.hash;
  if (isOriginOnly && isPrivate(url)) return url.origin;
  const fix = "Write only its origin, such as https://project.supabase.co; http is for loopback alone.";
  throw isNot([value], "a project's address", fix);
}

/** Whether nobody on the way can read what is sent there. */
function isPrivate({ protocol, hostname }: URL): boolean {
  const isLoopback = hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
  return protocol === "https:" || (protocol === "http:" && isLoopback);
}

/** One without the other would be noticed only when someone puts the hub online. */
function parseUploadUrl(value: string, values: Values): string {
  if (isUnset(value, "WAYMARK_UPLOAD_TOKEN", values, "Set both, or neither.")) return value;
  const url = URL.parse(value);
  if (url && isPrivate(url) && !url.username) return value;
  const example = "https://api.netlify.com/api/v1/sites/my-hub.netlify.app/deploys";
  throw isNot([value], "an https address", `Write one such as ${example}.`);
}

/** It is a password, so no message repeats it. */
function parseToken(value: string, values: Values): string {
  if (isUnset(value, "WAYMARK_UPLOAD_URL", values, "Set both, or neither.")) return value;
  if (/^[\x21-\x7e]*$/.test(value)) return value;
  throw new Mistake("it contains a character that no token has", "Copy it again.");
}

/** The key is printed into the page, so a key with more rights than "anon" would be given to everyone. */
function parseAnonKey(value: string, values: Values): string {
  const fix = "Copy the project's anon or publishable key.";
  if (isUnset(value, "WAYMARK_SUPABASE_URL", values, fix)) return value;
  if (value.startsWith("sb_secret_") || readJwtRole(value) === "service_role")
    throw new Mistake("a secret key: every visitor would see it", "Use the anon or publishable key.");
  if (/^[\w-]+(\.[\w-]+){0,2}$/.test(value)) return value;
  throw new Mistake("not a key", fix);
}

const readJwtRole = (key: string): unknown =>
  tryOr(() => JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role, undefined);
