import type { Answered } from "./failure.ts";
import { goneFailure, toFailure } from "./to-failure.ts";

/** One call to the desk's server; with a body it is a POST, of a CSV file where that is one. What goes wrong is a value, never a throw. */
export async function callDesk<Value>(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answered<Value>> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body === undefined ? {} : { method: "POST", ...toContent(body) }),
      signal: signal ?? null,
    });
  } catch {
    return { failure: goneFailure };
  }
  const answer = await readJson(response);
  if (response.ok && answer !== undefined) return { value: answer as Value };
  return { failure: toFailure(response.status, answer) };
}

function toContent(body: unknown): Pick<RequestInit, "headers" | "body"> {
  if (body instanceof Blob) return { headers: { "content-type": "text/csv" }, body };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return;
  }
}
