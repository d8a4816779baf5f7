import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "#base/caller-limits.ts";
import { writeAnswer } from "./answer.ts";

const large = { status: 200, headers: ["content-length", String(32e6)], body: Buffer.alloc(32e6) };
const small = { status: 200, headers: ["content-length", "2"], body: Buffer.from("ok") };

describe("T10 a caller who does not read", () => {
  let server: Server;
  let client: Socket;
  let ask: (path: string) => Promise<ServerResponse>;
  const waiting: ServerResponse[] = [];

  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === "/large") writeAnswer(request, response, large, false);
      else if (request.url === "/small") writeAnswer(request, response, small, false);
      else waiting.push(response);
      server.emit("asked", response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    ask = async (path) => {
      client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      const [response] = await once(server, "asked");
      return response;
    };
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it("has ten seconds to take something, and is cut then", async () => {
    const { socket } = await ask("/large");
    expect(socket?.timeout).toBe(limits.writeTimeoutMs);
    const closed = new Promise((resolve) => client.resume().once("close", resolve));
    // What Node's own timer says after a time without progress.
    socket?.emit("timeout");
    await closed;
    expect(socket?.destroyed).toBe(true);
  });

  it("costs an answer that was taken at once no timer", async () => {
    const timers: unknown[] = [];
    server.once("asked", ({ socket }: ServerResponse) => timers.push(socket?.timeout));
    await ask("/small");
    expect(timers).toEqual([undefined]);
  });

  it("is another than one who waits for an answer that is being made", async () => {
    const { socket } = await ask("/large");
    await ask("/waits");
    client.resume();
    const [response] = waiting;
    await vi.waitFor(() => expect(response?.socket === socket).toBe(true), 20_000);
    expect(socket?.timeout).toBe(0);
  });
});
