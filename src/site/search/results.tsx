import type { Site } from "#catalog/catalog.ts";
import { SuggestLink } from "../parts/suggest-link.tsx";
import { resultsId } from "./search-ids.ts";

/** The place of the results, empty until the script fills it. They are drawn in their final fonts at once. */
export const Results = ({ site, level }: { site: Site; level: number | undefined }) => (
  <section className="results" id={resultsId} data-laid-out="" hidden>
    <div className="results-head">
      <h2 aria-level={level}>Results</h2>
      <ul className="chosen" aria-label="Filters in use" />
      <button type="button" className="share-links">
        Share or print these results
      </button>
    </div>
    <p className="results-note" />
    <ul className="results-groups" aria-label="Groups" />
    <div className="results-list" />
    <p className="results-none">
      Know a link that belongs here?{" "}
      <SuggestLink site={site} className="button">
        Suggest a link
      </SuggestLink>
    </p>
  </section>
);
