import { guessDomain } from "#base/host-key.ts";
import { dayMs, hourMs } from "#base/time.ts";
import type { Article } from "#news/article.ts";
import { comparableUrl, sameTitleWithinMs, toPageKey } from "#news/story-keys.ts";
import { type FeedRun, retention } from "./article-store.ts";
import type { Withheld } from "./source-shares.ts";

/** R35: a row that never stops changing is a clock, not a headline. */
const maxUpdates = 20;
/** R38. */
const maxNewRows = 40;
/** A key that is still in its feed is marked again at most this often: an unchanged feed should write nothing. */
const seenAgainAfterMs = dayMs;

/** A row that shares its address, its title or, within the feed, its guid or its series with an article of the run. */
export interface StoredArticle extends Pick<Article, "title" | "url" | "guid" | "urlKey" | "titleKey"> {
  id: number;
  sourceId: number;
  publishedMs: number;
  updateCount: number;
  language: string;
  withheld: Withheld;
  /** T15: what the feed wrote, if our own clock gave the date and has jumped since. */
  unusedDate?: string | null;
}

/** What a store must look up before planFeedRun can decide what a run changes. */
export interface RunFacts {
  stored: StoredArticle[];
  /** Which of the run's keys are in news_seen, and when they were last seen. */
  seenMs: ReadonlyMap<string, number>;
  /** R36: published_date of the oldest kept row when the store is full, of the feed when the feed is; -Infinity if neither is. */
  lowWaterMs: number;
}

const startPlan = () => ({
  /** In the order of insertion, so that what belongs higher up gets the higher id (R38). */
  inserts: [] as Article[],
  updates: [] as ArticleUpdate[],
  /** Keys to be written to news_seen with the time of this run. */
  seen: [] as string[],
  counts: { new: 0, updated: 0, duplicate: 0, skipped: 0 },
});

export type RunPlan = ReturnType<typeof startPlan>;
export type ArticleUpdate = ReturnType<typeof toUpdate>;

/**
 * R34-R36 and R38 as one pure decision. The strongest key is looked up for all articles before the next one, and a row answers
 * for one article only: otherwise two entries that swap a guid or share a title would overwrite each other's row in every run.
 */
export function planFeedRun(run: FeedRun, facts: RunFacts): RunPlan {
  const plan = startPlan();
  const rows = indexRows(facts.stored);
  const unique = dropRepeatedKeys(keepSeries(run, rows), plan);
  const byUrl = unique.filter((article) => !matchUrl(article, run, rows, plan));
  const guidUses = Map.groupBy(run.articles, (article) => article.guid);
  const byGuid = byUrl.filter(
    (article) => guidUses.get(article.guid)?.length !== 1 || !matchGuid(article, run, rows, plan),
  );
  for (const { id, url } of rows.all) if (rows.claimed.has(id)) rows.knownPaths.add(toPath(url));
  rows.isRebuilt = unique.length > 1 && rows.claimed.size === 0;
  if (rows.isRebuilt) Object.assign(rows, readMove(unique, run, rows));
  const byTitle = byGuid.filter((article) => !matchTitle(article, run, rows, plan));
  chooseNew(dropRepeatedTitles(byTitle, plan), run, facts, plan);
  rememberPassedOver(run, facts, plan);
  plan.counts.updated = plan.updates.length;
  return plan;
}

type Claims = ReturnType<typeof indexRows>;

const indexRows = (all: readonly StoredArticle[]) => ({
  all,
  byUrlKey: new Map(all.map((row) => [row.urlKey, row])),
  byPage: new Map(all.map((row) => [toTitledPage(row), row])),
  byTitleKey: Map.groupBy(all, (row) => row.titleKey),
  claimed: new Set<number>(),
  knownPaths: new Set<string>(),
  /** No entry of the document is known by its address or guid. */
  isRebuilt: false,
  isDatedAnew: false,
  areDatesKept: false,
});

/** R34: many known titles under new addresses mean that the site has moved, even if it lost its dates; if they were all of one day, they are the next issue. */
function readMove(articles: readonly Article[], { state }: FeedRun, { all }: Claims) {
  const own = all.filter(({ sourceId, titleKey }) => sourceId === state.sourceId && titleKey !== "");
  const dates = new Map(own.map(({ titleKey, publishedMs }) => [titleKey, publishedMs]));
  const known = articles.filter(({ titleKey }) => dates.has(titleKey));
  const toKnownMs = ({ titleKey }: Article) => dates.get(titleKey) ?? 0;
  const isLater = (one: Article) =>
    one.dateSource === "feed" && toMs(one) > toKnownMs(one) + sameTitleWithinMs;
  // A newsletter's issues are all at one host, or each is at another.
  const [from, to] = [new Set(own.map(toHost)), new Set(articles.map(toHost))];
  const isMove = from.size === 1 && to.size === 1 && new Set([...from, ...to]).size === 2;
  const areMost = known.length >= (isMove ? 4 : 8) && known.length >= articles.length / 2;
  // Without the first and the last quarter. If the dates were lost, all are those of the move.
  const wereSpread = toSpan(known.map(toKnownMs)) >= 12 * hourMs;
  const areOfOneHour = toSpan(known.filter(isLater).map(toMs)) < hourMs;
  // Two half days are those of the last two issues.
  const halfDays = new Set(known.map((one) => Math.floor(toKnownMs(one) / (12 * hourMs))));
  const isDatedAnew = areMost && wereSpread && areOfOneHour && halfDays.size > 2;
  return { isDatedAnew, areDatesKept: known.some((one) => toMs(one) === toKnownMs(one)) };
}

function toSpan(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return at(0.75) - at(0.25);
}

/** R34: a title that was a series once stays one, however few entries of it a document shows: the next one does not correct the last. */
function keepSeries({ articles, state }: FeedRun, { all }: Claims): Article[] {
  const own = all.filter(({ sourceId, titleKey }) => sourceId === state.sourceId && titleKey === "");
  const series = new Set(own.map(({ title }) => title));
  return articles.map((one) => (series.has(one.title) ? { ...one, titleKey: "" } : one));
}

function dropRepeatedKeys(articles: readonly Article[], plan: RunPlan): Article[] {
  const known = new Set<string>();
  const unique = articles.filter(({ urlKey }) => !known.has(urlKey) && known.add(urlKey));
  plan.counts.duplicate += articles.length - unique.length;
  return unique;
}

/** The BBC counts an article's versions after its address: `…#1`. */
const toId = (guid: string) => guid.replace(/^(https?:[^#]*)#.*/, "$1");
const differ = (guid: string, other: string) => guid !== "" && other !== "" && toId(guid) !== toId(other);
const toWords = (title: string): string[] => title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** A correction keeps most words of a title. */
const areUnlike = (title: string, other: string) =>
  toWords(title).filter((word) => toWords(other).includes(word)).length < toWords(title).length / 2;
/** R34: the next bulletin, or the next notice of a page. What comes sooner is a correction. */
const isNext = (one: Pick<Article, "guid" | "url">, other: typeof one, apartMs: number) =>
  apartMs >= 12 * hourMs &&
  (differ(one.guid, other.guid) || (one.guid + other.guid === "" && one.url !== other.url)) &&
  toSite(one.url) === toSite(other.url);
/** A paper's page for phones is not another issue. */
const toSite = (url: string) => `${/^https?:\/\/(?:m|amp)\./.exec(url) ?? ""}${guessDomain(url)}`;

/**
 * R34, first look-up. Two feeds with one story: the feed that brought it first decides about its title for as long as it is
 * on. When it is off, the story is the other's. A page that has another notice each time has the date of the last.
 */
function matchUrl(article: Article, run: FeedRun, rows: Claims, plan: RunPlan): boolean {
  const row = rows.byUrlKey.get(article.urlKey) ?? rows.byPage.get(toTitledPage(article));
  if (!row) return false;
  rows.claimed.add(row.id);
  const laterMs = article.dateSource === "feed" ? toMs(article) - row.publishedMs : 0;
  const isAnother = differ(row.guid, article.guid) && areUnlike(row.title, article.title);
  const isOther = isAnother && isNext(row, article, laterMs);
  const own = isOther ? { ...row, guid: article.guid, unusedDate: article.sourceDate, updateCount: 0 } : row;
  if (row.sourceId === run.state.sourceId) update(own, article, rows, plan);
  else if (row.withheld === "source") plan.updates.push({ ...toUpdate(row, article), guid: article.guid });
  else refuse(article, plan);
  return true;
}

/** R34, second look-up: the address changed, the publisher's own id did not. */
function matchGuid(article: Article, run: FeedRun, rows: Claims, plan: RunPlan): boolean {
  if (article.guid === "") return false;
  const [row, another] = rows.all.filter(
    (row) => row.sourceId === run.state.sourceId && row.guid === article.guid && !rows.claimed.has(row.id),
  );
  // Several rows under one guid: the feed uses it for something other than identity.
  if (!row || another) return false;
  update(row, article, rows, plan);
  return true;
}

/** R34, third look-up. Only the feed that brought the row, on the same domain, may change it. */
function matchTitle(article: Article, run: FeedRun, rows: Claims, plan: RunPlan): boolean {
  const known = rows.byTitleKey.get(article.titleKey) ?? [];
  const same = known.map(compareTo(article, run, rows)).filter(({ isSame }) => isSame);
  const own = same.find(({ isOwn }) => isOwn());
  if (own) update(own.row, article, rows, plan);
  else if (same.length > 0) refuse(article, plan);
  return same.length > 0;
}

/** Whether an article is the story of a row with its title key. Short titles have none: they need the same path as well, or a date that is enough. Domains are compared last: reading them takes longest. */
function compareTo(article: Article, run: FeedRun, rows: Claims) {
  const { isRebuilt, isDatedAnew, areDatesKept } = rows;
  const [ms, path, domain] = [toMs(article), toPath(article.url), guessDomain(article.url)];
  const [isLong, isDated] = [article.titleKey !== "", article.dateSource === "feed"];
  // On a quarter of an hour it may be some country's midnight.
  const isDateEnough = isRebuilt && (isDatedAnew || areDatesKept || ms % (hourMs / 4) > 0);
  const isAlone = isRebuilt && !isDated && run.articles.filter(({ url }) => toPath(url) === path).length < 2;
  return (row: StoredArticle) => {
    const laterMs = ms - row.publishedMs;
    const isNear = Math.abs(laterMs) <= sameTitleWithinMs;
    const [hasTitle, hasPath] = [row.title === article.title, toPath(row.url) === path];
    const isOfFeed = row.sourceId === run.state.sourceId;
    const isMoved = (isRebuilt && laterMs === 0) || (isDatedAnew && isLong);
    const isOwn = () => isOfFeed && !rows.claimed.has(row.id) && (isMoved || guessDomain(row.url) === domain);
    // An address may have another session's number each time. If no entry is known, so may a guid that is an address.
    const isGuidNew = isRebuilt && isDated && row.guid.startsWith("http");
    const isAtPath = hasPath && (isGuidNew || !differ(row.guid, article.guid));
    const isBack = isAlone && isAtPath;
    const mayBeNext = isOfFeed && hasTitle && article.dateSource !== "first_seen" && !isDatedAnew;
    // A query may contain a session's number, unless others of its path are known. A lone entry is a bulletin, unless each look changes it.
    const isAway =
      run.articles.length > 1
        ? !hasPath || rows.knownPaths.has(path)
        : row.updateCount === 0 || (!hasPath && article.guid !== "");
    const isNextIssue = () =>
      mayBeNext && isAway && isNext(row, article, isRebuilt ? laterMs : Math.abs(laterMs));
    const isSameLong = () => (isNear || ((isDatedAnew || isBack) && isOwn())) && !isNextIssue();
    const isSameDated = laterMs === 0 && (isAtPath || isDateEnough);
    // Without a date it is as old as the first look at it.
    const isSameUndated = isNear ? isAtPath : isBack;
    const isSameShort = () => hasTitle && (isDated ? isSameDated : isSameUndated) && isOwn();
    return { row, isOwn, isSame: row.withheld !== "source" && (isLong ? isSameLong() : isSameShort()) };
  };
}

/** R34: one page may be spelled in two ways. With the title, since it may have several notices. */
const toTitledPage = ({ url, title }: Pick<Article, "url" | "title">) =>
  `${toPageKey(comparableUrl(url, true))} ${title}`;
const toHost = ({ url }: Pick<Article, "url">) => new URL(url).host.replace(/^www\./, "");
const toPath = (url: string) => url.replace(/[?;].*/s, "");
const toMs = ({ publishedDate }: Article) => Date.parse(publishedDate);

/** Remembered by its address, so that it does not come as news once its title is corrected. */
function refuse({ urlKey }: Article, plan: RunPlan): void {
  plan.counts.duplicate++;
  plan.seen.push(urlKey);
}

/** R31: a date only goes down, and only by a date that the feed itself gave. R35: twenty times at most. */
function update(row: StoredArticle, article: Article, { claimed, isRebuilt }: Claims, plan: RunPlan): void {
  claimed.add(row.id);
  const change = toUpdate(isRebuilt ? { ...row, guid: article.guid } : row, article);
  const isSame =
    // A version of this product that makes titles' keys in another way writes them anew with the first document that comes.
    (["title", "url", "titleKey"] as const).every((name) => row[name] === article[name]) &&
    row.language === (article.language ?? "") &&
    !change.isDateTaken;
  if (!isSame && row.updateCount < maxUpdates) plan.updates.push(change);
  // Once the row is too old to be kept, the article would come as new, again and again.
  if (change.isDateRefused) plan.seen.push(article.urlKey);
}

/**
 * `isDateTaken`: the new date is the article's, so its origin changes too. The guid stays the row's: the publisher's own id
 * belongs to the feed that owns the row, until its site moves.
 */
function toUpdate({ id, guid, publishedMs: knownMs, unusedDate }: StoredArticle, article: Article) {
  const givenMs = article.dateSource === "feed" ? toMs(article) : knownMs;
  // A feed that gives another date each time gives the time at which it was built.
  const publishedMs = unusedDate === article.sourceDate ? givenMs : Math.min(knownMs, givenMs);
  const isDateRefused = publishedMs < givenMs;
  return { id, article, publishedMs, isDateTaken: publishedMs !== knownMs, isDateRefused, guid };
}

/** The third look-up among the articles of the run itself: the earlier stays, whatever the order in the document. */
function dropRepeatedTitles(articles: readonly Article[], plan: RunPlan): Article[] {
  const lastKept = new Map<string, Article>();
  const earliestFirst = articles.filter(({ titleKey }) => titleKey).sort((a, b) => toMs(a) - toMs(b));
  const repeated = new Set(
    earliestFirst.filter((article) => {
      const kept = lastKept.get(article.titleKey);
      const apartMs = kept ? toMs(article) - toMs(kept) : Infinity;
      const isIssue = kept?.title === article.title && isNext(kept, article, apartMs);
      if (apartMs <= sameTitleWithinMs && !isIssue) return true;
      lastKept.set(article.titleKey, article);
      return false;
    }),
  );
  for (const article of repeated) refuse(article, plan);
  return articles.filter((article) => !repeated.has(article));
}

/** R36 keeps out what retention would remove at once; R38 takes the newest of the rest. */
function chooseNew(candidates: readonly Article[], run: FeedRun, facts: RunFacts, plan: RunPlan): void {
  const floorMs = Math.max(run.nowMs - retention.ageMs - 1, facts.lowWaterMs);
  // T15: passed over as undated by a clock that was years behind.
  const isSeen = ({ urlKey, dateSource }: Article) =>
    (facts.seenMs.get(urlKey) ?? -Infinity) >
    (dateSource === "feed" ? run.nowMs - retention.ageMs : -Infinity);
  const fresh = candidates.filter((one) => toMs(one) > floorMs && !isSeen(one));
  const newestFirst = fresh.toSorted((a, b) => toMs(b) - toMs(a));
  plan.inserts = newestFirst.slice(0, maxNewRows).reverse();
  const old = candidates.filter((one) => one.dateSource === "neighbour" && toMs(one) <= floorMs);
  const passedOver = [...newestFirst.slice(maxNewRows), ...(run.state.hasImported ? [] : old)];
  plan.seen.push(...passedOver.map(({ urlKey }) => urlKey));
  plan.counts.new = plan.inserts.length;
  plan.counts.skipped += candidates.length - plan.inserts.length;
}

/** What was skipped once stays so while its feed carries it, or it would come back as news half a year later. */
function rememberPassedOver(run: FeedRun, facts: RunFacts, plan: RunPlan): void {
  const again = [...facts.seenMs]
    .filter(([, seenMs]) => Math.abs(run.nowMs - seenMs) >= seenAgainAfterMs)
    .map(([urlKey]) => urlKey);
  const first = [...plan.seen, ...(run.passedOver ?? [])].filter((urlKey) => !facts.seenMs.has(urlKey));
  plan.seen = [...new Set([...first, ...again])];
}
