import { unpackIndex } from "#catalog/search/packed-index.ts";
import { Search } from "#catalog/search/search.ts";
import { readClientConfig } from "../page/client-config.ts";
import { loadStyle } from "../page/load-style.ts";
import { whenIdle } from "../page/when-idle.ts";
import searchCss from "../styles/search.css?url";
import { SearchScreen } from "./search-screen.ts";

export async function startSearch(form: HTMLFormElement): Promise<void> {
  const { base, searchIndex } = readClientConfig();
  const [answer] = await Promise.all([fetch(searchIndex), loadStyle(searchCss)]);
  if (!answer.ok) throw new Error(`${searchIndex} answered ${answer.status}.`);
  const index = unpackIndex(await answer.json());
  const search = new Search(index);
  new SearchScreen({ form, search, index, base }).start();
  // Code that has run once is several times faster, so a visitor's first letter should not be its first run.
  whenIdle(() => search.find("st"));
}
