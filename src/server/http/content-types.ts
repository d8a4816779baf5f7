import { extname } from "node:path";
import types from "./content-types.json" with { type: "json" };

const known: Record<string, string> = types;

/** Every file has `nosniff`, so a browser would refuse one without a type: an unknown one is a download. */
export function toContentType(path: string): string {
  if (path.endsWith("/feed.xml")) return "application/atom+xml; charset=utf-8";
  return known[extname(path).toLowerCase()] ?? "application/octet-stream";
}
