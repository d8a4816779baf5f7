import drawersCss from "../styles/drawers.css?url";

const loading = new Map<string, Promise<void>>();

/** A stylesheet of what is shown later. One that could not be had is asked for again the next time. */
export function loadStyle(href: string): Promise<void> {
  const known = loading.get(href);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded.`));
  });
  loaded.catch(() => {
    loading.delete(href);
    link.remove();
  });
  loading.set(href, loaded);
  document.head.append(link);
  return loaded;
}

/** What is in a drawer without its looks is still there to be read. */
export const loadDrawerLooks = (): Promise<void> =>
  loadStyle(drawersCss).catch((error) => console.error(error));
