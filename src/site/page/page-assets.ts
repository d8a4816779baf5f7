import type { ClientConfig } from "./client-config.ts";

/** Each kind of page carries the styles that it shows, and no others. */
export type PageKind = "home" | "pages" | "embed" | "notFound";

/** What the bundler made, for the pages to name. Addresses begin with the site's base path. */
export interface PageAssets {
  /** Written into the page: nothing then stands between the HTML and the first paint. */
  css: Record<PageKind, string>;
  /** A stylesheet that no first screen needs: its address. */
  laterStyle: string;
  /** Entry scripts with their Subresource Integrity values. */
  client: { src: string; integrity: string };
  notFound: { src: string; integrity: string };
  /** What the client imports statically. */
  clientImports: { src: string }[];
  config: ClientConfig;
}
