import { extname } from "node:path";
import types from "./content-types.json" with { type: "json" };

/** Every file has `nosniff`, so a browser would refuse one without a type: an unknown one is a download. */
export function toContentType(path: string): string {
  if (path.endsWith("/feed.xml")) return "application/atom+xml; charset=utf-8";
  return (types as Record<string, string>)[extname(path).toLowerCase()] ?? "application/octet-stream";
}
