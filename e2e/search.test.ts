import { describeFilters } from "./search/describe-filters.ts";
import { describeSearch } from "./search/describe-search.ts";
import { describeSearchLayout } from "./search/describe-search-layout.ts";
import { setStage } from "./support/stage.ts";

const stage = setStage();
describeSearch(stage);
describeFilters(stage);
describeSearchLayout(stage);
