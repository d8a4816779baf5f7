import { type Headers, toJsonAnswer } from "../headers/security-headers.ts";

/** A refusal as PostgREST answers it, and the functions with it: a status and the four fields that supabase-js returns as `error`. */
export class RestError extends Error {
  override name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly more: { details?: string | undefined; hint?: string | undefined; headers?: Headers };

  constructor(status: number, code: string, message: string, more: RestError["more"] = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }

  toResponse(): Response {
    const { code, message } = this;
    const { details = null, hint = null, headers } = this.more;
    return toJsonAnswer(this.status, { code, details, hint, message }, headers);
  }
}

/** What PostgREST can do and this server cannot, or only in part. */
export const toNotImplementedError = (details: string): RestError =>
  new RestError(400, "PGRST127", "Feature not implemented", { details });
