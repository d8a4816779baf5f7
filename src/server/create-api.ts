import type { Log } from "#host/log.ts";
import type { RequestParts } from "./http/handle-request.ts";
import { answerFetchNews } from "./ingest/answer-fetch-news.ts";
import type { RefreshResult } from "./ingest/refresh-deps.ts";
import { answerRest } from "./rest/answer-rest.ts";
import { checkCredentials } from "./rest/check-credentials.ts";
import { RestError } from "./rest/rest-error.ts";
import type { ArticleStore } from "./store/article-store.ts";

export interface ApiDeps {
  store: ArticleStore;
  refresh(): Promise<RefreshResult>;
  /** Public address of the home page: behind a proxy it is another host than the request names. */
  siteUrl: string;
  log: Log;
}

/** The two calls of spec 7, under the same public key. */
export function createApi({
  store,
  refresh,
  siteUrl,
  log,
}: ApiDeps): Pick<RequestParts, "rest" | "functions"> {
  const functionDeps = { refresh, checkApiKey, allowedOrigins: [new URL(siteUrl).origin], log };
  return {
    rest: (request) => answerRest(request, { store, log }),
    functions: (request) => answerFetchNews(request, functionDeps),
  };
}

function checkApiKey(request: Request): Response | undefined {
  try {
    checkCredentials(request, new URL(request.url).searchParams);
    return undefined;
  } catch (error) {
    if (error instanceof RestError) return error.toResponse();
    throw error;
  }
}
