import { afterEach } from "vitest";
import { fetchGuarded, type GuardedOptions } from "../fetch-guarded.ts";
import { nodeTransport } from "../node-transport.ts";
import { type Loopback, startLoopback } from "./start-loopback.ts";

export type Answer = Parameters<typeof startLoopback>[0];

export const feed = Buffer.from(
  `<rss><channel>${"<item><title>Straße</title></item>".repeat(2000)}</channel></rss>`,
);

/** Does not compress, so that a cut in the compressed bytes is a cut in the text. */
export const noise = Buffer.from(
  Array.from({ length: 40_000 }, (_, index) => ((index * 2_654_435_761) >>> 0).toString(36)).join(" "),
);

/** Servers that are gone after each test, and the guarded client asking them. */
export function withLoopback() {
  const running: Loopback[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((loopback) => loopback.close()));
  });

  const start = async (answer: Answer) => {
    const loopback = await startLoopback(answer);
    running.push(loopback);
    return loopback;
  };

  const ask = async (answer: Answer, options: Partial<GuardedOptions> = {}) => {
    const loopback = await start(answer);
    return fetchGuarded(loopback.url("/"), {
      transport: nodeTransport,
      resolve: () => Promise.reject(new Error("no DNS in tests")),
      allowHosts: new Set([loopback.host]),
      ...options,
    });
  };

  /** `ok LENGTH`, `ok LENGTH truncated` or the code. */
  const codeOf = async (answer: Answer, options?: Partial<GuardedOptions>) => {
    const result = await ask(answer, options);
    return result.ok
      ? `ok ${result.body.length}${result.cut === "cut_off" ? " truncated" : ""}`
      : result.code;
  };
  return { start, ask, codeOf };
}

export const send =
  (headers: Record<string, string>, body: Uint8Array): Answer =>
  (_request, response) => {
    response.writeHead(200, headers).end(body);
  };
