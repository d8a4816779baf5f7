import { STATUS_CODES } from "node:http";
import { plainHeaders } from "../headers/security-headers.ts";
import type { Answer } from "./answer.ts";
import type { Refusal } from "./check-request.ts";

export function toRefusalAnswer({ status, headers = {} }: Refusal): Answer {
  const body = status === 204 ? Buffer.alloc(0) : Buffer.from(`${status} ${STATUS_CODES[status]}\n`);
  const all = {
    ...plainHeaders,
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...(status !== 204 && { "content-length": String(body.length) }),
  };
  return { status, headers: Object.entries(all).flat(), body };
}
