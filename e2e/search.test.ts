import { describeFilters } from "./search/describe-filters.ts";
import { describeFirstLetter } from "./search/describe-first-letter.ts";
import { describeSearch } from "./search/describe-search.ts";
import { describeSearchLayout } from "./search/describe-search-layout.ts";
import { describeSearchPlaces } from "./search/describe-search-places.ts";
import { setStage } from "./support/stage.ts";

const stage = setStage("plain", { isBack: true });
describeSearch(stage);
describeFilters(stage);
describeFirstLetter(stage);
describeSearchLayout(stage);
describeSearchPlaces(stage);
