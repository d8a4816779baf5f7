import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "#base/caller-limits.ts";

/**
 * API answers that their callers have not taken yet. Files and cached answers are one copy for everyone; but a new read is
 * a copy of its own, and hundreds of callers who do not take theirs would fill the memory before their time runs out. The
 * caller who has waited longest is cut off, so that the next one still gets an answer.
 */
export type UnsentBytes = ReturnType<typeof createUnsentBytes>;

export function createUnsentBytes(onCut: () => void) {
  /** Of each connection, the longest waiting first. */
  const unsent = new Map<Socket, number>();
  const watched = new WeakSet<Socket>();
  let total = 0;

  const watch = (socket: Socket) => {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.once("close", () => forget(socket));
  };
  const forget = (socket: Socket) => {
    total -= unsent.get(socket) ?? 0;
    unsent.delete(socket);
  };
  const change = (socket: Socket, bytes: number) => {
    unsent.set(socket, (unsent.get(socket) ?? 0) + bytes);
    total += bytes;
    if (unsent.get(socket) === 0) unsent.delete(socket);
  };
  const cutOldest = () => {
    for (const socket of unsent.keys()) {
      // The newest stays, however large it is.
      if (total <= limits.unsentBytes || unsent.size === 1) return;
      forget(socket);
      socket.resetAndDestroy();
      onCut();
    }
  };

  return {
    get total() {
      return total;
    },
    /** Right after the answer was written; it counts until it has been taken or its connection is gone. */
    add(response: ServerResponse, bytes: number): void {
      const { socket } = response.req;
      if (response.socket?.writableLength === 0 || socket.destroyed) return;
      watch(socket);
      change(socket, bytes);
      // Perhaps it went with its connection.
      response.once("finish", () => unsent.has(socket) && change(socket, -bytes));
      cutOldest();
    },
  };
}
