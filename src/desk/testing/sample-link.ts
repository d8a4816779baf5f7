import type { DeskLink } from "#desk-wire/desk-api.ts";
import { emptyFields } from "#desk-wire/link-fields.ts";

type Given = Omit<Partial<DeskLink>, "fields"> & { fields?: Partial<DeskLink["fields"]> };

export function sampleLink(id: string, { fields, ...rest }: Given = {}): DeskLink {
  return {
    id,
    fields: { ...emptyFields, name: id, url: `https://${id}.example.org/`, cost: "free", ...fields },
    added: "2026-11-21",
    version: "1",
    isChanged: false,
    ...rest,
  };
}
