import type { Page } from "playwright-core";

/**
 * Controls of which nothing is on the screen, one of each kind: what a stylesheet draws with backgrounds is gone under
 * forced colours. Told by their picture, which has more than one colour where there is something to see. `seen` has the
 * kinds that another page showed in a window of this size, and gets those of this one.
 */
export async function findInvisible(page: Page, seen: Set<string>): Promise<string[]> {
  const controls = page.locator(
    "button, summary, input, select, textarea, a.button, .share, .search-link, .brand",
  );
  const kinds = await controls.evaluateAll((all) =>
    all.map((one) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.closest(".ticker-window") &&
      one.clientWidth > 1
        ? `${one.localName}.${one.className}`
        : "",
    ),
  );
  const found: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    if (kind === "" || kinds.indexOf(kind) !== index || seen.has(kind)) continue;
    const picture = await controls.nth(index).screenshot({ animations: "disabled" });
    if ((await countColours(page, picture.toString("base64"))) < 2) found.push(kind);
    else seen.add(kind);
  }
  return found;
}

/** Colours that more than a few pixels have. */
function countColours(page: Page, base64: string): Promise<number> {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    const counts = new Map<number, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts.values()].filter((count) => count > 8).length;
  }, base64);
}
