import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "#base/caller-limits.ts";

/**
 * API answers that their callers have not taken yet. Files and cached answers are one copy for everyone; but a new read is
 * a copy of its own, and hundreds of callers who do not take theirs would fill the memory before their time runs out. The
 * caller who has waited longest is cut off, so that the next one still gets an answer.
 */
export type UnsentBytes = ReturnType<typeof createUnsentBytes>;

export function createUnsentBytes(cut: (socket: Socket) => void) {
  const unsent = countBySocket();
  return {
    unsent,
    /** Right after the answer was written; it counts until it has been taken or its connection is gone. */
    add(response: ServerResponse, bytes: number): void {
      const { socket } = response.req;
      if (response.socket?.writableLength === 0 || socket.destroyed) return;
      unsent.change(socket, bytes);
      // Perhaps it went with its connection.
      response.once("finish", () => unsent.counts.has(socket) && unsent.change(socket, -bytes));
      for (const oldest of unsent.counts.keys()) {
        // The newest stays, however large it is.
        if (unsent.total <= limits.unsentBytes || unsent.counts.size === 1) return;
        unsent.forget(oldest);
        cut(oldest);
      }
    },
  };
}

/** A number for each connection that is open and has one, the oldest first, and what they come to together. */
export function countBySocket() {
  const counts = new Map<Socket, number>();
  const watched = new WeakSet<Socket>();
  let total = 0;
  const change = (socket: Socket, by: number) => {
    if (!watched.has(socket)) socket.once("close", () => forget(socket));
    watched.add(socket);
    const count = (counts.get(socket) ?? 0) + by;
    counts.set(socket, count);
    total += by;
    if (count === 0) counts.delete(socket);
  };
  const forget = (socket: Socket) => {
    if (counts.has(socket)) change(socket, -(counts.get(socket) ?? 0));
  };
  return {
    counts: counts as ReadonlyMap<Socket, number>,
    get total() {
      return total;
    },
    change,
    forget,
  };
}
