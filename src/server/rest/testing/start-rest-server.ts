import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Article } from "#news/article.ts";
import { toRequest } from "#server/http/to-request.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { saveRun, toTestArticle, toTestFeed } from "#server/store/testing/store-fixture.ts";
import { answerRest } from "../answer-rest.ts";

export interface RestServer {
  url: string;
  /** Closes the store as well. */
  stop(): Promise<void>;
}

/** Twelve headlines: ids 1-8 of "Alpha", 9-12 of "Beta"; a higher id is a minute newer, and id 12 has a fraction of a second. */
const seededMs = Date.UTC(2026, 10, 20, 8);

const titles: Readonly<Record<number, string>> = {
  3: 'Say "maths", please (again)',
  5: "Études à l'étranger",
  7: "50% off_season \\ fees",
};

function toSeed(id: number): Article {
  const publishedMs = seededMs + id * 60_000 + (id === 12 ? 250 : 0);
  return toTestArticle(id, {
    title: titles[id] ?? `Headline ${id}`,
    publishedDate: new Date(publishedMs).toISOString(),
  });
}

/** The read endpoint alone, on a free port, over a real store: an embedded one of its own, or the empty one given. */
export async function startRestServer(given?: ArticleStore): Promise<RestServer> {
  const { folder, remove } = makeTestFolder();
  const store = given ?? (await openSqliteStore(folder, { log: () => {} }));
  await seed(store);
  const server = createServer(async (incoming, outgoing) => {
    const request = toRequest(incoming, Buffer.alloc(0));
    if (!request) return outgoing.writeHead(400).end();
    const response = await answerRest(request, { store, log: () => {} });
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      remove();
    },
  };
}

async function seed(store: ArticleStore): Promise<void> {
  await store.syncFeeds([toTestFeed("Alpha"), toTestFeed("Beta")]);
  const seeds = Array.from({ length: 12 }, (_, index) => toSeed(index + 1));
  const options = { nowMs: seededMs };
  await saveRun(store, "Alpha", seeds.slice(0, 8), options);
  await saveRun(store, "Beta", seeds.slice(8), options);
}
