import drawersCss from "../styles/drawers.css?url";
import { loadStyle } from "./patience.ts";
import { askOnce } from "./when-idle.ts";

const fetchLooks = askOnce(() => loadStyle(drawersCss));

/** Never fails: a drawer without its styles can still be read, and they are fetched again the next time. */
export const loadDrawerLooks = (): Promise<void> => fetchLooks().catch(console.error);

/** Fetches a drawer's part and its styles. Not kept as one promise: the part may be kept while the styles have failed. */
export const withLooks =
  <T>(fetchPart: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([fetchPart(), loadDrawerLooks()]))[0];
