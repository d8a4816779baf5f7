import type { Transport, TransportAnswer } from "#host/outbound/transport.ts";

/** What the verdict needs of a hop, apart from its body. */
export interface HopFacts {
  setsCookie: boolean;
  /** From the request to the end of the headers. */
  headersMs: number;
  isCutByTime?: boolean;
}

/** Stops reading a body after so long, without an error, and tells what each hop was like. */
export const cuttingTransport =
  (transport: Transport, maxBodyMs: number, onHop: (facts: HopFacts) => void): Transport =>
  async (request) => {
    const startMs = performance.now();
    const answer = await transport(request);
    const facts: HopFacts = {
      setsCookie: answer.headers.has("set-cookie"),
      headersMs: performance.now() - startMs,
    };
    onHop(facts);
    return { ...answer, discard: () => answer.discard(), body: cutBody(answer, maxBodyMs, facts) };
  };

async function* cutBody(answer: TransportAnswer, maxMs: number, facts: HopFacts): AsyncGenerator<Uint8Array> {
  const reader = answer.body[Symbol.asyncIterator]();
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), maxMs);
  try {
    for (;;) {
      const step = await Promise.race([reader.next(), late.promise]);
      if (step === "late") {
        facts.isCutByTime = true;
        return;
      }
      if (step.done) return;
      yield step.value;
    }
  } finally {
    clearTimeout(timer);
    answer.discard();
    // Not awaited: a reader that waits for its next piece would not come back before it.
    reader.return?.().catch(() => {});
  }
}
