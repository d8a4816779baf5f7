import { maxPictureBytes } from "#catalog/brand/brand.ts";

/** As wide as the page ever is, and less where that is still too heavy. */
const widths = [1600, 1200, 900, 600];
const qualities = [0.8, 0.6];

/** A picture small enough to be loaded on the road: drawn anew by the browser, without what the camera noted in it. */
export async function shrinkPicture(
  file: Blob,
): Promise<{ base64: string; width: number; height: number } | undefined> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return;
  }
  for (const most of widths) {
    const width = Math.min(most, image.width);
    const height = Math.max(1, Math.round((image.height * width) / image.width));
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    for (const quality of qualities) {
      const made = await canvas.convertToBlob({ type: "image/webp", quality });
      if (made.size <= maxPictureBytes) return { base64: await toBase64(made), width, height };
    }
  }
  return;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
