import type { Socket } from "node:net";

/**
 * Resets a connection once the other end, in this same process, has had turns of the event loop to read what was
 * written: a reset throws unread bytes away. Turns and not milliseconds, because a busy machine has few per second.
 */
export function resetSoon(socket: Socket, turns = 30): void {
  if (turns === 0) socket.resetAndDestroy();
  else setImmediate(resetSoon, socket, turns - 1);
}
