import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { logoPath, maxPictureBytes, maxSidePixels, readPictureKind } from "#catalog/brand/brand.ts";
import { cleanSvg } from "#catalog/brand/clean-svg.ts";
import { openContent } from "#content/change-content.ts";
import type { BrandUpload } from "#desk-wire/desk-requests.ts";
import { type BrandAnswer, pathOf } from "#desk-wire/side-calls.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { findPublishPlace } from "./publish-place.ts";
import { type DeskContext, readDeskContent } from "./read-desk-content.ts";

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
  const refuse = (what: string, fix: string) => ({ isDone: false, what, fix }) as const;
  const [ending, width = 0, height = 0] = readPicture(bytes);
  if (!ending)
    return refuse("the picture is not PNG, JPEG or WebP", "choose it in the form: the desk converts it");
  if (width === 0 || height === 0)
    return refuse("the picture's width and height cannot be read", "save it again: it may be cut off");
  const smaller = "make it smaller, or choose it in the form: the desk shrinks it";
  if (Math.max(width, height) > maxSidePixels)
    return refuse(`the picture has ${width} × ${height} pixels, and the limit is ${maxSidePixels}`, smaller);
  const size = Math.ceil(bytes.length / 1024);
  const maxKb = maxPictureBytes / 1024;
  if (size > maxKb) return refuse(`the picture has ${size} KB, and the limit is ${maxKb} KB`, smaller);
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
  const published = (await place.readNow()).changed.find(({ pathInFolder }) => pathInFolder === look)?.before;
  const text = `${files.find(({ path }) => path === look)?.text} ${published}`;
  const folder = join(context.contentFolder, "brand");
  for (const other of readdirSync(folder))
    if (/^picture-[0-9a-f]{12}\.\w+$/.test(other) && other !== name && !text.includes(other))
      rmSync(join(folder, other), { force: true, maxRetries: 5 });
}

/** The file's ending, width and height, as far as its first bytes say them. */
function readPicture(bytes: Buffer): [] | [ending: string, ...sides: number[]] {
  const kind = readPictureKind(bytes);
  const tag = bytes.length < 30 ? "" : bytes.toString("latin1", 12, 16);
  if (!kind) return [];
  if (kind === "jpg") return [kind, ...readJpegSides(bytes)];
  if (tag === "IHDR") return [kind, ...[16, 20].map((at) => bytes.readUInt32BE(at))];
  if (tag === "VP8 ") return [kind, ...[26, 28].map((at) => bytes.readUInt16LE(at) & 0x3fff)];
  if (tag === "VP8L") return [kind, ...[0, 14].map((by) => ((bytes.readUInt32LE(21) >>> by) & 0x3fff) + 1)];
  return [kind, ...(tag === "VP8X" ? [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1) : [])];
}

/** In the first segment that begins a frame; those before it say their lengths. */
function readJpegSides(bytes: Buffer): number[] {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (/^c[0-35-79-bd-f]$/.test(bytes.toString("hex", at + 1, at + 2)))
      return [7, 5].map((from) => bytes.readUInt16BE(at + from));
  return [];
}
