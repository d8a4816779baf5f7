import { join } from "node:path";
import { tryOr } from "#base/try-or.ts";
import type { Log } from "#host/log.ts";
import { readWholeFile } from "#host/read-whole-file.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { type Headline, isHeadline, tickerLimit } from "#news/headline.ts";
import type { Headers } from "../headers/security-headers.ts";
import { compress } from "../http/encoding.ts";
import { type ReadyFile, toReadyFile } from "../http/ready-file.ts";
import type { ArticleStore } from "../store/article-store.ts";

export interface HomePageDeps {
  built: ReadyFile;
  headers: Headers;
  splice(headlines: readonly Headline[], nowMs: number): string;
  store: Pick<ArticleStore, "readNewest" | "readFeedStates">;
  dataFolder: string;
  nowMs(): number;
  log: Log;
}

/** The prerendered page with the current headlines, made off the request path and kept compressed. */
export function createHomePage(deps: HomePageDeps) {
  const snapshot = createHeadlineSnapshot(deps.dataFolder);
  let file = deps.built;
  /** Where its headlines came from; "none" until the first ones are known. */
  let source: "none" | "snapshot" | "store" = "none";
  let headlines: Headline[] = [];
  /** What the file says; undefined while it says something else. A missing file is as good as an empty list. */
  let saved = snapshot.read() ? undefined : "[]";
  /** An update failed, so the next renewal tries again. */
  let isBehind = false;

  const render = async () => {
    if (headlines.length === 0) {
      file = deps.built;
      return;
    }
    const html = Buffer.from(deps.splice(headlines, deps.nowMs()));
    const [br, gzip] = await Promise.all([compress(html, "br", 11), compress(html, "gzip", 9)]);
    file = toReadyFile({ identity: html, br, gzip }, deps.headers);
  };

  const save = async () => {
    const text = JSON.stringify(headlines);
    if (text === saved) return;
    saved = undefined;
    await snapshot.write(headlines);
    saved = text;
  };

  const update = async () => {
    isBehind = true;
    const read = await deps.store.readNewest(tickerLimit);
    isBehind = false;
    // T20: the store may be new and empty because the old one was corrupt; then the last good list stays for now. If it was
    // ever filled, someone decided that it shows nothing.
    if (read.length === 0 && source === "snapshot") {
      const states = await deps.store.readFeedStates();
      if (!states.some(({ hasImported }) => hasImported)) return;
    }
    headlines = read;
    source = "store";
    await render();
    await save();
  };

  const showSnapshot = async () => {
    const read = snapshot.read();
    if (!read || read.length === 0 || source === "store") return;
    headlines = read;
    saved = JSON.stringify(read);
    source = "snapshot";
    await render();
  };

  // One at a time: an older page that takes longer to compress must not replace a newer one.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = (what: string, work: () => Promise<void>): Promise<boolean> => {
    const fail = (error: unknown) => {
      deps.log("error", what, { reason: String(error) });
      return false;
    };
    const result = queue.then(work).then(() => true, fail);
    queue = result;
    return result;
  };

  return {
    get file() {
      return file;
    },
    hasHeadlines: () => headlines.length > 0,
    isSnapshotSaved: () => saved !== undefined,
    /** Shows the last good headlines at once, before the store has been asked. */
    showSnapshot: () => inTurn("snapshot-not-used", showSnapshot),
    /** Reads the headlines anew. A failure leaves the page as it was; true if it is up to date. */
    update: () => inTurn("page-not-updated", update),
    /** The same headlines with fresh ages ("3 hours ago"); new ones if the last update could not read or save them. */
    async renew() {
      const isDue = isBehind || saved === undefined;
      return (isDue && (await inTurn("page-not-updated", update))) || inTurn("page-not-renewed", render);
    },
  };
}

/** The last good headlines as a plain file, so that the page survives a store that does not (T20). */
export function createHeadlineSnapshot(dataFolder: string) {
  const path = join(dataFolder, "headlines.json");
  return {
    /** A damaged file counts as none: it is only a copy. */
    read(): Headline[] | undefined {
      const kept: unknown = tryOr(() => JSON.parse(readWholeFile(path, 1024 * 1024).toString()), undefined);
      return Array.isArray(kept) && kept.every(isHeadline) ? kept : undefined;
    },
    write: (headlines: readonly Headline[]) => writeFileDurably(path, JSON.stringify(headlines, null, 1)),
  };
}
