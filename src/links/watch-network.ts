import { judgeFailure } from "#catalog/link-health/judge-failure.ts";
import { registrableDomain } from "#catalog/link-health/registrable-domain.ts";
import { type LookDeps, lookAtLink, type SeenLink } from "./look-at-link.ts";

/** Between two control looks. */
const linksBetween = 100;

/** Answers of something that stands before the internet: a proxy that wants a password, a network that wants a login. */
const gatekeepers = [407, 511];

/**
 * Looks at sites of different kinds that are always there, before a run, during it and at its end. When most of them do
 * not answer as themselves, it is this computer's own network that is to blame for what is seen.
 */
export class NetworkWatch {
  readonly #sites: readonly string[];
  readonly #deps: LookDeps;
  readonly #signal: AbortSignal;
  readonly #open: Promise<void>[] = [];
  #doubt: string | undefined;
  #asked = 0;
  /** How many links had been looked at when all was well. */
  fineUntil = 0;

  constructor(sites: readonly string[], deps: LookDeps, signal: AbortSignal) {
    this.#sites = sites;
    this.#deps = deps;
    this.#signal = signal;
  }

  /** Said of the first control look that failed. */
  get doubts(): string[] {
    return this.#doubt === undefined ? [] : [this.#doubt];
  }

  /** To be told after each link. */
  count(doneCount: number): void {
    if (doneCount < this.#asked + linksBetween) return;
    this.#asked = doneCount;
    this.#open.push(this.look(doneCount));
  }

  async look(doneCount: number): Promise<void> {
    const seen = await Promise.all(this.#sites.map((site) => this.#lookAt(site)));
    // Cut short by Ctrl-C: nothing was learnt.
    if (this.#signal.aborted) return;
    const missing = seen.filter((words) => words !== undefined);
    if (missing.length * 2 < seen.length || seen.length === 0)
      this.fineUntil = Math.max(this.fineUntil, doneCount);
    else
      this.#doubt ??= `${missing.length} of ${seen.length} well-known sites did not answer as themselves (${missing[0]})`;
  }

  async end(doneCount: number): Promise<void> {
    await Promise.all(this.#open);
    await this.look(doneCount);
  }

  async #lookAt(site: string): Promise<string | undefined> {
    const { look } = await lookAtLink(site, this.#deps, { signal: this.#signal });
    const words = describe(site, look);
    return words && `${new URL(site).hostname}: ${words}`;
  }
}

/** Undefined where it answered as itself. */
function describe(site: string, look: SeenLink["look"]): string | undefined {
  if (look.kind === "unchanged") return;
  if (look.kind === "failure") return judgeFailure(look).because;
  const domain = registrableDomain(look.finalUrl);
  if (domain !== registrableDomain(site)) return `it leads to ${domain}`;
  if (gatekeepers.includes(look.status)) return `someone on the way asks for a login (${look.status})`;
}
