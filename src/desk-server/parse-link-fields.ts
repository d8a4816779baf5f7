import { type Audience, audiences, costs, groupWordNames } from "#catalog/catalog.ts";
import type { LinkFields } from "#desk/desk-api.ts";
import { maxItems, maxTextChars } from "./check-texts.ts";

/** Fields as they came over the wire; undefined where they are no fields at all. */
export function parseLinkFields(given: unknown): LinkFields | undefined {
  if (!isRecord(given)) return;
  const { name, url, description, groups, inGroup, audiences: given_, cost, regions, language } = given;
  if (![name, url, description, language].every(isText)) return;
  if (![groups, given_, regions].every(isTexts) || !(given_ as string[]).every(isAudience)) return;
  if (cost !== "" && !(costs as readonly unknown[]).includes(cost)) return;
  const words = parseGroupWords(inGroup);
  if (!words) return;
  return {
    name,
    url,
    description,
    groups,
    inGroup: words,
    audiences: given_,
    cost,
    regions,
    language,
  } as LinkFields;
}

function parseGroupWords(given: unknown): LinkFields["inGroup"] | undefined {
  if (!isRecord(given)) return;
  const entries = Object.entries(given);
  const isWords = (words: unknown) =>
    isRecord(words) &&
    Object.entries(words).every(
      ([part, text]) => (groupWordNames as readonly string[]).includes(part) && isText(text),
    );
  if (entries.length > maxItems || !entries.every(([path, words]) => isText(path) && isWords(words))) return;
  return given as LinkFields["inGroup"];
}

function isAudience(text: string): text is Audience {
  return (audiences as readonly string[]).includes(text);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= maxTextChars;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= maxItems && value.every(isText);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
