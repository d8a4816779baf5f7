import { addressKey } from "#catalog/address.ts";
import type { Catalog, Resource } from "#catalog/catalog.ts";
import { isPublishable } from "#catalog/published-ids.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import type { Proposal, Proposals } from "./proposal-file.ts";
import { type LinkResponse, toPlain } from "./read-responses.ts";
import { createGroupAdviser, type GroupSuggestion } from "./suggest-groups.ts";

/** What a check of the address said, if one was asked for. */
export interface LiveLook {
  /** A sentence for the curator. */
  says: string;
  finalUrl?: string;
  title?: string;
  language?: string;
}

interface IntakeOptions {
  today: string;
  /** One-way and stable, so that a repeated response is recognised without keeping it. */
  digest: (text: string) => string;
  looks?: ReadonlyMap<string, LiveLook>;
}

export type IntakeResult =
  | { row: number; kind: "proposed"; proposal: Proposal }
  | { row: number; kind: "known"; why: string };

/** Responses -> drafts. Every response gets an answer, and each address one draft. */
export function planIntake(
  responses: readonly LinkResponse[],
  catalog: Catalog,
  { open, decided = [], unread }: Proposals,
  { today, digest: toDigest, looks }: IntakeOptions,
): IntakeResult[] {
  const links = new Map<string, Resource>();
  for (const link of catalog.resources.values())
    for (const key of toKeys(link)) if (!links.has(key) || !link.retired) links.set(key, link);
  const ids = new Set([...catalog.resources.keys(), ...unread]);
  /** Why a response is known, by its digest; why an address is, by its key. */
  const [known, knownAddresses] = [new Map<string, string>(), new Map<string, string>()];
  for (const { response, url, outcome, on, why, id } of decided) {
    known.set(response, `decided on ${on}: ${outcome}${id ? `, ${id}` : ""}${why ? ` (${why})` : ""}`);
    if (outcome === "rejected" && !id)
      knownAddresses.set(addressKey(url), `rejected on ${on}${why ? `: ${why}` : ""}`);
  }
  const note = ({ id, record: { url, response, of } }: Proposal) => {
    ids.add(id);
    known.set(response, `proposed already as ${id}`);
    if (!of) knownAddresses.set(addressKey(url), `proposed already as ${id}`);
  };
  open.forEach(note);
  const suggest = createGroupAdviser(catalog);
  return responses.map((response): IntakeResult => {
    const { row, of, url } = response;
    const { beside: _, ...said } = response;
    const digest = toDigest(JSON.stringify({ ...said, row: 0 }));
    const look = looks?.get(url);
    const keys = [url, look?.finalUrl ?? url].map(addressKey);
    const byAddress = keys.map((key) => links.get(key)).find(Boolean);
    const link = (of === undefined ? undefined : catalog.resources.get(of)) ?? byAddress;
    const before = keys.map((key) => knownAddresses.get(key)).find(Boolean);
    const why = known.get(digest) ?? (link ? sayListed(response, link) : before);
    if (why) return { row, kind: "known", why };
    const proposal = toProposal({ response, link, look, today, ids, suggest }, digest);
    note(proposal);
    return { row, kind: "proposed", proposal };
  });
}

/** What is known already, if the response says nothing new about a listed link. */
function sayListed({ of, url, description, groups, notes, beside }: LinkResponse, link: Resource) {
  const isReport =
    (of !== undefined || beside.isComplaint) &&
    ((description !== undefined && description !== link.description) ||
      !toKeys(link).includes(addressKey(url)));
  const isNew =
    link.retired || isReport || notes.length > 0 || !groups.every((path) => link.groups.includes(path));
  return isNew ? undefined : `listed already as ${link.id}`;
}

interface Draft {
  response: LinkResponse;
  link: Resource | undefined;
  look: LiveLook | undefined;
  today: string;
  ids: ReadonlySet<string>;
  suggest: ReturnType<typeof createGroupAdviser>;
}

function toProposal({ response, link, look, today, ids, suggest }: Draft, digest: string): Proposal {
  const { row, of, notes, notices, beside, ...given } = response;
  const name = given.name ?? toName(look?.title, given.url);
  const words = [name, given.description ?? "", given.regions.join(" "), notes.join(" ")].join(" ");
  const advice = given.groups.length > 0 || link ? [] : suggest(words, given.url);
  const complaint = beside.isComplaint && given.description ? [`The sender says: ${given.description}`] : [];
  const isListed = link && toKeys(link).includes(addressKey(given.url));
  const looked = listNotes(given.url, link, look, today);
  return {
    id: toLinkId(link ? `${link.id} again` : name, ids, given.url),
    record: {
      ...given,
      audiences: given.audiences as Proposal["record"]["audiences"],
      cost: (given.cost ?? beside.cost) as Proposal["record"]["cost"],
      // A report's words are about the listed link; they replace nothing by themselves.
      name: link ? given.name : name,
      url: isListed ? link.url : (look?.finalUrl ?? given.url),
      of: link && isPublishable(link.id) ? link.id : undefined,
      description: beside.isComplaint ? undefined : given.description,
      groups: given.groups.length > 0 ? given.groups : advice.slice(0, 1).map(({ path }) => path),
      // English is not said of a link.
      language: given.language ?? (look?.language === "en" ? undefined : look?.language || undefined),
      why: given.groups.length > 0 ? "The sender chose it." : explain(advice),
      notes: [...complaint, ...notes, ...notices, ...beside.notices, ...looked].map(toPlain),
      proposed: today,
      response: digest,
    },
  };
}

function explain([first, ...others]: readonly GroupSuggestion[]): string | undefined {
  if (!first) return;
  const rest = others.length > 0 ? ` Else: ${others.map(({ title }) => title).join("; ")}.` : "";
  return `${first.why}.${rest}`.slice(0, 400);
}

function listNotes(url: string, link: Resource | undefined, look: LiveLook | undefined, today: string) {
  const notes = [];
  if (link?.retired) notes.push(`${link.id} was retired on ${link.retired.on}: ${link.retired.why}`);
  else if (link) notes.push(`It is listed as ${link.id} (${link.name}).`);
  if (look) notes.push(`Looked at on ${today}: ${look.says}`);
  if (look?.finalUrl && addressKey(look.finalUrl) !== addressKey(url)) notes.push(`The sender wrote ${url}`);
  return notes.map((note) => note.slice(0, 400));
}

/** Keys of all its addresses, in a group or in general. */
function toKeys({ url, in_group = {} }: Resource): string[] {
  const deep = Object.values(in_group).flatMap((words) => words.url ?? []);
  return [url, ...deep].map(addressKey);
}

function toName(title: string | undefined, url: string): string {
  const [start = ""] = (title ?? "").replace(/[{}]/g, "").split(/\s[|·–—-]\s/);
  const name = start.trim() || (URL.parse(url)?.hostname.replace(/^www\./, "") ?? url);
  return [...name].slice(0, 80).join("");
}
