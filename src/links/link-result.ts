import type { Judgement } from "#catalog/link-health/judgement.ts";
import type { LinkTarget } from "./link-target.ts";

export interface LinkResult {
  target: LinkTarget;
  judgement: Judgement;
  /** The registrable domain where it ended, when that is not its own. */
  leadsTo?: string;
  /** The name could not be looked up, or led nowhere: the fault may be ours. */
  isNameLost?: boolean;
}
