/** A call that could not be answered, in words for the curator. */
export interface Failure {
  what: string;
  fix: string;
}

export type Answered<Value> = { value: Value; failure?: undefined } | { value?: undefined; failure: Failure };
