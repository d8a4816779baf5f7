export interface EntryText {
  name: string;
  url: string;
  description: string;
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
  return {
    name: link.firstChild?.textContent ?? "",
    url: link.getAttribute("href") ?? "",
    description: item.querySelector("p")?.textContent ?? "",
  };
}
