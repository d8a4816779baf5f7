/** A call that could not be answered, in words for the curator. */
export interface Failure {
  /** `gone`: nobody answers. `signedOut`: this page no longer belongs to a running desk. */
  kind: "gone" | "signedOut" | "refused";
  what: string;
  fix: string;
}

export type Answered<Value> = { value: Value; failure?: undefined } | { value?: undefined; failure: Failure };
