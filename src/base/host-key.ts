/**
 * A guess at the part of a host name that its owner registered, for R34's question whether two addresses belong to one
 * publisher: the last two labels, or three if the second is one of the kinds below, under a country: `news.bbc.co.uk`
 * -> `bbc.co.uk`. The list of public suffixes has 9,000 lines and changes weekly; a wrong guess here costs one
 * headline, shown twice or taken for a duplicate, and only between addresses with the same title within three days.
 */
export function guessDomain(url: string): string {
  const { hostname } = new URL(url);
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname)) return hostname;
  const labels = hostname.split(".").filter(Boolean);
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && kindLabels.has(second) ? -3 : -2).join(".");
}

/** Second labels that name a kind of owner, not an owner, in the countries that have them. */
const kindLabels = new Set(
  "ac asn co com csiro edu ed gc go gob gouv gov govt id info ltd me mil mod ne net nhs nic nom or org plc police res sch school".split(
    " ",
  ),
);

/**
 * What counts as one host for politeness (R3, R12): the guessed domain, so that blogs of one platform wait for
 * each other. A port is kept, so that servers on one machine are kept apart.
 */
export function toHostKey(url: string): string {
  const { port } = new URL(url);
  return port ? `${guessDomain(url)}:${port}` : guessDomain(url);
}
