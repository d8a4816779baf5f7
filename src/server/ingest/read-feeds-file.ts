import { type Problem, toError } from "#base/problem.ts";
import { maxCharsOf } from "#catalog/content-file.ts";
import { parseYaml } from "#catalog/parse-yaml.ts";
import type { FieldPath } from "#catalog/problem-place.ts";
import {
  type FeedRecord,
  listFeedDuplicates,
  maxSources,
  toFeedsShape,
  updatesFeedUrl,
  withHome,
} from "#catalog/shape/feeds-shape.ts";
import { readShape } from "#catalog/shape/read-shape.ts";
import { type AllowHosts, checkUrl, hostAndPort } from "#host/outbound/check-url.ts";
import { readWholeFile, toFileFault } from "#host/read-whole-file.ts";
import type { FeedSource } from "#news/article.ts";

const checkPath = "check the path: WAYMARK_FEEDS, or feeds.yaml in the content folder";

/** content/feeds.yaml or WAYMARK_FEEDS. A file that cannot be read is a problem like the others. */
export async function readFeedsFile(path: string, context: Omit<FeedsFileContext, "where">) {
  try {
    const maxChars = maxCharsOf("feeds.yaml");
    const text = new TextDecoder().decode(readWholeFile(path, 4 * maxChars, maxChars));
    return parseFeedsFile(text, { ...context, where: path });
  } catch (error) {
    const isMissing = /^ENO(?:ENT|TDIR)$/.test(String((error as NodeJS.ErrnoException).code));
    const fault = isMissing ? { what: "there is no such file", fix: checkPath } : toFileFault(error);
    return { feeds: [], problems: [toError(path, fault.what, fault.fix)] };
  }
}

/** Without a name: the whole feed, or a field that is missing. */
const needed = new Set<FieldPath[number] | undefined>([undefined, "name", "home", "url"]);

export interface FeedsFileContext {
  /** How messages name the file. */
  where: string;
  /** Replaces `{product}` in names. */
  product: string;
  /** The home of the hub's own source. */
  url: string;
  allowHosts: AllowHosts;
}

/**
 * Follows the rules of the content check, except that an operator may also name http addresses and intranet hosts.
 * Every problem is reported and costs at most its feed; one with a warning is kept, and the guard may refuse it later.
 */
export function parseFeedsFile(text: string, { where, product, url, allowHosts }: FeedsFileContext) {
  const { source, problems } = parseYaml({ path: "feeds.yaml", text }, "", where);
  if (!source) return { feeds: [], problems };
  const context = { product, lastDay: "", known: {} };
  const read = readShape<FeedRecord[]>(source, toFeedsShape("any"), context);
  const all = read.partial ?? [];
  const duplicates = listFeedDuplicates(all);
  // A fault beside name and addresses costs the field alone; but what was perhaps to be off is not read by mistake.
  const costs = ([index, name]: FieldPath) =>
    name === "enabled" ? source.nodeAt([index ?? 0, name])?.toJSON() !== null : needed.has(name);
  const faults = [...read.faults, ...duplicates.map(({ field }) => field)].filter(costs);
  const isFaulty = new Set(faults.map(([index]) => index));
  const warnings = all.flatMap((feed, index) =>
    checkWay(feed?.url, allowHosts).map(({ what, fix }): Problem => {
      return { level: "warning", where: source.where([index, "url"]), what, fix };
    }),
  );
  const doubled = duplicates.map(({ field, what, fix }) => source.error(field, what, fix));
  return {
    feeds: all.slice(0, maxSources).flatMap((feed, at) => (isFaulty.has(at) ? [] : toSource(feed, url))),
    problems: [...read.problems, ...doubled, ...warnings],
  };
}

function toSource(feed: Partial<FeedRecord> = {}, url: string): FeedSource {
  const { note: _, enabled = true, ...record } = feed as FeedRecord;
  return withHome({ ...record, enabled }, url);
}

/** The guard's own rules (R9), so that a feed that can never be fetched is named here and not at night. */
function checkWay(address: string | undefined, allowHosts: AllowHosts) {
  const url = address === updatesFeedUrl ? undefined : URL.parse(address ?? "");
  if (!url) return [];
  const refusal = checkUrl(url, allowHosts);
  if (refusal) {
    const fix = "use a public https address, or list host:port in WAYMARK_ALLOW_HOSTS";
    return [{ what: `the address guard will refuse it (${refusal})`, fix }];
  }
  if (url.protocol === "https:" || allowHosts.has(hostAndPort(url))) return [];
  const fix = "write https if the site has it";
  return [{ what: "http: anyone on the way can change the headlines", fix }];
}
