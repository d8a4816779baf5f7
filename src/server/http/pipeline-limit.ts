import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limits } from "#base/limits.ts";

/**
 * Node takes every request that fits into a packet before the first is answered: 64 kB of them are 2,400 on one
 * connection. Here one of a connection is answered at a time, so that nobody gets further ahead by not waiting, and what
 * waits on a connection that is gone costs nothing. Browsers and proxies send one at a time, so few may wait, on one
 * connection and in all.
 */
export interface PipelineLimit {
  /**
   * `answer` runs when the request before it has been answered, and never when the caller is gone by then. When there
   * are too many the connection is cut, since a refusal would have to wait its turn as well.
   */
  inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Requests that wait for an earlier one of their connection to be written. */
  readonly waiting: number;
}

export function createPipelineLimit(onCut: () => void): PipelineLimit {
  const bySocket = new WeakMap<Socket, { waiting: number }>();
  let waiting = 0;

  const watch = (socket: Socket) => {
    const known = bySocket.get(socket);
    if (known) return known;
    const counted = { waiting: 0 };
    bySocket.set(socket, counted);
    socket.once("close", () => {
      waiting -= counted.waiting;
      counted.waiting = 0;
    });
    return counted;
  };

  return {
    get waiting() {
      return waiting;
    },
    inTurn({ socket }, response, answer) {
      // Node gives a response its socket when its turn comes: nearly every request is alone, and costs no more than this.
      if (response.socket !== null) return answer();
      if (socket.destroyed) return;
      const counted = watch(socket);
      const isFull = waiting >= limits.waitingRequestsInAll;
      // One always may: a caller can have all of an answer before the system has told us that it was written.
      if (counted.waiting >= (isFull ? 1 : limits.waitingRequests)) {
        // A reset: closing would leave the answers that nobody takes with the system.
        socket.resetAndDestroy();
        onCut();
        return;
      }
      counted.waiting++;
      waiting++;
      response.once("socket", () => {
        if (counted.waiting === 0) return;
        counted.waiting--;
        waiting--;
        if (socket.writable) answer();
      });
    },
  };
}
