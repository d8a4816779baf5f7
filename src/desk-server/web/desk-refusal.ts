import type { DeskError } from "#desk/desk-api.ts";

/** A call that is not answered: what is wrong, what to do, and as what it is told to the browser. */
export class DeskRefusal extends Error implements DeskError {
  override name = "DeskRefusal";
  readonly status: number;
  readonly what: string;
  readonly fix: string;

  constructor(status: number, what: string, fix: string) {
    super(what);
    this.status = status;
    this.what = what;
    this.fix = fix;
  }
}
