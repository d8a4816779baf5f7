/** A table that cannot be used as a whole. Mistakes of single rows are `Problem`s and leave the other rows alone. */
export class TableError extends Error {
  override name = "TableError";
  readonly fix: string;
  constructor(what: string, fix: string) {
    super(what);
    this.fix = fix;
  }
}
