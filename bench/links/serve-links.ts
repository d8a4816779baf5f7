import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { samplePage } from "#links/testing/sample-page.ts";

/**
 * A process of its own: `link-0.test`, `link-1.test` ... on one port, each with a page of about 20 KB, and `/index` with
 * a link to the first N of them. Prints its port. Links on the pages stay on them, so that a crawler has no more to do.
 */
const filler = `<ul>${'<li><a href="#top">A guide to one more course, with dates and a form</a></li>'.repeat(220)}</ul>`;
const page = samplePage({ body: `<p>Guides for students and parents who choose a university.</p>${filler}` });

const server = createServer((request, response) => {
  const host = request.headers.host ?? "";
  if (request.url?.startsWith("/index")) {
    const count = Number(new URL(request.url, "http://index.test").searchParams.get("links"));
    const port = host.split(":")[1];
    const links = Array.from(
      { length: count },
      (_, index) => `<a href="http://link-${index}.test:${port}/">${index}</a>`,
    );
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><title>Index</title>${links.join("")}`);
    return;
  }
  const body = request.method === "HEAD" ? "" : page.replace("Path Finder", `Path Finder ${host}`);
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
});
server.keepAliveTimeout = 2000;
server.listen(0, "127.0.0.1", 4096, () => console.log((server.address() as AddressInfo).port));
