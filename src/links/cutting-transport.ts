import type { Transport, TransportAnswer } from "#host/outbound/transport.ts";

export interface Cut {
  /** Of the decoded body: a verdict needs only the beginning of a page, and a film or a book is not a failure. */
  maxBytes: number;
  /** Time for the body; what has come by then is read. */
  maxMs: number;
}

/** What the verdict needs of a hop, apart from its body. */
export interface HopFacts {
  status: number;
  setsCookie: boolean;
  /** From the request to the end of the headers. */
  headersMs: number;
  isCutByTime?: boolean;
}

/** Stops reading a body after so many bytes or so long, without an error, and tells what each hop was like. */
export const cuttingTransport =
  (transport: Transport, cut: Cut, onHop: (facts: HopFacts) => void): Transport =>
  async (request) => {
    const startMs = performance.now();
    const answer = await transport(request);
    const facts: HopFacts = {
      status: answer.status,
      setsCookie: answer.headers.has("set-cookie"),
      headersMs: performance.now() - startMs,
    };
    onHop(facts);
    // The client refuses a body whose announced length is over its limit; here the limit is ours.
    answer.headers.delete("content-length");
    return { ...answer, discard: () => answer.discard(), body: cutBody(answer, cut, facts) };
  };

async function* cutBody(answer: TransportAnswer, cut: Cut, facts: HopFacts): AsyncGenerator<Uint8Array> {
  const reader = answer.body[Symbol.asyncIterator]();
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), cut.maxMs);
  let count = 0;
  try {
    while (count < cut.maxBytes) {
      const step = await Promise.race([reader.next(), late.promise]);
      if (step === "late") {
        facts.isCutByTime = true;
        return;
      }
      if (step.done) return;
      count += step.value.byteLength;
      yield step.value;
    }
  } finally {
    clearTimeout(timer);
    answer.discard();
    // Not awaited: a reader that waits for its next piece would not come back before it.
    reader.return?.().catch(() => {});
  }
}
