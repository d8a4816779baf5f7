import type { ClientConfig } from "../page/client-config.ts";
import type { EntryText } from "./entry-texts.ts";

/** The share form with the link's id, name and address filled in, or a letter that says the same (spec 2 "Share/Update"). */
export function toReportUrl(
  { form, fields, email }: ClientConfig["report"],
  id: string,
  text: Pick<EntryText, "name" | "url">,
): string {
  if (email) {
    const subject = `About the link ${text.name}`;
    const body = `${text.name}\r\n${text.url}\r\n(${id})\r\n\r\nWhat should be put right?\r\n`;
    return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  }
  const url = new URL(form);
  url.searchParams.set(fields.resourceId, id);
  url.searchParams.set(fields.resourceName, text.name);
  url.searchParams.set(fields.resourceAddress, text.url);
  return url.href;
}
