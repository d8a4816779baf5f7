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
  const bySocket = new Map<Socket, { bytes: number; remove(): void }>();
  let total = 0;

  const watch = (socket: Socket) => {
    const known = bySocket.get(socket);
    if (known) return known;
    const counted = {
      bytes: 0,
      remove() {
        bySocket.delete(socket);
        socket.off("close", counted.remove);
        total -= counted.bytes;
        counted.bytes = 0;
      },
    };
    bySocket.set(socket, counted);
    socket.on("close", counted.remove);
    return counted;
  };

  const cutOldest = () => {
    for (const [socket, counted] of bySocket) {
      // The newest stays, however large it is.
      if (total <= limits.unsentBytes || bySocket.size === 1) return;
      counted.remove();
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
      const counted = watch(socket);
      counted.bytes += bytes;
      total += bytes;
      response.once("finish", () => {
        // Perhaps it went with its connection.
        const taken = Math.min(bytes, counted.bytes);
        counted.bytes -= taken;
        total -= taken;
        if (counted.bytes === 0) counted.remove();
      });
      cutOldest();
    },
  };
}
