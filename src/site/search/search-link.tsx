import { Lens } from "./finder.tsx";
import { fieldId } from "./search-ids.ts";

/** In the header of wide windows: leads to the one field there is. */
export function SearchLink() {
  return (
    <a className="search-link" href={`#${fieldId}`}>
      <Lens />
      <span className="v">Search</span>
      <span className="slash" aria-hidden="true">
        /
      </span>
    </a>
  );
}
