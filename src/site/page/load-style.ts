import drawersCss from "../styles/drawers.css?url";

/** A stylesheet of what is shown later. One that could not be had leaves nothing behind. */
export const loadStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    document.head.append(link);
  });

let looks: Promise<void> | undefined;

/** What is in a drawer without its looks is still there to be read; they are asked for again the next time. */
export function loadDrawerLooks(): Promise<void> {
  looks ??= loadStyle(drawersCss).catch((error) => {
    looks = undefined;
    console.error(error);
  });
  return looks;
}
