import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { limits } from "#base/limits.ts";
import { plainHeaders } from "../headers/security-headers.ts";

/** S6 for what Node refuses before there is a request: it would otherwise answer by itself, without our headers. */
function printRawResponse(status: number, extra: Record<string, string> = {}): string {
  const text = `${status} ${STATUS_CODES[status]}`;
  const headers = {
    ...plainHeaders,
    ...extra,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": String(text.length + 1),
    date: new Date().toUTCString(),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${text}\r\n${lines.join("")}\r\n${text}\n`;
}

/** Ends the connection gently: closing with bytes unread would reset it and take the answer along. */
export function endWithRawResponse(socket: Duplex, status: number, extra?: Record<string, string>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.on("error", () => socket.destroy());
  socket.end(printRawResponse(status, extra));
  socket.resume();
  setTimeout(() => socket.destroy(), limits.lingerMs).unref();
}

/** What a parser's error means to the caller. The codes are Node's and llhttp's. */
export function toErrorStatus(code: string | undefined, firstBytes: Buffer | undefined): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return 413;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  const lineEnd = firstBytes?.indexOf("\r\n") ?? 0;
  const isLongLine = lineEnd > limits.urlBytes || (lineEnd === -1 && /^[A-Z]+ \//.test(`${firstBytes}`));
  return isLongLine ? 414 : 431;
}
