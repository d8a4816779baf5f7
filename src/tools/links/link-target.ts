/** One address to look at. */
export interface LinkTarget {
  /** A resource's id, or `site:share-form` for an address of site.yaml. */
  id: string;
  name: string;
  description: string;
  url: string;
  reviewed?: string;
  /** Where visitors meet it: "Uni Resources > Essays". */
  places: readonly string[];
}
