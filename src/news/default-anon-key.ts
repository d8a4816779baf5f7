/**
 * The public key of the embedded server: what the browser sends as `apikey` (spec 6, role `anon`). It is not a secret: it
 * is in the page, opens only what is public anyway, and no one checks its signature. It has the three parts of a token
 * because the client library expects them (spec 5). A hosted project has its own key (WAYMARK_SUPABASE_ANON_KEY).
 */
export const defaultAnonKey =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9" +
  ".eyJpc3MiOiJ3YXltYXJrIiwicmVmIjoiZW1iZWRkZWQiLCJyb2xlIjoiYW5vbiIsImlhdCI6MTc2NzIyNTYwMCwiZXhwIjo0MTAyNDQ0ODAwfQ" +
  ".hnEAQM1Puc7B9Gh6PE-w0GjoB1Q_g_efQdOrde04jeY";
