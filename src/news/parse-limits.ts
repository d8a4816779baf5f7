/** R18. Every one is checked while reading, so that a hostile document costs no more than a large honest one. */
export const parseLimits = {
  depth: 256,
  nodes: 200_000,
  attributesPerElement: 64,
  charactersPerField: 64 * 1024,
  /** Kept of a document: the newest by date. */
  entries: 200,
  /** Read in search of them. */
  entriesRead: 10_000,
} as const;
