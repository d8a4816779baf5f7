import type { PageFacts } from "./page-facts.ts";
import type { HtmlAttributes } from "./scan-html.ts";

const secret = /cc-number|card.?number|cardnumber|\bcvv\b|\bcvc\b|\bcc\b|\bpan\b|\bssn\b|social.?security/i;
const bid =
  /\b(offer|bid|your.?price|angebot|gebot|preisvorschlag|oferta|offre|offerta|proposta|bod|teklif)\b/i;

/** Notes what a field asks for, and says whether it is one to write in. */
export function readField(
  attributes: HtmlAttributes,
  asked: Pick<PageFacts, "hasPassword" | "hasCard" | "hasBid">,
): boolean {
  const type = attributes.get("type")?.toLowerCase() ?? "text";
  const hints = `${attributes.get("autocomplete")} ${attributes.get("name")} ${attributes.get("placeholder")}`;
  if (type === "password") asked.hasPassword = true;
  if (secret.test(hints)) asked.hasCard = true;
  if (bid.test(hints)) asked.hasBid = true;
  return /^(text|email|tel|number|password|)$/.test(type);
}
