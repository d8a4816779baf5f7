import drawersCss from "../styles/drawers.css?url";
import { loadStyle } from "./to-patience.ts";
import { askOnce } from "./when-idle.ts";

const fetchLooks = askOnce(() => loadStyle(drawersCss));

/** What is in a drawer without its looks is still there to be read; they are asked for again the next time. */
export const loadDrawerLooks = (): Promise<void> => fetchLooks().catch(console.error);
