import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { logoPath, maxPictureBytes } from "#catalog/brand/brand.ts";
import { cleanSvg } from "#catalog/brand/clean-svg.ts";
import { openContent } from "#content/change-content.ts";
import type { BrandUpload } from "#desk-wire/desk-requests.ts";
import type { BrandAnswer } from "#desk-wire/side-calls.ts";
import { pathOf } from "#desk-wire/side-calls.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import type { DeskContext } from "./desk-context.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskContent } from "./read-desk-content.ts";

const look = pathOf("brand");

/** Takes a drawing, cleaned, or a picture, under a name by its bytes. */
export async function takeBrand(upload: BrandUpload, context: DeskContext): Promise<BrandAnswer> {
  await findPublishPlace(context.contentFolder, context.now);
  return upload.kind === "logo" ? takeLogo(upload.svg, context) : takePicture(upload.base64, context);
}

async function takeLogo(given: string, { contentFolder }: DeskContext): Promise<BrandAnswer> {
  const { svg, removed, fault } = cleanSvg(given);
  if (svg === undefined) return { isDone: false, ...(fault ?? { what: "it cannot be read", fix: "" }) };
  using open = await openContent(contentFolder);
  await open.write([{ path: logoPath, text: `${svg}\n` }]);
  const left = removed.length > 0 ? ` Removed from it: ${removed.join(", ")}.` : "";
  return { isDone: true, what: `The logo is saved.${left}` };
}

async function takePicture(base64: string, context: DeskContext): Promise<BrandAnswer> {
  const { contentFolder } = context;
  const bytes = Buffer.from(base64, "base64");
  const ending = readKind(bytes);
  if (!ending)
    return {
      isDone: false,
      what: "browsers cannot show this picture",
      fix: "choose a JPEG, PNG or WebP file",
    };
  if (bytes.length > maxPictureBytes) {
    const size = Math.round(bytes.length / 1024);
    return {
      isDone: false,
      what: `the picture has ${size} KB, and the limit is ${maxPictureBytes / 1024} KB`,
      fix: "make it smaller, or choose it in the form: the desk makes it smaller itself",
    };
  }
  const name = `picture-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}.${ending}`;
  using _open = await openContent(contentFolder);
  await writeFileDurably(join(contentFolder, "brand", name), bytes);
  await dropOthers(name, context);
  return { isDone: true, what: "The picture is saved. Save the form to show it.", file: `brand/${name}` };
}

/** Pictures that were tried and that no file names; an undo may bring the published look back. */
async function dropOthers(name: string, context: DeskContext): Promise<void> {
  const { files } = await readDeskContent(context);
  const place = await findPublishPlace(context.contentFolder, context.now);
  const published = (await place.readChanges()).find(({ pathInFolder }) => pathInFolder === look)?.before;
  const text = `${files.find(({ path }) => path === look)?.text} ${published}`;
  const folder = join(context.contentFolder, "brand");
  for (const other of readdirSync(folder))
    if (/^picture-[0-9a-f]{12}\.\w+$/.test(other) && other !== name && !text.includes(other))
      rmSync(join(folder, other), { force: true });
}

/** By its first bytes, whatever it is called. */
function readKind(bytes: Buffer): "jpg" | "png" | "webp" | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpg";
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return "png";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : undefined;
}
