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
  let directory: ListDirectory = {
    isListed: (id) => readEntryText(id) !== undefined,
    retiredOf: () => undefined,
  };
  const render = () =>
    root.render(<ListIsland store={store} directory={directory} product={panel.dataset.product ?? ""} />);
  render();
  // What the page does not show any more is looked up once, and only when there is such an entry.
  const askForRetired = () => {
    if (store.read().entries.every(({ id }) => readEntryText(id))) return;
    stop();
    readDirectory().then(
      (known) => {
        directory = known;
        render();
      },
      (error) => console.error("The retired links could not be read", error),
    );
  };
  const stop = store.subscribe(askForRetired);
  askForRetired();
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
