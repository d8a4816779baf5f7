/** How a problem of the content is told to somebody who looks at rows. */
export interface RowNames {
  /** How the sheet is called in messages. */
  file: string;
  /** What to do with a new link whose address a listed one has already. */
  fixTwin?: (id: string) => string;
  /** What to do where a field is missing. */
  fixMissing?: (column: string) => string;
}
