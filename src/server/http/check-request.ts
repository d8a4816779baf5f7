import type { IncomingMessage } from "node:http";
import { limits } from "#base/caller-limits.ts";
import type { ScannedHeaders } from "./scan-headers.ts";

export interface Refusal {
  status: number;
  headers?: Record<string, string>;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** S8: what Node lets through although no part of this server should ever see it. */
export function checkRequest(request: IncomingMessage, headers: ScannedHeaders): Refusal | undefined {
  const { url = "", method = "", httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return { status: 505 };
  if (url.length > limits.urlBytes) return { status: 414 };
  if (headers.bytes > limits.headerBytes) return { status: 431 };
  if (!isHostGiven(httpVersion, headers)) return { status: 400 };
  // RFC 9110 9.3.7: `*` is a question about the server as a whole, and only for OPTIONS.
  if (url === "*")
    return method === "OPTIONS" ? { status: 204, headers: { allow: methods.join(", ") } } : { status: 400 };
  if (!methods.includes(method)) return { status: 405, headers: { allow: "GET, HEAD" } };
  return url.startsWith("/") || /^https?:\/\//i.test(url) ? undefined : { status: 400 };
}

/** RFC 9112 3.2: exactly one, and one that is a host. HTTP/1.0 knew none, and health checks still speak it. */
function isHostGiven(httpVersion: string, { hosts, host }: ScannedHeaders): boolean {
  if (hosts === 0) return httpVersion === "1.0";
  return hosts === 1 && /^[\w.~%!$&'()*+,;=-]+(:\d*)?$|^\[[\da-f:.]+\](:\d*)?$/i.test(host);
}
