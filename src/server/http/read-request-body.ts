import type { IncomingMessage } from "node:http";
import { limits } from "#base/caller-limits.ts";

/** The whole body, or "too-large" as soon as that is known; "aborted" when the caller went away. */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number = limits.bodyBytes,
): Promise<Buffer | "too-large" | "aborted"> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) resolve("too-large");
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("close", () => resolve("aborted"));
    request.on("error", () => resolve("aborted"));
  });
}
