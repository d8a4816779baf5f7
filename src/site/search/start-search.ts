import { Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { readClientConfig } from "../page/client-config.ts";
import { DirectoryEntries } from "./directory-entries.ts";
import { SearchScreen } from "./search-screen.ts";

export async function startSearch(form: HTMLFormElement): Promise<void> {
  const index = await fetchIndex();
  const entries = new DirectoryEntries();
  const search = new Search(index, (id) => entries.textOf(id));
  new SearchScreen({ form, search, index, entries }).start();
}

async function fetchIndex(): Promise<SearchIndex> {
  const address = readClientConfig().searchIndex;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}
