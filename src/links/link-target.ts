import type { Resource } from "#catalog/catalog.ts";
import type { Judgement } from "#catalog/link-health/judgement.ts";
/** One address to look at. */
export interface LinkTarget extends Pick<Resource, "name" | "description" | "url" | "reviewed"> {
  /** A resource's id, `ucas:uni-resources:essays` where it leads deeper, or `site:share-form` of site.yaml. */
  id: string;
  /** Where visitors meet it: "Uni Resources > Essays". */
  places: readonly string[];
}

export interface LinkResult {
  target: LinkTarget;
  judgement: Judgement;
  /** The registrable domain where it ended, when that is not its own. */
  leadsTo?: string;
  /** The name could not be looked up, or led nowhere: the fault may be ours. */
  isNameLost?: boolean;
}
