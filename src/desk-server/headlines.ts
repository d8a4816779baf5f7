import type { HeadlineOrder } from "#desk-wire/desk-requests.ts";
import type { HeadlinesAnswer } from "#desk-wire/side-calls.ts";
import { tickerLimit } from "#news/headline.ts";
import { StoreFaultError, StoreSchemaError } from "#server/store/article-store.ts";
import { openCuration } from "#server/store/curation.ts";
import { DeskRefusal } from "./outcome.ts";
import type { DeskContext } from "./read-desk-content.ts";

/** The headlines of the servers' store: not part of the content, so nothing of it waits for Publish. */
export async function answerHeadlines(
  { settings }: { settings: Pick<DeskContext["settings"], "databaseUrl" | "dataFolder"> },
  order?: HeadlineOrder,
): Promise<HeadlinesAnswer> {
  try {
    await using curation = await openCuration(settings);
    if (order) await curation.setHidden([order.id], order.hide);
    return { shown: await curation.readShown(tickerLimit), hidden: await curation.readHidden() };
  } catch (error) {
    if (error instanceof StoreSchemaError)
      throw new DeskRefusal(503, "The headlines cannot be read.", error.message);
    if (!(error instanceof StoreFaultError)) throw error;
    const fix =
      "Start the hub once, with npm start. If its data is elsewhere, name it in WAYMARK_DATA or DATABASE_URL where the desk is started.";
    throw new DeskRefusal(503, `${error.message}.`, fix);
  }
}
