import { isRecord } from "#base/is-record.ts";
import { tryOr } from "#base/try-or.ts";
import type { Log } from "#host/log.ts";
import { toAllowHosts } from "#host/outbound/check-url.ts";
import { createDnsResolve, fetchTransport, type ResolveDns } from "#host/outbound/fetch-transport.ts";
import type { FeedSource } from "#news/article.ts";
import { apiHeaders, withHeaders } from "../headers/security-headers.ts";
import { answerFetchNews } from "../ingest/answer-fetch-news.ts";
import { createRefresh, type Refresh } from "../ingest/create-refresh.ts";
import { RestError } from "../rest/rest-error.ts";
import { StoreSchemaError } from "../store/article-store.ts";
import { listUnapplied, type MigrationName } from "../store/postgres/applied-migrations.ts";
import type { Sql } from "../store/postgres/connect.ts";
import { openPrepared } from "../store/postgres/postgres-engine.ts";

/** What a server reads from files; `npm run supabase:bundle` puts it into the bundle, because a function has no files. */
export interface HubFacts {
  product: string;
  /** Public address of the home page; pages of its origin may ask for a refresh. */
  url: string;
  version: string;
  feeds: readonly FeedSource[];
  /** The hub's own updates as a feed (`waymark:updates`). */
  updatesXml: string;
  /** What the database must have applied, no less and no more. */
  migrations: readonly MigrationName[];
}

export interface HandlerDeps {
  hub: HubFacts;
  readVariable(name: string): string | undefined;
  resolveDns: ResolveDns | undefined;
  log: Log;
}

/** The same refresh and the same answers as the server's, with a hosted function's parts instead of Node's. */
export function createHandler(deps: HandlerDeps): (request: Request) => Promise<Response> {
  const { hub, log } = deps;
  let opening: Promise<Refresh> | undefined;
  // At the first request and again after a failure: an instance may start before its database answers.
  const open = () => {
    opening ??= openRefresh(deps).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const parts = {
    refresh: async () => (await open()).run(),
    checkApiKey: (asked: Request) => checkPublicKey(asked, readFunctionSettings(deps.readVariable)),
    allowedOrigins: [new URL(hub.url).origin],
    log,
  };
  // S6: the server adds them to all its answers in one place (handle-request.ts); here no one else does.
  return async (request) => withHeaders(await answerFetchNews(toGatewayRequest(request), parts), apiHeaders);
}

async function openRefresh({ hub, readVariable, resolveDns, log }: HandlerDeps): Promise<Refresh> {
  const { databaseUrl, allowHosts } = readFunctionSettings(readVariable);
  return createRefresh({
    store: await openPrepared(databaseUrl, log, (database) => checkMigrations(database, hub.migrations)),
    feeds: hub.feeds,
    outbound: { transport: fetchTransport, resolve: createDnsResolve(resolveDns), allowHosts },
    updatesXml: hub.updatesXml,
    site: hub,
    log,
  });
}

/** The gateway takes `/functions/v1` off before the function sees the address; the answers know the public one. */
function toGatewayRequest(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith("/functions/v1/")) url.pathname = `/functions/v1${url.pathname}`;
  const { method, headers } = request;
  return new Request(url, { method, headers });
}

/**
 * Replaces the gateway's own check (`verify_jwt`), which accepts only keys that are tokens; the newer publishable keys
 * are not. Anyone with a public key may ask; the lease decides whether anything happens (R1, R2).
 */
function checkPublicKey({ headers }: Request, { publicKeys }: ReturnType<typeof readFunctionSettings>): void {
  const given = headers.get("apikey") ?? headers.get("authorization")?.replace(/^bearer\s+/i, "");
  if (given && publicKeys.includes(given)) return;
  const message = given ? "Invalid API key" : "No API key found in request";
  throw new RestError(401, "INVALID_API_KEY", message);
}

/** The function's environment; a hosted project sets all but the WAYMARK_ names itself. Throws with what is missing. */
export function readFunctionSettings(read: (name: string) => string | undefined) {
  const databaseUrl = read("WAYMARK_DATABASE_URL") || read("SUPABASE_DB_URL");
  if (!databaseUrl)
    throw new Error("SUPABASE_DB_URL is not set. Outside a hosted project, set WAYMARK_DATABASE_URL.");
  // What the project gives to everyone: the older anon key and the newer publishable ones.
  // The newer ones are a JSON object of names and keys: `{"default": "sb_publishable_..."}`.
  const newer: unknown = tryOr(() => JSON.parse(read("SUPABASE_PUBLISHABLE_KEYS") ?? "{}"), undefined);
  const publicKeys = [read("SUPABASE_ANON_KEY"), ...(isRecord(newer) ? Object.values(newer) : [])];
  const allowHosts = toAllowHosts((read("WAYMARK_ALLOW_HOSTS") ?? "").split(/[\s,]+/));
  return { databaseUrl, publicKeys: publicKeys.filter((key) => key && typeof key === "string"), allowHosts };
}

/** An Edge Function has no files to migrate from, and should not have the right to. */
async function checkMigrations(database: Sql, known: readonly MigrationName[]): Promise<void> {
  const missing = await listUnapplied(database, known);
  if (missing.length === 0) return;
  const names = missing.map(({ version, name }) => `${version}_${name}`).join(", ");
  throw new StoreSchemaError(`The database lacks the migration ${names}. Run \`supabase db push\` first.`);
}
