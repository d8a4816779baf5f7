const names = new Set(
  (
    "gclid dclid gbraid wbraid fbclid msclkid yclid twclid mc_cid mc_eid igshid _hsenc _hsmi mkt_tok vero_id " +
    "at_medium at_campaign cmp xtor srsltid _ga _gl phpsessid jsessionid"
  ).split(" "),
);

/** Parameters that follow a visitor and change nothing of the page. */
export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith("utm_") || lower.startsWith("mtm_") || names.has(lower);
}
