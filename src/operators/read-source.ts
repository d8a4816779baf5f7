import { statSync } from "node:fs";
import { join } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { listFiles } from "#host/folders.ts";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { fetchGuarded, maxBodyBytes } from "#host/outbound/fetch-guarded.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { readWholeFile } from "#host/read-whole-file.ts";
import { fetchFeed } from "#server/ingest/fetch-feed.ts";

/** `shown`: as it was named. An address, unless there is a `path`. */
export type Source = { shown: string; path?: string };

export type SourceBytes = { bytes: Uint8Array; finalUrl: string; contentType: string };

/** Returns a code if the document cannot be read, the same as a refresh would give (R5). */
export async function readSource(
  { shown, path }: Source,
  base: string,
  allowHosts: AllowHosts,
): Promise<SourceBytes | string> {
  if (path === undefined) return fetchSource(shown, allowHosts);
  // As much as a refresh would read (R8).
  const read = () => readWholeFile(path, Number.POSITIVE_INFINITY).subarray(0, maxBodyBytes);
  return tryOr(() => ({ bytes: read(), finalUrl: base, contentType: "" }), "unreadable");
}

async function fetchSource(url: string, allowHosts: AllowHosts): Promise<SourceBytes | string> {
  const guard = { transport: nodeTransport, resolve: resolveHost, allowHosts };
  const feed = { url, etag: "", lastModified: "", validatorsSetAtMs: 0, bodyHash: "", lastSuccessAtMs: 0 };
  let page: SourceBytes | undefined;
  const answer = await fetchFeed(feed, {
    ask: async (address, options) => {
      const result = await fetchGuarded(address, { ...guard, ...options });
      if (result.ok) page = { ...result, bytes: result.body, contentType: "text/html" };
      return result;
    },
    userAgent: "waymark-news/preview",
    signal: new AbortController().signal,
    nowMs: Date.now(),
  });
  // A page may name its feed.
  if (answer.kind === "failed") return answer.code === "not_a_feed" && page ? page : answer.code;
  return answer.kind === "document" ? answer : "not_modified";
}

/** Files stay in the given order; a folder means every regular file below it, sorted by path. Throws if one is missing. */
export const listDocuments = (args: readonly string[], toPath: (arg: string) => string): Source[] =>
  args.flatMap((arg): Source[] => {
    if (/^https?:\/\//i.test(arg)) return [{ shown: arg }];
    const whole = toPath(arg);
    const entry = statSync(whole, { throwIfNoEntry: false });
    if (!entry) throw new Error(`There is no file or folder ${arg}.`);
    if (!entry.isDirectory()) return [{ shown: arg, path: whole }];
    return listFiles(whole).map((name) => ({ shown: join(arg, name), path: join(whole, name) }));
  });
