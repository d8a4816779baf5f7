import { detectPacking, type FindUnpacker, type Pieces, unpackLayers } from "./byte-pieces.ts";
import {
  type OutboundCode,
  OutboundError,
  type Resolve,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  toReadable,
} from "./transport.ts";

/**
 * The transport of an Edge Function, where `fetch` is the only way out. It looks the name up again, so `addresses` are
 * vetted but not pinned: docs/decisions/0004-address-guard.md says what that leaves open.
 */
export const fetchTransport: Transport = async (request) => {
  const { url, method, headers, signal } = request;
  try {
    const response = await fetch(url, { method, headers, signal, redirect: "manual" });
    return readAnswer(response, request);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    throw reason instanceof OutboundError ? reason : new OutboundError(toCode(reason, url), reason);
  }
};

function readAnswer(response: Response, { maxBytes }: TransportRequest): TransportAnswer {
  const declared = response.headers.get("content-encoding") ?? "";
  const discard = () => void response.body?.cancel().catch(() => {});
  // `fetch` decodes what it knows and no more; a site may compress twice, or send a .gz file as a file (R8).
  const layers = [findUnpacker(declared), findUnpacker(declared)];
  if (declared.split(",").length > layers.length) {
    discard();
    throw new OutboundError("bad_encoding");
  }
  return {
    status: response.status,
    headers: new Headers(Array.from(response.headers, ([name, value]) => [name, toReadable(name, value)])),
    body: unpackLayers(readPieces(response.body), layers, maxBytes),
    discard,
  };
}

/** By hand: platforms differ in what a stream's own iterator does with a cut connection. */
async function* readPieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The bytes say what they are; the header proves nothing, since some platforms keep it and others remove it. */
const findUnpacker =
  (declared: string): FindUnpacker =>
  (head) => {
    const packing = detectPacking(head);
    if (!packing || (packing === "zlib" && !/deflate/i.test(declared))) return;
    const format = packing === "zlib" ? "deflate" : packing;
    return (packed) => readPieces(toStream(packed).pipeThrough(new DecompressionStream(format)));
  };

function toStream(source: Pieces): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const step = await reader.next();
      if (step.done) controller.close();
      else controller.enqueue(new Uint8Array(step.value));
    },
    cancel: async () => void (await reader.return?.()),
  });
}

/** Platforms agree only that there is a message somewhere. */
function toCode(error: unknown, url: URL): OutboundCode {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const said = `${message} ${String((cause as { code?: unknown } | undefined)?.code ?? "")} ${String(cause ?? "")}`;
  const words = said.replaceAll(url.href, "").replaceAll(url.hostname, "");
  if (/certificate|\btls\b|\bssl\b|CERT_|ERR_TLS/i.test(words)) return "tls_failed";
  if (/HPE_|HTTPParser|invalid HTTP|SendRequest|parse/i.test(words)) return "bad_response";
  return "connect_failed";
}

/** `Deno.resolveDns`, or undefined if there is none. */
export type ResolveDns = (hostname: string, type: "A" | "AAAA") => Promise<string[]>;

/** Deno's names for "not allowed" and "not here" (Deno.errors). */
const refused = ["NotCapable", "PermissionDenied", "NotSupported"];

/** A DNS client's answers as the guard wants them: both families, or nothing at all (R9). */
export function createDnsResolve(resolveDns: ResolveDns | undefined): Resolve {
  return async (hostname) => {
    if (!resolveDns) return undefined;
    const [v4, v6] = await Promise.allSettled([resolveDns(hostname, "A"), resolveDns(hostname, "AAAA")]);
    const failures = [v4, v6].flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    if (failures.some((failure) => refused.includes(toName(failure)))) return undefined;
    // The family that could not be asked may be the one with a private IP address in it.
    const fault = failures.find((failure) => toName(failure) !== "NotFound");
    if (fault) throw fault;
    return [v4, v6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

const toName = (error: unknown): string => (error instanceof Error ? error.name : "");
