import type { ResourceText } from "#catalog/search/search-index.ts";

/** The page's own entries: where the search reads its texts, and what results are copies of. */
export class DirectoryEntries {
  readonly #byId = new Map<string, HTMLElement[]>();

  constructor(root: ParentNode = document) {
    const inGroups = root.querySelectorAll<HTMLElement>(".directory [data-id]");
    // Last: a voice that is listed in a group too says more there.
    for (const entry of [...inGroups, ...root.querySelectorAll<HTMLElement>(".voices [data-id]")]) {
      const id = entry.dataset.id ?? "";
      const same = this.#byId.get(id);
      if (same) same.push(entry);
      else this.#byId.set(id, [entry]);
    }
  }

  textOf(id: string): ResourceText | undefined {
    const [first, ...rest] = (this.#byId.get(id) ?? []).map(readText);
    if (!first) return undefined;
    const own = [first.name, first.description];
    const others = rest.flatMap(({ name, description }) => [name, description]);
    return { ...first, others: [...new Set(others)].filter((text) => !own.includes(text)) };
  }

  /** A copy to show elsewhere on the page; with the words of that group, where one is named by its anchor. */
  copy(id: string, anchor?: string): HTMLElement | undefined {
    const entries = this.#byId.get(id) ?? [];
    const entry = entries.find((one) => anchor && one.closest(".group")?.id === anchor) ?? entries[0];
    return entry?.cloneNode(true) as HTMLElement | undefined;
  }
}

function readText(entry: HTMLElement): ResourceText {
  const link = entry.querySelector("a");
  return {
    // The link's first text; what follows it is "(opens in new tab)".
    name: link?.firstChild?.textContent ?? "",
    description: entry.querySelector("p")?.textContent ?? "",
    url: link?.getAttribute("href") ?? "",
  };
}
