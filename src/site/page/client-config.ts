import type { Site } from "#catalog/catalog.ts";

export const clientConfigId = "waymark-config";

/** What the build tells the browser's code. What is not set takes no bytes. */
export interface ClientConfig {
  /** "/" or "/hub/": what comes before every address of the site's own. */
  base: string;
  product: string;
  /** Settings of site.yaml that are examples still: only their owner is told (client.ts). */
  unset: string[];
  /** The site's address if it is one of these. */
  exampleUrl?: string | undefined;
  /** Of a hosted project, with its key; this product's own server answers at the site's address, and has a key that is public. */
  supabaseUrl?: string | undefined;
  anonKey?: string | undefined;
  /** Address of the headlines' file if the host only serves static files. */
  newsFile?: string | undefined;
  /** Address of the search data. Its name contains a hash of its bytes, so that it always fits this page. */
  searchIndex: string;
  /** Where a report or a suggestion goes: to the share form, otherwise by e-mail; nowhere until one of them is set. */
  report: { form?: string | undefined; fields: Site["share_form_fields"]; email?: string | undefined };
}

export function readClientConfig(): ClientConfig {
  const text = document.getElementById(clientConfigId)?.textContent;
  if (!text) throw new Error(`The page carries no #${clientConfigId}: it was not made by this build.`);
  return JSON.parse(text);
}

/** The whole address of a path below the site's base. */
export const toAddress = (path: string) => new URL(readClientConfig().base + path, location.href).href;

/** Each kind of page carries the styles that it shows, and no others. */
export type PageKind = "home" | "menu" | "group" | "embed" | "notFound";

/** What the bundler made, for the pages to name. Addresses begin with the site's base path. */
export interface PageAssets {
  /** Written into the page: nothing then comes between the HTML and the first paint. */
  css: Record<PageKind, string>;
  firstScript: string;
  /** A stylesheet that no first screen needs: its address. */
  laterStyle: string;
  icon: string;
  /** Entry scripts with their Subresource Integrity values. */
  client: { src: string; integrity: string };
  notFound: { src: string; integrity: string };
  config: ClientConfig;
}
