import { expect, it } from "vitest";
import { listUnsetAddresses } from "./address-of.ts";
import type { Catalog } from "./catalog.ts";
import { sampleContent } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";

it("F19 names the settings that are examples still, as site.yaml spells them", () => {
  const { catalog } = parseCatalog(sampleContent(), { now: new Date("2026-11-21T12:00:00Z") });
  const { site } = catalog as Catalog;
  const set = { ...site, url: "https://hub.school/" };
  expect(listUnsetAddresses(set)).not.toContain("url");
  const unset = { ...set.addresses, share_form: "https://example.com/share-form" };
  expect(listUnsetAddresses({ ...set, addresses: unset })).toContain("addresses.share_form");
  expect(listUnsetAddresses({ ...set, url: "https://waymark.example.com/" })).toContain("url");
});
