// Copied beside the installed packages and run there: node serve.mjs DATABASE_URL PUBLISHABLE_KEY [FUNCTION_URL]
import { createServer } from "node:http";
import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";

const [url, publishable_key, functionUrl] = process.argv.slice(2);

// Its driver prints times as psql does; PostgREST prints them as PostgreSQL's to_json, which is what a browser parses.
const parse = (text) => `${text.replace(" ", "T")}:00`;
const timestamptz = { to: 1184, from: [1184], serialize: String, parse };
const connection = createPostgresConnection({ url, postgresOptions: { types: { timestamptz } } });
const app = new App({ connection, auth: { enabled: false, publishable_key } });

const server = createServer(async (incoming, outgoing) => {
  const { method, headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? Buffer.concat(await incoming.toArray()) : undefined;
  const isFunction = functionUrl && incoming.url.startsWith("/functions/v1/");
  const init = { method, headers, body };
  const answer = isFunction
    ? await fetch(functionUrl, { method, headers: { apikey: headers.apikey } })
    : await app.fetch(new Request(`http://127.0.0.1${incoming.url}`, init), { peerAddress: null });
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(method === "HEAD" ? undefined : Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
