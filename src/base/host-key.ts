import { toRegistrableDomain } from "./registrable-domain.ts";

/**
 * What counts as one host for politeness (R3, R12): the registrable domain, so that blogs of one platform wait for
 * each other. A port is kept, so that servers on one machine are told apart.
 */
export function toHostKey(url: string): string {
  const { port } = new URL(url);
  return port ? `${toRegistrableDomain(url)}:${port}` : toRegistrableDomain(url);
}
