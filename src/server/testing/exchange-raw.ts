// biome-ignore lint/style/noRestrictedImports: a test's own client, which no part of the server imports.
import { connect } from "node:net";

export interface RawReply {
  /** 0 when the connection was closed without an answer. */
  status: number;
  headers: Map<string, string>;
  body: string;
  text: string;
  /** False when this end lost patience first. */
  isClosedByServer: boolean;
}

/** Sends bytes as they are and reads until the server closes: what no HTTP client would send is sent here. */
export function exchangeRaw(
  port: number,
  parts: (string | Buffer)[],
  pauseMs = 0,
  patienceMs = 15_000,
  localAddress = "127.0.0.1",
): Promise<RawReply> {
  return new Promise((resolve) => {
    let isClosedByServer = true;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      isClosedByServer = false;
      socket.destroy();
    }, patienceMs);
    const pending = [...parts];
    const sendNext = () => {
      const part = pending.shift();
      if (part === undefined || socket.destroyed) return;
      socket.write(part);
      setTimeout(sendNext, pauseMs);
    };
    socket.on("connect", sendNext);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(parseReply(Buffer.concat(chunks).toString(), isClosedByServer));
    });
  });
}

function parseReply(text: string, isClosedByServer: boolean): RawReply {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = Number(statusLine.split(" ")[1] ?? 0);
  return { status, headers: new Map(headers), body: rest.join("\r\n\r\n"), text, isClosedByServer };
}
