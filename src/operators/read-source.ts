import { statSync } from "node:fs";
import { join } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { listFiles } from "#host/folders.ts";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { fetchGuarded, type GuardedOptions, maxBodyBytes } from "#host/outbound/fetch-guarded.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { readWholeFile } from "#host/read-whole-file.ts";
import { type FeedDocument, feedTypes } from "#server/ingest/fetch-feed.ts";

/** `shown`: as it was named. An address, unless there is a `path`. */
export type Source = { shown: string; path?: string };

export type SourceBytes = Pick<FeedDocument, "bytes" | "cut" | "finalUrl" | "contentType">;

/** Returns a code if the document cannot be read, the same as a refresh would give (R5). */
export async function readSource(
  { shown, path }: Source,
  base: string,
  allowHosts: AllowHosts,
): Promise<SourceBytes | string> {
  const headers = { accept: feedTypes, "user-agent": "waymark-news/preview" };
  const way = { transport: nodeTransport, resolve: resolveHost, allowHosts, headers };
  if (path === undefined) return fetchSource(shown, way);
  const whole = tryOr(() => readWholeFile(path, Number.POSITIVE_INFINITY), undefined);
  if (!whole) return "unreadable";
  // As much as a refresh would read (R8).
  const cut = whole.length > maxBodyBytes ? "too_large" : undefined;
  return { bytes: whole.subarray(0, maxBodyBytes), cut, finalUrl: base, contentType: "" };
}

/** The document at an address; a page, which may name its feed, is one too. */
export async function fetchSource(url: string, way: GuardedOptions): Promise<SourceBytes | string> {
  const answer = await fetchGuarded(url, { ...way, cutsAtLimit: true });
  if (!answer.ok) return answer.code;
  const { status, finalUrl, body: bytes, cut, headers } = answer;
  if (status !== 200 && status !== 203) return status === 410 ? "gone" : `http_${status}`;
  return { bytes, cut, finalUrl, contentType: headers.get("content-type") ?? "" };
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
