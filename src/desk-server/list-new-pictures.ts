import type { Catalog } from "#catalog/catalog.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import { toAddressHash } from "#catalog/link-health/page-picture.ts";
import { type DeskPicture, type NewPictures, picturesAtOnce } from "#desk/pictures/picture-calls.ts";
import type { LinkTarget } from "#links/link-target.ts";
import { listTargets } from "#links/list-targets.ts";

const shownWords = 8;

/** Pages that the checker has seen and nobody has agreed to. One that bears a finding is decided there. */
export function listNewPictures(catalog: Catalog, { records }: Checks): NewPictures {
  const all = listTargets(catalog).filter(({ id, url }) => {
    const { page, state } = records.get(id) ?? {};
    return page?.seenFrom !== undefined && state === undefined && page.addressHash === toAddressHash(url);
  });
  return {
    count: all.length,
    next: all.slice(0, picturesAtOnce).flatMap((target) => toPicture(target, records)),
  };
}

function toPicture({ id, name, url, places }: LinkTarget, records: Checks["records"]): DeskPicture[] {
  const page = records.get(id)?.page;
  if (!page) return [];
  const { on, title, description, organisations, domain, language, build, words } = page;
  const by = organisations[0] ? `${organisations[0]}, ${domain}` : domain;
  const telling = words.split(" ").filter(Boolean).slice(0, shownWords);
  return [{ id, name, url, places, on, title, description, by, language, size: build.size, words: telling }];
}
