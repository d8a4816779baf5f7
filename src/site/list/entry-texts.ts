export interface EntryText {
  name: string;
  url: string;
  /** With whose service it is, where it is our own or a partner's: so said on sheets and in messages too. */
  description: string;
  isOwn: boolean;
}

/** The page already says it all: a list needs no second copy of names and addresses. */
export function readEntryText(id: string): EntryText | undefined {
  const item = document.querySelector(
    `.entries > li[data-id="${CSS.escape(id)}"], .voices li[data-id="${CSS.escape(id)}"]`,
  );
  return item ? readItem(item) : undefined;
}

export function readItem(item: Element): EntryText | undefined {
  const link = item.querySelector("a");
  if (!link) return undefined;
  const own = item.querySelector(".own")?.textContent;
  const description = item.querySelector("p")?.textContent ?? "";
  return {
    name: link.firstChild?.textContent ?? "",
    url: link.getAttribute("href") ?? "",
    description: own ? `${description} ${own}.` : description,
    isOwn: own !== undefined,
  };
}
