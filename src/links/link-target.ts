/** One address to look at. */
export interface LinkTarget {
  /** A resource's id, `ucas:uni-resources:essays` where it leads deeper, or `site:share-form` of site.yaml. */
  id: string;
  name: string;
  description: string;
  url: string;
  reviewed?: string;
  /** Where visitors meet it: "Uni Resources > Essays". */
  places: readonly string[];
}
