import { toUserAgent } from "#base/user-agent.ts";
import type { Site } from "#catalog/catalog.ts";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { fetchingIssuers } from "#host/outbound/fetch-issuers.ts";
import { resolveHost } from "#host/outbound/node-transport.ts";
import { readVersion } from "#host/project-root.ts";
import { type LookDeps, lookLimits } from "./look-at-link.ts";

/** The guarded way out (S28), under the hub's own name. */
export const toLookDeps = (site: Pick<Site, "product" | "url">, allowHosts: AllowHosts): LookDeps => ({
  transport: fetchingIssuers({ resolve: resolveHost, allowHosts }),
  resolve: resolveHost,
  allowHosts,
  userAgent: toUserAgent({ ...site, version: readVersion() }).replace("-news/", "-links/"),
  limits: lookLimits,
});
