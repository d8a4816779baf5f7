import type { ClientConfig } from "./client-config.ts";

/** What the bundler made, for the page to name. Addresses begin with "/". */
export interface PageAssets {
  /** The whole stylesheet, written into the page: nothing then stands between the HTML and the first paint. */
  css: string;
  fonts: string[];
  /** The screen's entry script with its Subresource Integrity value. */
  script: { src: string; integrity: string };
  /** Integrity of the chunks that the entry may import, by address (import map "integrity"). */
  chunkIntegrity: Record<string, string>;
  config: ClientConfig;
}
