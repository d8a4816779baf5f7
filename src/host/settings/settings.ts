import { isIP } from "node:net";
import { resolve } from "node:path";
import { limits } from "#base/caller-limits.ts";
import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import {
  parseTrustedProxies,
  type ShareSettings,
  type TrustedProxies,
} from "#host/settings/trusted-proxies.ts";
import { type AllowHosts, toAllowHosts } from "../outbound/check-url.ts";

/** Everything an operator can set. Read once, in read-settings.ts; nothing else looks at the environment. */
export interface Settings {
  /** 0 lets the system choose a free one. */
  port: number;
  host: string;
  shares: ShareSettings;
  /** Folder of the store and of the last good headlines. */
  dataFolder: string;
  contentFolder: string;
  feedsFile: string;
  /** 0 = news is fetched only when somebody asks. */
  refreshMinutes: number;
  /** `host:port`, lower case: what the address guard lets through whatever its scheme, port or range (R9). */
  allowHosts: AllowHosts;
  /** Sites that the link check takes for always there (docs/links.md). */
  controlSites: string[];
  databaseUrl: string | undefined;
  /** A hosted project that the browser asks instead of this server; used by the build only. */
  supabase: { url: string; anonKey: string } | undefined;
  /** A host of static files that takes the built site as one ZIP file; used by the desk only. */
  upload: { url: string; token: string } | undefined;
}

export type SettingProblem = Omit<Problem, "level">;

/** Thrown with every problem at once; commands end with exit code 78 (EX_CONFIG of sysexits). */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: SettingProblem[];
  /** What is only strange may be why something is missing, so it is told as well. */
  constructor(problems: SettingProblem[], warnings: SettingProblem[] = []) {
    super([...problems.map(printSettingProblem), ...warnings.map(printSettingWarning)].join("\n"));
    this.problems = problems;
  }
}

const printSettingProblem = ({ where, what, fix }: SettingProblem): string => `${where}: ${what}. ${fix}`;

export function printSettingWarning(problem: SettingProblem): string {
  return `Warning: ${printSettingProblem(problem)}`;
}

/** Name -> value when unset. `.env.example` lists the same (settings.test.ts). */
export const settingDefaults = {
  PORT: "3000",
  HOST: "127.0.0.1",
  WAYMARK_CONNECTIONS_PER_ADDRESS: "400",
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

type SettingName = keyof typeof settingDefaults;
type Values = Record<SettingName, string>;
type Environment = Record<string, string | undefined>;
/** Where a value was written, for messages: the environment or a line of `.env`. */
export type WhereOf = (name: string) => string;

/**
 * Relative paths start at `root`, the project's folder, wherever the command was started. With a problem the settings
 * are of no use but for further checks.
 */
export function toSettings(
  env: Environment,
  root: string,
  whereOf: WhereOf,
): { settings: Settings; problems: SettingProblem[] } {
  const values = toValues(env);
  const problems: SettingProblem[] = [];
  const attempt = <T>(name: SettingName, parse: (value: string) => T | Mistake): T | undefined => {
    const result = parse(values[name]);
    if (!(result instanceof Mistake)) return result;
    problems.push({ where: whereOf(name), what: result.what, fix: result.fix });
    return undefined;
  };
  const contentFolder = resolve(root, values.WAYMARK_CONTENT);
  const supabaseUrl = attempt("WAYMARK_SUPABASE_URL", (value) => parseSupabaseUrl(value, values));
  const anonKey = attempt("WAYMARK_SUPABASE_ANON_KEY", (value) => parseAnonKey(value, values));
  const uploadUrl = attempt("WAYMARK_UPLOAD_URL", (value) => parseUploadUrl(value, values));
  const token = attempt("WAYMARK_UPLOAD_TOKEN", parseToken);
  const settings = {
    port: attempt("PORT", parsePort) ?? 0,
    host: attempt("HOST", parseHost) ?? "",
    shares: {
      connectionsPerAddress: attempt("WAYMARK_CONNECTIONS_PER_ADDRESS", parseConnections) ?? 0,
      trustedProxies: attempt("WAYMARK_TRUSTED_PROXIES", parseProxies) ?? { has: () => false },
    },
    dataFolder: resolve(root, values.WAYMARK_DATA),
    contentFolder,
    feedsFile: resolve(root, values.WAYMARK_FEEDS || resolve(contentFolder, "feeds.yaml")),
    refreshMinutes: attempt("WAYMARK_REFRESH_MINUTES", parseMinutes) ?? 0,
    allowHosts: attempt("WAYMARK_ALLOW_HOSTS", parseAllowHosts) ?? new Set(),
    controlSites: attempt("WAYMARK_CONTROL_SITES", parseControlSites) ?? [],
    databaseUrl: attempt("DATABASE_URL", parseDatabaseUrl) || undefined,
    supabase: supabaseUrl && anonKey ? { url: supabaseUrl, anonKey } : undefined,
    upload: uploadUrl && token ? { url: uploadUrl, token } : undefined,
  };
  return { settings, problems };
}

/** A mistyped name would otherwise be silence: the setting keeps its default and nobody knows why. */
export function checkSettingNames(env: Environment, whereOf: WhereOf): SettingProblem[] {
  const known = Object.keys(settingDefaults);
  return Object.keys(env)
    .filter((name) => name.startsWith("WAYMARK_") && !known.includes(name))
    .map((name) => {
      const meant = nearestWord(name, known);
      const fix = meant ? `Did you mean ${meant}?` : "The settings are listed in .env.example.";
      return { where: whereOf(name), what: "there is no such setting, so it has no effect", fix };
    });
}

/** An empty value is an unset one: compose files and CI pass `PORT=` for "not given". */
function toValues(env: Environment): Values {
  const entries = Object.entries(settingDefaults).map(([name, usual]) => [name, env[name]?.trim() || usual]);
  return Object.fromEntries(entries) as Values;
}

class Mistake {
  readonly what: string;
  readonly fix: string;
  constructor(what: string, fix: string) {
    this.what = what;
    this.fix = fix;
  }
}

function isNot(given: string | readonly string[], what: string, fix: string): Mistake {
  const named = [given].flat().map((text) => JSON.stringify(text));
  return new Mistake(`${named.join(", ")} is not ${what}`, fix);
}

function parsePort(value: string): number | Mistake {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  if (port >= 0 && port <= 65535) return port;
  return isNot(value, "a port", "Give a whole number from 0 (any free port) to 65535.");
}

function parseHost(value: string): string | Mistake {
  const isName = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(value);
  if (isIP(value) || isName) return value;
  const fix = "Give an IP address without a port, such as 127.0.0.1, or 0.0.0.0 for every network.";
  return isNot(value, "an address to listen on", fix);
}

function parseConnections(value: string): number | Mistake {
  const connections = /^\d+$/.test(value) ? Number(value) : 0;
  if (connections >= 1 && connections <= limits.connections) return connections;
  const fix = `Give a whole number from 1 to ${limits.connections}, which is what all have together.`;
  return isNot(value, "a number of connections", fix);
}

function parseProxies(value: string): TrustedProxies | Mistake {
  const entries = value === "none" ? [] : value.split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !parseTrustedProxies([entry]));
  const proxies = wrong.length === 0 && parseTrustedProxies(entries);
  if (proxies) return proxies;
  const fix = 'Write addresses with commas between, such as 127.0.0.1,10.0.0.0/8, or "none".';
  return isNot(wrong, "an address or a range", fix);
}

function parseMinutes(value: string): number | Mistake {
  const minutes = /^\d+$/.test(value) ? Number(value) : -1;
  if (minutes >= 0 && minutes <= 1440) return minutes;
  return isNot(value, "a number of minutes", "Give a whole number from 1 to 1440, or 0 for no schedule.");
}

function parseAllowHosts(value: string): AllowHosts | Mistake {
  const entries = value.split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !isHostAndPort(entry));
  if (wrong.length === 0) return toAllowHosts(entries);
  const fix = "Write host:port with commas between, such as 127.0.0.1:8080,[::1]:9000.";
  return isNot(wrong, "host:port", fix);
}

function isHostAndPort(entry: string): boolean {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(entry);
  if (!match) return false;
  const port = Number(match[3]);
  return port > 0 && port <= 65535 && (match[1] === undefined || isIP(match[1]) === 6);
}

function parseControlSites(value: string): string[] | Mistake {
  const entries = value === "none" ? [] : value.split(/[\s,]+/).filter(Boolean);
  const wrong = entries.filter((entry) => !/^https?:$/.test(URL.parse(entry)?.protocol ?? ""));
  if (wrong.length === 0) return entries;
  const fix = 'Write addresses with commas between, such as https://example.com/, or "none".';
  return isNot(wrong, "the address of a site", fix);
}

/** The address holds a password, so no message repeats it. */
function parseDatabaseUrl(value: string): string | Mistake {
  const protocol = URL.parse(value)?.protocol;
  if (value === "" || protocol === "postgres:" || protocol === "postgresql:") return value;
  return new Mistake("not a PostgreSQL address", "Write postgres://user:password@host:5432/database.");
}

function parseSupabaseUrl(value: string, values: Values): string | Mistake {
  if (value === "") {
    if (values.WAYMARK_SUPABASE_ANON_KEY === "") return value;
    return new Mistake(
      "not set, while WAYMARK_SUPABASE_ANON_KEY is",
      "Set both, or neither to use this server.",
    );
  }
  const url = URL.parse(value);
  if (url && isPrivate(url) && !url.username && url.pathname === "/" && !url.search && !url.hash)
    return url.origin;
  const fix = "Write only its origin, such as https://project.supabase.co; http is for loopback alone.";
  return isNot(value, "a project's address", fix);
}

/** Nobody on the way can read what is sent there. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** One without the other would be found out only when somebody wants to put the hub online. */
function parseUploadUrl(value: string, values: Values): string | Mistake {
  if ((value === "") !== (values.WAYMARK_UPLOAD_TOKEN === ""))
    return new Mistake("set only together with WAYMARK_UPLOAD_TOKEN", "Set both, or neither.");
  const url = URL.parse(value);
  if (value === "" || (url && isPrivate(url) && !url.username)) return value;
  const example = "https://api.netlify.com/api/v1/sites/my-hub.netlify.app/deploys";
  return isNot(value, "an https address", `Write one such as ${example}.`);
}

/** It is a password, so no message repeats it. */
function parseToken(value: string): string | Mistake {
  return /^[\x21-\x7e]*$/.test(value)
    ? value
    : new Mistake("it holds a character that no token has", "Copy it again.");
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** The key is printed into the page, so a key with more rights than "anon" would be given to everybody. */
function parseAnonKey(value: string, values: Values): string | Mistake {
  if (value === "") {
    if (values.WAYMARK_SUPABASE_URL === "") return value;
    return new Mistake(
      "not set, while WAYMARK_SUPABASE_URL is",
      "Copy the project's anon or publishable key.",
    );
  }
  if (value.startsWith("sb_secret_") || readJwtRole(value) === "service_role")
    return new Mistake("a secret key: every visitor would see it", "Use the anon or publishable key.");
  const isKey = /^[\w-]+(\.[\w-]+){0,2}$/.test(value);
  return isKey ? value : new Mistake("not a key", "Copy the project's anon or publishable key.");
}

function readJwtRole(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role;
  } catch {
    return undefined;
  }
}
