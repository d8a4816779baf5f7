import type { Proposal } from "#catalog/exchange/intake/proposal-file.ts";
import type { LinkFile } from "#catalog/exchange/link-file.ts";
import type { DeskProposal, LinkFields } from "#desk/desk-api.ts";
import type { DeskContent } from "./read-desk-content.ts";
import { toLinkFields } from "./to-link-fields.ts";
import { toVersionOf } from "./to-version.ts";

export function toDeskProposals({ proposals, links, files }: DeskContent): DeskProposal[] {
  return proposals.open.map((proposal): DeskProposal => {
    const { id, record } = proposal;
    const link = record.of === undefined ? undefined : links.get(record.of);
    return {
      id,
      fields: toProposedFields(proposal, link),
      ...(link ? { of: link.id, version: toVersionOf(link, files) } : {}),
      ...(record.why === undefined ? {} : { why: record.why }),
      notes: record.notes ?? [],
      proposed: record.proposed,
    };
  });
}

/** About a listed link: that link as it would be, lists grown and texts replaced where the proposal has some. */
function toProposedFields({ record }: Proposal, link: LinkFile | undefined): LinkFields {
  const given = toLinkFields(record);
  if (!link) return given;
  const present = toLinkFields(link.fields);
  const union = <T>(now: T[], more: T[]): T[] => [...new Set([...now, ...more])];
  return {
    name: given.name || present.name,
    url: given.url || present.url,
    description: given.description || present.description,
    groups: union(present.groups, given.groups),
    inGroup: present.inGroup,
    audiences: union(present.audiences, given.audiences),
    cost: given.cost || present.cost,
    regions: union(present.regions, given.regions),
    language: given.language || present.language,
  };
}
