import { readClientConfig } from "./client-config.ts";

/** Given to the page together, so that its text is laid out anew once; until then stand-ins of their measures draw it. */
export async function loadFonts(): Promise<void> {
  const loads = readClientConfig().fonts.map(([family, url, weight, unicodeRange]) =>
    new FontFace(family, `url(${url})`, {
      weight,
      display: "swap",
      ...(unicodeRange && { unicodeRange }),
    }).load(),
  );
  for (const load of await Promise.allSettled(loads)) {
    if (load.status === "fulfilled") document.fonts.add(load.value);
    else console.error("A font could not be loaded", load.reason);
  }
}
