import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import zlib from "node:zlib";
import { type Loopback, startLoopback } from "#host/outbound/testing/start-loopback.ts";
import { projectRoot } from "../peers/install-peer.ts";

interface Document {
  body: Uint8Array;
  status?: number;
  headers: Record<string, string>;
}

export interface Corpus extends Loopback {
  names: string[];
  /** Status codes of all answers so far. */
  statuses: number[];
}

/** Every feed of fixtures/feeds and some odd ways to send one, 25 in all, with validators. */
export async function startCorpus(): Promise<Corpus> {
  const documents = readDocuments();
  const statuses: number[] = [];
  const loopback = await startLoopback((request, response) => {
    const document = documents.get(decodeURIComponent((request.url ?? "").slice(1)));
    const etag = `"${(request.url ?? "").length}"`;
    const isKnown = document?.status === undefined && request.headers["if-none-match"] === etag;
    const status = isKnown ? 304 : (document?.status ?? (document ? 200 : 404));
    statuses.push(status);
    response.writeHead(status, { etag, ...(isKnown ? {} : document?.headers) });
    response.end(isKnown ? undefined : document?.body);
  });
  return { ...loopback, names: [...documents.keys()], statuses };
}

function readDocuments(): Map<string, Document> {
  const folder = join(projectRoot, "fixtures/feeds");
  const files = readdirSync(folder).filter((name) => /\.(xml|json|html)$/.test(name));
  const documents = new Map<string, Document>(files.map((name) => [name, toDocument(join(folder, name))]));
  for (const [name, document] of listOddAnswers()) documents.set(name, document);
  return new Map([...documents].slice(-25));
}

function toDocument(path: string): Document {
  const type = path.endsWith(".json") ? "application/feed+json" : "application/rss+xml";
  return {
    body: readFileSync(path),
    headers: { "content-type": path.endsWith(".html") ? "text/html" : type },
  };
}

function listOddAnswers(): [string, Document][] {
  const type = { "content-type": "application/rss+xml" };
  const latin1 = Buffer.from(printRss("Bourses d’études à l’étranger".replaceAll("’", "'")), "latin1");
  return [
    [
      "gzip",
      { body: zlib.gzipSync(printRss("Sent with gzip")), headers: { ...type, "content-encoding": "gzip" } },
    ],
    [
      "br",
      {
        body: zlib.brotliCompressSync(printRss("Sent with br")),
        headers: { ...type, "content-encoding": "br" },
      },
    ],
    [
      "file.gz",
      { body: zlib.gzipSync(printRss("Sent as a file")), headers: { "content-type": "application/gzip" } },
    ],
    ["latin1", { body: latin1, headers: { "content-type": "text/xml; charset=iso-8859-1" } }],
    ["moved", { body: Buffer.alloc(0), status: 301, headers: { location: "/gzip-2" } }],
  ];
}

function printRss(title: string): string {
  const items = Array.from(
    { length: 12 },
    (_, n) =>
      `<item><title>${title} &amp;amp; more, part ${n}</title><link>https://odd.example/${encodeURIComponent(title)}/${n}</link>` +
      `<guid>${title} ${n}</guid>${n % 3 ? `<pubDate>Fri, 20 Nov 2026 ${10 + n}:00:00 EST</pubDate>` : ""}</item>`,
  );
  return `<rss version="2.0"><channel><title>${title}</title><link>https://odd.example/</link>${items.join("")}</channel></rss>`;
}
