import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import { type Product, startProduct } from "./product.ts";
import { startNewsroom } from "./stories.ts";

/** Nobody's headlines, or the fifty of four feeds. */
export type SharedKind = "plain" | "news";

declare module "vitest" {
  interface ProvidedContext {
    sharedProducts: string;
  }
}

export interface SharedProducts {
  /** Where files ask for one: /plain, /news. */
  url: string;
  stop(): Promise<unknown>;
}

/**
 * The products of all files that change nothing in them, each started for the first that asks. Files run in several
 * processes, so they ask at an address.
 */
export async function offerProducts(env: NodeJS.ProcessEnv): Promise<SharedProducts> {
  const started = new Map<string, Promise<Product>>();
  const stops: (() => Promise<unknown>)[] = [];
  const start = async (kind: string) => {
    const room = kind === "news" ? await startNewsroom() : undefined;
    const product = await startProduct({ ...room, env: { ...env, ...room?.env } });
    stops.push(product.stop, async () => room?.newsroom.stop());
    // Ready means that the first feed has brought something; the four share a host, so they come one after the other.
    while (room && (await countHeadlines(product.url)) < 50)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return product;
  };
  const server = createServer((request, response) => {
    const kind = request.url?.slice(1) ?? "";
    const product = started.get(kind) ?? start(kind);
    started.set(kind, product);
    product.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled(started.values());
    await Promise.all(stops.map((one) => one()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function countHeadlines(url: string): Promise<number> {
  return (await (await fetch(url)).text()).match(/<li class="in">/g)?.length ?? 0;
}

export async function findSharedProduct(kind: SharedKind): Promise<string> {
  const answer = await fetch(`${inject("sharedProducts")}/${kind}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
