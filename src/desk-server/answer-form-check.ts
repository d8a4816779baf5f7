import { addressKey } from "#catalog/address.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { normaliseAddress } from "#catalog/exchange/intake/normalise-address.ts";
import { createGroupAdviser } from "#catalog/exchange/intake/suggest-groups.ts";
import { fieldAt, type LinkFile } from "#catalog/exchange/link-file.ts";
import { parsePublishedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import type { LinkFields, LookAnswer, SameAddress } from "#desk-wire/desk-api.ts";
import type { LookRequest } from "#desk-wire/desk-requests.ts";
import { toLinkFields } from "#desk-wire/link-fields.ts";
import { planLinkChange, toChangedFields, toLinkEdit } from "./plan-link-change.ts";
import { printLineDiff } from "./print-line-diff.ts";
import { type DeskContent, type DeskContext, readDeskContent } from "./read-desk-content.ts";

/** What the form says of what is typed. Writes nothing, and asks nobody outside. */
export async function answerFormCheck(
  { id, fields }: LookRequest,
  context: DeskContext,
): Promise<LookAnswer> {
  const content = await readDeskContent(context);
  const link = id === undefined ? undefined : content.links.get(id);
  const newId = link ? undefined : toNewId(fields, content);
  const edit = toLinkEdit(link?.id ?? newId ?? "", toChangedFields(fields, link), link);
  const { text = "", problems } = planLinkChange(content, edit, context);
  const present = link && content.files.find(({ path }) => path === link.path)?.text;
  const { url } = normaliseAddress(fields.url);
  return {
    problems,
    sameAddress: listSameAddress(fields.url, link?.id, content),
    ...(url !== undefined && url !== toAddress(fields.url) ? { normalisedUrl: url } : {}),
    suggestions: suggest(fields, content),
    ...(newId === undefined ? {} : { newId }),
    yaml: text,
    diff: printLineDiff(present ?? "", text),
  };
}

/** Ids of removed links count as taken: they live on in the lists that visitors saved. */
export function toNewId({ name, url }: Pick<LinkFields, "name" | "url">, content: DeskContent): string {
  const list = content.files.find(({ path }) => path === publishedIdsPath)?.text ?? "";
  const published = new Set(parsePublishedIds(list));
  return toLinkId(name, { has: (id) => content.links.has(id) || published.has(id) }, url);
}

/** Two ways to write one address are no reason to suggest another. */
const toAddress = (given: string) => URL.parse(given.trim())?.href ?? given;

function suggest({ name, description, regions, url, groups }: LinkFields, { catalog }: DeskContent) {
  if (!catalog) return [];
  const advise = advisers.get(catalog) ?? createGroupAdviser(catalog);
  advisers.set(catalog, advise);
  const found = advise([name, description, ...regions].join(" "), url);
  return found.filter(({ path }) => !groups.includes(path));
}

/** Made once for each state of the content. */
const advisers = new WeakMap<Catalog, ReturnType<typeof createGroupAdviser>>();

function listSameAddress(given: string, ownId: string | undefined, content: DeskContent): SameAddress[] {
  const key = toKey(given);
  if (key === undefined) return [];
  return [...content.links.values()]
    .filter(({ id, fields }) => {
      const { url, in_group } = toLinkFields(fields);
      // Its own, and those that lead deeper in a group.
      const urls = [url, ...Object.values(in_group).flatMap((words) => words.url ?? [])];
      return id !== ownId && urls.some((one) => toKey(one) === key);
    })
    .map((link) => toSameAddress(link, content.catalog?.site.product));
}

function toKey(given: string): string | undefined {
  const url = URL.parse(normaliseAddress(given).url ?? given);
  return url && /^https?:$/.test(url.protocol) ? addressKey(url.href) : undefined;
}

function toSameAddress({ id, fields }: LinkFile, product = "{product}"): SameAddress {
  const name = String(fields.name ?? id).replaceAll("{product}", product);
  const [on, why] = [fieldAt(fields, ["retired", "on"]), fieldAt(fields, ["retired", "why"])];
  if (on === undefined) return { id, name, why: "It has this address." };
  return { id, name, why: `It was retired on ${on}: ${why ?? ""}` };
}
