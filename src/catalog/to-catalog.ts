import { addressFields } from "./address-of.ts";
import { toBrand } from "./brand/check-brand.ts";
import type { Catalog, Resource, Site, SiteAddresses } from "./catalog.ts";
import { isOwnAddress } from "./is-own-address.ts";
import type { ContentRecord, ContentRecords } from "./read-content-records.ts";
import type { ResourceRecord } from "./shape/resource-shape.ts";
import type { AddressName, SiteRecord } from "./shape/site-shape.ts";
import { toFeed } from "./to-feed.ts";
import { toHome } from "./to-home.ts";
import { toByGroup, toMenu } from "./to-menu.ts";

/** Records that have passed every check -> the catalog. */
export function toCatalog(records: ContentRecords): Catalog {
  const site = toSite(wholeOf(records.site));
  const resources = new Map(
    [...records.resources].map(([id, record]) => [id, toResource(id, record, site)] as const),
  );
  const brand = toBrand(records);
  const byGroup = toByGroup(resources.values());
  return {
    site,
    resources,
    menus: wholeOf(records.menus).map((menu) => toMenu(menu, site, byGroup)),
    home: toHome(wholeOf(records.home), site, resources),
    feeds: wholeOf(records.feeds).map(toFeed),
    synonyms: records.synonyms?.value ?? [],
    ...(brand ? { brand } : {}),
  };
}

function wholeOf<V>(record: ContentRecord<V> | undefined): V {
  if (record?.value === undefined) throw new Error("A content file with problems reached the catalog.");
  return record.value;
}

function toSite(record: SiteRecord): Site {
  const {
    addresses,
    share_form_fields: fields,
    own_domains,
    share_email,
    content_licence,
    about: { run_by: runBy, ...about } = {},
    setup_skipped: _,
    ...rest
  } = record;
  const named = Object.entries(addresses).map(([name, url]) => [addressFields[name as AddressName], url]);
  return {
    ...rest,
    addresses: Object.fromEntries(named) as SiteAddresses,
    shareFormFields: {
      resourceId: fields.resource_id,
      resourceName: fields.resource_name,
      resourceAddress: fields.resource_address,
    },
    about: { runBy, ...about },
    shareEmail: share_email,
    contentLicence: content_licence,
    ownDomains: own_domains.map((domain) => domain.toLowerCase()),
  };
}

/** A record is the same one as long as its file is (read-content-records.ts). */
const made = new WeakMap<ContentRecord<ResourceRecord>, { own: string; resource: Resource }>();

function toResource(id: string, record: ContentRecord<ResourceRecord>, { ownDomains }: Site): Resource {
  const own = ownDomains.join();
  const before = made.get(record);
  if (before?.own === own) return before.resource;
  const { in_group: inGroup, look_again: lookAgain, ...fields } = wholeOf(record);
  const resource = {
    id,
    ...fields,
    inGroup,
    lookAgain,
    isOwn: isOwnAddress(fields.url, ownDomains) || undefined,
  };
  made.set(record, { own, resource });
  return resource;
}
