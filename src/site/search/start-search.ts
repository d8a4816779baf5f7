import { unpackIndex } from "#catalog/search/packed-index.ts";
import { Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import { noView } from "#catalog/search/view-state.ts";
import { readClientConfig } from "../page/client-config.ts";
import { loadStyle } from "../page/load-style.ts";
import { whenIdle } from "../page/when-idle.ts";
import searchCss from "../styles/search.css?url";
import { drawGroupChip, drawRanked } from "./draw-results.ts";
import { printTitle } from "./print-title.ts";
import { SearchScreen } from "./search-screen.ts";
import { TextMarks } from "./text-marks.ts";

export async function startSearch(form: HTMLFormElement): Promise<void> {
  const { base, searchIndex } = readClientConfig();
  const [answer] = await Promise.all([fetch(searchIndex), loadStyle(searchCss)]);
  if (!answer.ok) throw new Error(`${searchIndex} answered ${answer.status}.`);
  const index = unpackIndex(await answer.json());
  const search = new Search(index);
  new SearchScreen({ form, search, index, base }).start();
  rehearse(rehearsed, (query) => drawUnseen(query, search, index, base));
}

/** Code that has run a few times is several times faster, so a visitor's first letter should not be its first run. */
const rehearsed = ["m", "e", "c", "a"];

/** One at a time, so that a touch in between is answered. */
function rehearse([query, ...others]: readonly string[], play: (query: string) => void): void {
  if (query === undefined) return;
  whenIdle(() => {
    play(query);
    rehearse(others, play);
  });
}

/** What a first letter takes, but for the page. */
function drawUnseen(query: string, search: Search, index: SearchIndex, base: string): void {
  const marks = new TextMarks();
  const result = search.find(query, { limit: 6 });
  drawRanked(result.resources, index, marks);
  for (const group of result.groups) drawGroupChip(group, base, marks);
  search.toFilterCounts(query);
  printTitle({ ...noView, query }, result);
}
