import { useCallback, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { parseListHash } from "#catalog/list/list-hash.ts";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import { readEntryText } from "./entry-texts.ts";
import { ListPanel } from "./list-panel.tsx";
import type { ListStore } from "./list-store.ts";

/** Draws the panel, and goes on drawing it as the list or the address changes. */
export function mountList(
  panel: HTMLElement,
  store: ListStore,
  readDirectory: () => Promise<ListDirectory>,
): void {
  const root = createRoot(panel);
  let directory: ListDirectory | undefined;
  const render = () =>
    root.render(<ListIsland store={store} directory={directory} product={panel.dataset.product ?? ""} />);
  render();
  // What the page does not show any more is looked up once, and only when a list asks for it.
  const askForRetired = () => {
    if (directory || listWantedIds(store).every((id) => readEntryText(id))) return;
    readDirectory().then(
      (known) => {
        directory = known;
        render();
      },
      (error) => console.error("The retired links could not be read", error),
    );
  };
  store.subscribe(askForRetired);
  addEventListener("hashchange", askForRetired);
  askForRetired();
}

/** Of the visitor's own list and of one that came in the address. */
function listWantedIds(store: ListStore): string[] {
  const sent = parseListHash(location.hash);
  const entries = [...store.read().entries, ...(sent.kind === "list" ? sent.list.entries : [])];
  return entries.map(({ id }) => id);
}

function ListIsland(props: Pick<Parameters<typeof ListPanel>[0], "store" | "directory" | "product">) {
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
