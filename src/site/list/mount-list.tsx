import { useCallback, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { parseListHash } from "#catalog/list/list-hash.ts";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ListEntry } from "#catalog/list/resource-list.ts";
import { readEntryText } from "./entry-texts.ts";
import { ListPanel } from "./list-panel.tsx";
import type { ListStore } from "./list-store.ts";

/** Draws the drawer, and goes on drawing it as the list or the address changes. */
export function mountList(
  body: HTMLElement,
  store: ListStore,
  readDirectory: () => Promise<ListDirectory>,
): void {
  const root = createRoot(body);
  let directory: ListDirectory | undefined;
  const render = () => root.render(<ListIsland store={store} directory={directory} />);
  render();
  // What does not stand on this page is looked up once, and only when a list asks for it.
  const askForOthers = () => {
    if (directory || listWanted(store).every(readEntryText)) return;
    readDirectory().then(
      (known) => {
        directory = known;
        render();
      },
      (error) => console.error("Links that are not on this page could not be loaded", error),
    );
  };
  store.subscribe(askForOthers);
  addEventListener("hashchange", askForOthers);
  addEventListener("online", askForOthers);
  askForOthers();
}

/** Of the visitor's own list and of one that came in the address. */
function listWanted(store: ListStore): ListEntry[] {
  const sent = parseListHash(location.hash);
  return [...store.read().entries, ...(sent.kind === "list" ? sent.list.entries : [])];
}

function ListIsland(props: Pick<Parameters<typeof ListPanel>[0], "store" | "directory">) {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  const parsed = parseListHash(hash);
  const sent =
    parsed.kind === "list"
      ? { list: parsed.list }
      : parsed.kind === "unreadable"
        ? { problem: parsed.what }
        : undefined;
  const finish = useCallback(() => {
    history.replaceState(history.state, "", location.pathname + location.search);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }, []);
  return <ListPanel {...props} sent={sent} onSentDone={finish} />;
}

function subscribeToHash(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}
