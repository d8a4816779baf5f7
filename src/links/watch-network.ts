import { judgeFailure } from "#catalog/link-health/look.ts";
import { registrableDomain } from "#catalog/link-health/registrable-domain.ts";
import { type LookDeps, lookAtLink, type SeenLink } from "./look-at-link.ts";

/** Between two control looks. */
const linksBetween = 100;

/** Statuses of a gatekeeper between us and the internet: a proxy that wants a password, a network that wants a login. */
const gatekeepers = [407, 511];

export type NetworkWatch = ReturnType<typeof watchNetwork>;

/**
 * Looks at sites of different kinds that are always there, before a run, during it and at its end. When most of them do
 * not answer as themselves, it is this computer's own network that is to blame for what is seen.
 */
export function watchNetwork(sites: readonly string[], deps: LookDeps, signal: AbortSignal) {
  const open: Promise<void>[] = [];
  /** Said of the first control look that failed. */
  const doubts: string[] = [];
  let asked = 0;
  let fineUntil = 0;

  const lookAt = async (site: string) => {
    const { look } = await lookAtLink(site, deps, { signal });
    const words = describe(site, look);
    return words && `${new URL(site).hostname}: ${words}`;
  };
  const look = async (doneCount: number): Promise<void> => {
    const seen = await Promise.all(sites.map(lookAt));
    // Cut short by Ctrl-C: nothing was learnt.
    if (signal.aborted) return;
    const missing = seen.filter((words) => words !== undefined);
    if (missing.length * 2 < seen.length || seen.length === 0) fineUntil = Math.max(fineUntil, doneCount);
    else
      doubts[0] ??= `${missing.length} of ${seen.length} well-known sites did not answer as themselves (${missing[0]})`;
  };

  return {
    /** How many links had been checked when the network was last fine. */
    get fineUntil() {
      return fineUntil;
    },
    doubts,
    look,
    /** To be told after each link. */
    count(doneCount: number): void {
      if (doneCount < asked + linksBetween) return;
      asked = doneCount;
      open.push(look(doneCount));
    },
    async end(doneCount: number): Promise<void> {
      await Promise.all(open);
      await look(doneCount);
    },
  };
}

/** Undefined if it answered as itself. */
function describe(site: string, look: SeenLink["look"]): string | undefined {
  if (look.kind === "unchanged") return;
  if (look.kind === "failure") return judgeFailure(look).because;
  const domain = registrableDomain(look.finalUrl);
  if (domain !== registrableDomain(site)) return `it leads to ${domain}`;
  if (gatekeepers.includes(look.status)) return `something on the way asks for a login (${look.status})`;
}
