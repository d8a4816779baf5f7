import { brotliCompressSync, constants, deflateRawSync, gzipSync } from "node:zlib";
import type { Behaviour, Serve } from "./behaviour.ts";
import { bare, samplePage, send, sendPage } from "./sample-page.ts";

const html = "text/html; charset=utf-8";
const page = samplePage();

const withoutHead =
  (status: number): Serve =>
  (exchange) =>
    (exchange.request.method === "HEAD" ? send(status) : sendPage())(exchange);

/** A film of 50 MB: sent as fast as it is read, until the reader has enough. */
const endless: Serve = ({ response }) => {
  response.writeHead(200, { "content-type": html });
  response.write(page.replace("</body></html>", ""));
  const filler = Buffer.alloc(64 * 1024, "<p>More about the university and its courses.</p>");
  let left = 800;
  const pour = () => {
    while (left-- > 0 && !response.destroyed) if (!response.write(filler)) return;
    response.end();
  };
  response.on("drain", pour);
  pour();
};

const pack = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
/** A page and 200 MB of spaces, each packed once. It has no end, so whoever unpacks all of it gets an error. */
const packedFlood = Buffer.concat([
  Buffer.from("1f8b0800000000000003", "hex"),
  pack(page),
  ...new Array<Buffer>(200).fill(pack(" ".repeat(2 ** 20))),
]);

export const statusBehaviours: Behaviour[] = [
  { name: "a page", expected: "ok", serve: sendPage() },
  { name: "a page without a title", expected: "ok", serve: sendPage({ title: "" }) },
  { name: "a page in German", expected: "ok", serve: sendPage({ language: "de" }) },
  { name: "300 with a page to choose from", expected: "ok", serve: send(300, page) },
  {
    name: "a script that leaves a cookie and calls what is there with it only",
    expected: "blocked-to-robots",
    serve: (exchange) =>
      exchange.request.url === "/"
        ? send(200, `<script>document.cookie="a="+b; location.href="/?i=1"</script>`)(exchange)
        : send(404)(exchange),
  },
  {
    name: "a page in windows-1251 that says so only in a meta element",
    expected: "ok",
    serve: send(
      200,
      Buffer.concat([
        Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>'),
        Buffer.from([0xd3, 0xed, 0xe8, 0xe2, 0xe5, 0xf0, 0xf1, 0xe8, 0xf2, 0xe5, 0xf2]),
        Buffer.from("</title><p>1755</p>"),
      ]),
      { "content-type": "text/html" },
    ),
  },
  {
    name: "a PDF",
    expected: "ok",
    serve: send(200, "%PDF-1.7 ...", { "content-type": "application/pdf" }),
    path: "/guide.pdf",
  },
  {
    name: "a PDF that advertises pills",
    expected: "changed-hands",
    serve: send(200, "%PDF-1.7 /Title (Buy Viagra online) BT (Viagra and Cialis, no prescription) Tj", {
      "content-type": "application/pdf",
    }),
    path: "/pills.pdf",
  },
  { name: "a page without a content type", expected: "ok", serve: ({ response }) => response.end(page) },
  {
    name: "a shell that a script fills",
    expected: "ok",
    serve: bare("Path Finder", '<div id="root"></div><script src="/app.js"></script>'),
  },
  { name: "gzip", expected: "ok", serve: send(200, gzipSync(page), { "content-encoding": "gzip" }) },
  {
    name: "brotli",
    expected: "ok",
    serve: send(200, brotliCompressSync(page), { "content-encoding": "br" }),
  },
  {
    name: "a page that unpacks to 200 MB",
    expected: "ok",
    serve: send(200, packedFlood, { "content-encoding": "gzip" }),
  },
  { name: "a body of 50 MB", expected: "ok", serve: endless },
  {
    name: "a book of 3 GB by its announced length",
    expected: "ok",
    serve: ({ response, request }) => {
      response.writeHead(200, { "content-type": "application/pdf", "content-length": "3000000000" });
      if (request.method === "HEAD") response.end();
      else response.write("%PDF-1.7 ".repeat(100_000));
    },
  },
  {
    name: "a connection that breaks off in the middle of the page",
    expected: "ok",
    serve: ({ response }) => {
      response.writeHead(200, { "content-type": html, "content-length": String(page.length * 2) });
      response.write(page, () => setImmediate(() => response.destroy()));
    },
  },
  { name: "HEAD refused with 405", expected: "ok", serve: withoutHead(405) },
  { name: "HEAD refused with 403", expected: "ok", serve: withoutHead(403) },
  { name: "HEAD answered with 404", expected: "ok", serve: withoutHead(404) },
  { name: "HEAD answered with 500", expected: "ok", serve: withoutHead(500) },
  {
    name: "HEAD answered with 200 where GET says 404",
    expected: "not-found",
    serve: (exchange) => (exchange.request.method === "HEAD" ? send(200) : send(404))(exchange),
  },
  {
    name: "HEAD never answered",
    expected: "ok",
    serve: (exchange) => {
      if (exchange.request.method !== "HEAD") sendPage()(exchange);
    },
  },
  { name: "204 and nothing", expected: "soft-404", serve: send(204) },
  { name: "200 and nothing", expected: "soft-404", serve: send(200) },
  { name: "200 and an empty document", expected: "soft-404", serve: bare("", "") },
  { name: "400", expected: "server-error", serve: send(400, "Bad request") },
  {
    name: "401",
    expected: "needs-login",
    serve: send(401, "", { "www-authenticate": 'Basic realm="members"' }),
  },
  { name: "402", expected: "needs-login", serve: send(402) },
  { name: "403 to robots", expected: "blocked-to-robots", serve: bare("Forbidden", "Forbidden", 403) },
  { name: "404", expected: "not-found", serve: bare("Not found", "Sorry", 404) },
  { name: "404 with a page that looks fine", expected: "not-found", serve: send(404, page) },
  { name: "405 also to GET", expected: "server-error", serve: send(405) },
  { name: "406", expected: "blocked-to-robots", serve: send(406) },
  { name: "408", expected: "timed-out", serve: send(408) },
  { name: "410", expected: "gone", serve: send(410) },
  {
    name: "429 with Retry-After",
    expected: "blocked-to-robots",
    serve: send(429, "", { "retry-after": "120" }),
  },
  { name: "429 without", expected: "blocked-to-robots", serve: send(429) },
  { name: "451", expected: "blocked-to-robots", serve: send(451) },
  {
    name: "999, as one network of professionals answers robots",
    expected: "blocked-to-robots",
    serve: send(999),
  },
  { name: "500", expected: "server-error", serve: send(500, "Internal Server Error") },
  { name: "502", expected: "server-error", serve: send(502) },
  { name: "503 with Retry-After", expected: "server-error", serve: send(503, "", { "retry-after": "120" }) },
  { name: "504", expected: "timed-out", serve: send(504) },
  { name: "522 of a network in front", expected: "timed-out", serve: send(522) },
];
