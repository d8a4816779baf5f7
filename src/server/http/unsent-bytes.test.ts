import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limits } from "#base/caller-limits.ts";
import { createUnsentBytes, type UnsentBytes } from "./unsent-bytes.ts";

const quarter = limits.unsentBytes / 4;

describe("T10 answers that their callers have not taken", () => {
  let server: Server;
  let unsent: UnsentBytes;
  let cuts = 0;
  let clients: Socket[] = [];
  const responses: ServerResponse[] = [];

  beforeEach(async () => {
    cuts = 0;
    clients = [];
    responses.length = 0;
    unsent = createUnsentBytes((socket) => {
      cuts++;
      socket.resetAndDestroy();
    });
    server = createServer((request, response) => {
      const bytes = Number(request.url?.slice(1));
      response.end(Buffer.alloc(bytes));
      unsent.add(response, bytes);
      responses.push(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** Does not read. */
  const ask = async (...sizes: number[]) => {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    clients.push(client);
    const expected = responses.length + sizes.length;
    client.write(sizes.map((size) => `GET /${size} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
    await vi.waitFor(() => expect(responses).toHaveLength(expected));
    return client;
  };

  it("are counted until they are taken or their connection is gone", async () => {
    await ask(100);
    expect(unsent.unsent.total, "the system took it at once").toBe(0);
    const reader = await ask(quarter, 100);
    const other = await ask(quarter);
    expect(unsent.unsent.total).toBe(2 * quarter + 100);
    reader.resume();
    await vi.waitFor(() => expect(unsent.unsent.total).toBe(quarter));
    other.destroy();
    await vi.waitFor(() => expect(unsent.unsent.total).toBe(0));
    expect(cuts).toBe(0);
  });

  it("are watched once for a connection, however many wait on it", async () => {
    const client = await ask(...Array.from({ length: 16 }, () => quarter / 16));
    expect(unsent.unsent.total).toBeGreaterThan(0);
    expect(responses[0]?.req.socket.listenerCount("close")).toBeLessThan(6);
    client.resume();
    await vi.waitFor(() => expect(unsent.unsent.total).toBe(0));
    expect(responses[0]?.req.socket.destroyed).toBe(false);
  });

  it("cost those their connection who have not taken them for longest", async () => {
    const sockets: unknown[] = [];
    for (let index = 0; index < 6; index++) {
      await ask(quarter);
      sockets.push(responses.at(-1)?.req.socket.destroyed);
    }
    expect(sockets, "nobody who comes is refused").not.toContain(true);
    expect(responses.map(({ req }) => req.socket.destroyed)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([unsent.unsent.total, cuts]).toEqual([4 * quarter, 2]);
  });

  it("are let through when one alone is larger", async () => {
    const client = await ask(5 * quarter);
    let taken = 0;
    client.on("data", (chunk) => {
      taken += chunk.length;
    });
    await vi.waitFor(() => expect([taken > 5 * quarter, unsent.unsent.total]).toEqual([true, 0]), 10_000);
    expect(cuts).toBe(0);
  });
});
