import { inertContentSecurityPolicy, securityHeaders } from "#server/headers/security-headers.ts";

/** Nothing of the desk is kept by a browser: it is about files that change beside it. */
const never = { "cache-control": "no-store" };

/** Only what the desk itself serves runs, and nothing is sent anywhere else. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

export const deskHeaders = {
  page: { ...securityHeaders, ...never, "content-security-policy": pagePolicy },
  plain: { ...securityHeaders, ...never, "content-security-policy": inertContentSecurityPolicy },
} as const;
