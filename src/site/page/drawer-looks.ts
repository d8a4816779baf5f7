import drawersCss from "../styles/drawers.css?url";
import { loadStyle } from "./patience.ts";
import { askOnce } from "./when-idle.ts";

const fetchLooks = askOnce(() => loadStyle(drawersCss));

/** What is in a drawer without its looks is still there to be read; they are asked for again the next time. */
export const loadDrawerLooks = (): Promise<void> => fetchLooks().catch(console.error);

/** A drawer's part, and the looks beside it: a part that is kept must not keep that these were lost. */
export const withLooks =
  <T>(fetchPart: () => Promise<T>) =>
  async (): Promise<T> =>
    (await Promise.all([fetchPart(), loadDrawerLooks()]))[0];
