import { comparableUrl } from "#news/story-keys.ts";
import { sha256 } from "../sha-256.ts";
import { thenWithhold } from "./create-store.ts";
import { openBeside, type StoreSettings } from "./open-beside.ts";
import { newestFirst } from "./row-statements.ts";
import { ask, type SqlValue } from "./sql-engine.ts";

export type CuratedHeadline = ReturnType<typeof toHeadline>;
export type Curation = Awaited<ReturnType<typeof openCuration>>;

/**
 * What curators do to headlines, beside running servers, which check once a second whether anything has changed. A hidden
 * article is kept, whatever its age, so that its feed cannot bring it again (decision 0015).
 */
export async function openCuration(settings: StoreSettings) {
  const { dialect, run, write, close } = openBeside(settings);
  const read = async (where: string, ...values: SqlValue[]) => {
    const select = `SELECT id, title, url, source_name, withheld, ${dialect.printMs("published_date")} AS published_ms
      FROM public.news_articles JOIN waymark.article_details ON article_id = id WHERE ${where}`;
    return (await run(ask(select, ...values))).map(toHeadline);
  };
  return {
    /** Newest first. */
    readShown: (limit: number) => read(`withheld = '' ${newestFirst} LIMIT $1`, limit),
    readHidden: () => read(`withheld = 'hidden' ${newestFirst}`),
    /** The kept headlines with this address, however it is written. */
    async find(address: string) {
      const key = URL.canParse(address) ? await sha256(comparableUrl(address)) : "";
      return read("url = $1 OR url_key = $2", address, key);
    },
    async setHidden(ids: readonly number[], isHidden: boolean): Promise<void> {
      const isMeant = dialect.printIsIn("article_id", "$2", "bigint");
      const update = `UPDATE waymark.article_details SET withheld = $1 WHERE ${isMeant}`;
      await write(thenWithhold(dialect, ask(update, isHidden ? "hidden" : "", JSON.stringify(ids))));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const toHeadline = (row: Record<string, unknown>) => ({
  id: Number(row.id),
  title: String(row.title),
  url: String(row.url),
  published_date: new Date(Number(row.published_ms)).toISOString(),
  source_name: String(row.source_name),
  isHidden: row.withheld === "hidden",
});
