/** How a hub looks (content/brand). What is left out looks like ours. */
export interface Brand {
  accent?: string;
  warm?: string;
  typeface: Typeface;
  scene: Scene;
  picture?: { file: string; alt: string; width: number; height: number };
  /** Cleaned (clean-svg.ts). */
  logo?: string;
}

/** trail: ours, a serif for headings; clear: one face for all; system: what the visitor's device has, nothing to load. */
export const typefaces = ["trail", "clear", "system"] as const;
export type Typeface = (typeof typefaces)[number];

/** Below the welcome: our hills in the brand's colours, nothing, or the owner's picture. */
export const scenes = ["drawn", "none", "picture"] as const;
type Scene = (typeof scenes)[number];

export const logoPath = "brand/logo.svg";
/** A phone loads it on the road: as much as three of our pages. */
export const maxPictureBytes = 400 * 1024;
export const maxSidePixels = 6000;

/** By the first bytes, whatever its name says: of the kinds that the desk's page sends. */
export function readPictureKind(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  return /^RIFF.{4}WEBP/s.test(start) ? "webp" : undefined;
}
