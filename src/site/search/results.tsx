import { ExternalLink } from "../parts/external-link.tsx";
import { resultsId } from "./search-ids.ts";

/** Where results go while the directory steps aside; empty until the script fills it. */
export function Results({ shareForm }: { shareForm: string }) {
  return (
    <section className="results" id={resultsId} aria-labelledby="results-title" hidden>
      <div className="results-head">
        <h2 id="results-title">Results</h2>
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
        <ExternalLink className="button" href={shareForm}>
          Suggest a link
        </ExternalLink>
      </p>
    </section>
  );
}
