import type { Headers as PlainHeaders } from "./security-headers.ts";

/** The same answer with these headers, each once. Web-standard, so that it also runs in an Edge Function. */
export function withHeaders(response: Response, added: PlainHeaders): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
