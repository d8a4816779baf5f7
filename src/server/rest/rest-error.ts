import { toJsonAnswer } from "../headers/security-headers.ts";

/** A refusal as PostgREST answers it: a status and the four fields that supabase-js returns as `error`. */
export class RestError extends Error {
  override name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, more: RestErrorFields = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }

  toResponse(): Response {
    const { code, details, hint, message } = this;
    return toJsonAnswer(this.status, { code, details, hint, message }, this.headers);
  }
}

/** What PostgREST can do and this server cannot, or only in part. */
export function toNotImplementedError(details: string): RestError {
  return new RestError(400, "PGRST127", "Feature not implemented", { details });
}

export interface RestErrorFields {
  details?: string | undefined;
  hint?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}
