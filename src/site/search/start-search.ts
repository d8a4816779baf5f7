import { Search } from "#catalog/search/search.ts";
import { readClientConfig } from "../page/client-config.ts";
import { loadStyle } from "../page/patience.ts";
import { whenIdle } from "../page/when-idle.ts";
import searchCss from "../styles/search.css?url";
import { drawRanked } from "./draw-results.ts";
import { readIndex } from "./read-index.ts";
import { SearchScreen } from "./search-screen.ts";
import { TextMarks } from "./text-marks.ts";

export async function startSearch(form: HTMLFormElement): Promise<void> {
  const { base, searchIndex } = readClientConfig();
  const [index] = await Promise.all([readIndex(searchIndex), loadStyle(searchCss)]);
  const search = new Search(index);
  new SearchScreen({ form, search, index, base }).start();
  // On paper are all the results that the title counts.
  addEventListener("beforeprint", () => document.querySelector<HTMLElement>(".results-more")?.click());
  // Code that has run a few times is several times faster, so a visitor's first letter should not be its first run.
  for (const letter of "scapmtbeuifhgdlnworvkjyzqx")
    whenIdle(() => void drawRanked(search.find(letter, { limit: 6 }).resources, index, new TextMarks()));
}
