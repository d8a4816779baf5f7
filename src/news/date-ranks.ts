/** R29: lower is better; between equals the last one counts, as in feedparser. */
export const datesByRank = [
  ["pubdate", "published", "issued", "dcterms:issued"],
  ["dc:date"],
  ["created", "dcterms:created", "dcterms:date", "dc:created"],
  ["updated", "modified", "dcterms:modified", "lastbuilddate"],
  ["date"],
];

/** Rank of `updated`, and of what says the same in an attribute (CDF) or in JSON. */
export const updatedRank = 3;
