import type { ListEntry } from "#catalog/list/resource-list.ts";
import type { ListedText } from "#catalog/list/to-list-directory.ts";

/** What this page says about a link, if the link is on it with the address that was saved. */
export function readEntryText({ id, group }: ListEntry): ListedText | undefined {
  const items = document.querySelectorAll<HTMLElement>(`main li[data-id="${CSS.escape(id)}"]`);
  const item = [...items].find(({ dataset }) => dataset.group === group);
  return item && readItem(item);
}

/** With the language, if it is another, and whose service it is, if it is our own or a partner's: so said on sheets and in messages too. */
export function readItem(item: Element): ListedText | undefined {
  const link = item.querySelector("a");
  if (!link) return undefined;
  const own = item.querySelector(".own")?.textContent ?? "";
  const facts = [...item.querySelectorAll(".facts > span")].map(({ textContent }) => textContent);
  const language = facts.find((fact) => fact.startsWith("·\u00a0In "))?.slice(2) ?? "";
  return {
    name: link.firstChild?.textContent ?? "",
    url: link.getAttribute("href") ?? "",
    description: addFacts(item.querySelector("p")?.textContent ?? "", language, own),
    isOwn: own !== "",
    language,
  };
}

export const addFacts = (description: string, ...facts: string[]): string =>
  description + facts.map((fact) => fact && ` ${fact}.`).join("");
