import { addressKey } from "../address-key.ts";
import type { IsoDay } from "../catalog.ts";
import { detectLanguage } from "./detect-language.ts";
import type { PageCounts, PageFacts } from "./page-facts.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { toTopicWords } from "./topic-words.ts";

/** Where a check was made from. Two of them seeing the same is as good as two days. */
export const vantages = ["home", "ci"] as const;
export type Vantage = (typeof vantages)[number];

/** What a page was like when a good look saw it: enough to tell it from another one, and to show it to a person. */
export interface PagePicture {
  on: IsoDay;
  /** Of the address it was taken from, so that an edited address starts anew. */
  addressHash: string;
  /** Registrable domain of where the address led. */
  domain: string;
  /** "" where it could not be told. */
  language: string;
  title: string;
  description: string;
  /** Who says to have made it. */
  organisations: readonly string[];
  /** The weightiest first (topic-words.ts). A list as one text: tens of thousands of pictures are held at once. */
  words: string;
  /** Registrable domains that it links to, the most linked first; one text too. */
  outbound: string;
  build: PageBuild;
  /** The only place that has seen it so far: nobody has agreed that this is the right page. */
  seenFrom?: Vantage;
}

/** What a picture holds beside its first line, where nothing was seen of it. */
const blankBuild: PageBuild = { generator: "", size: 0, structure: "", marks: "" };
export const blankDetails = {
  description: "",
  organisations: [],
  words: "",
  outbound: "",
  build: blankBuild,
};

interface PageBuild {
  /** The program that made it; "" where it does not say. */
  generator: string;
  /** Words to read. */
  size: number;
  /** One digit for each of PageCounts: how often the number doubles. */
  structure: string;
  /** Hashes of where it leads, where that is not the address itself (p), of the icon (i), the feed (f) and the owner's accounts (a). */
  marks: string;
}

const keptOutbound = 8;
/** Linked from everywhere: they say nothing about whose page it is. */
const everywhere = new Set(
  "facebook.com twitter.com x.com instagram.com youtube.com linkedin.com google.com tiktok.com pinterest.com whatsapp.com threads.net bsky.app vimeo.com flickr.com apple.com wordpress.org w3.org t.me youtu.be goo.gl bit.ly addtoany.com wordpress.com gravatar.com googleapis.com gstatic.com cloudflare.com adobe.com microsoft.com vk.com weibo.com wa.me".split(
    " ",
  ),
);

export function toPagePicture(
  address: string,
  finalUrl: string,
  page: PageFacts | undefined,
  on: IsoDay,
): PagePicture {
  const domain = registrableDomain(finalUrl);
  return {
    on,
    addressHash: toAddressHash(address),
    domain,
    language: page ? detectLanguage(page) || page.declaredLanguage : "",
    title: cut(page?.title, 120),
    description: cut(page?.description || page?.sample, 140),
    organisations:
      page?.organisations
        .slice(0, 2)
        .map((name) => cut(name, 60))
        .filter(Boolean) ?? [],
    words: page ? toTopicWords(page).join(" ") : "",
    outbound: page ? listOutbound(page, domain).join(" ") : "",
    build: toBuild(page, finalUrl === address ? "" : finalUrl),
  };
}

/** A cut of a string keeps the whole string in memory: here, every page of the run. */
function cut(text = "", length: number): string {
  return [...text].slice(0, length).join("").trim();
}

function listOutbound({ linkHosts }: PageFacts, domain: string): string[] {
  const counts = new Map<string, number>();
  for (const [host, count] of linkHosts) {
    const to = URL.canParse(`http://${host}/`) ? registrableDomain(`http://${host}/`) : "";
    if (to && to !== domain && !everywhere.has(to)) counts.set(to, (counts.get(to) ?? 0) + count);
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, keptOutbound)
    .map(([to]) => to);
}

function toBuild(page: PageFacts | undefined, place: string): PageBuild {
  const counts: PageCounts | undefined = page?.counts;
  const steps = counts
    ? Object.values(counts).map((count: number) => Math.min(9, Math.ceil(Math.log2(count + 1))))
    : [];
  const hash = (kind: string, text: string | undefined) => (text ? [`${kind}${hash32(text)}`] : []);
  return {
    generator: page?.generator.replace(/\s/g, "-") ?? "",
    size: Math.round(page?.wordCount ?? 0),
    structure: steps.join(""),
    marks: [
      ...hash("p", place),
      ...hash("i", /favicon\.ico$/.test(page?.icon ?? "") ? "" : page?.icon),
      ...hash("f", page?.feed),
      ...(page?.accounts.flatMap((account) => hash("a", account)) ?? []),
    ].join(" "),
  };
}

export function toAddressHash(address: string): string {
  return hash32(addressKey(address));
}

/** FNV-1a with a last mixing (murmur3's), because its upper bits alone hardly differ for short words. */
function hash32(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
