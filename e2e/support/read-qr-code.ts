import type { Page } from "playwright-core";
import decodeQR from "qr/decode.js";

/** Reads the code off the page as a phone does: from its picture. */
export async function readQrCode(page: Page, selector: string): Promise<string> {
  const picture = await page.locator(selector).screenshot();
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    // As it is: the numbers of a list would be sent one by one.
    return { width: bitmap.width, height: bitmap.height, data: pixels };
  }, picture.toString("base64"));
  return decodeQR({ width, height, data: Uint8Array.from(data) });
}
