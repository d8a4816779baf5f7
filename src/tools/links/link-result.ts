import type { Judgement } from "#catalog/link-health/judgement.ts";
import type { LinkTarget } from "./link-target.ts";

export interface LinkResult {
  target: LinkTarget;
  judgement: Judgement;
  /** No answer at all came: the fault may be ours. */
  isNetworkFailure: boolean;
}
