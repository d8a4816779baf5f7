import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP, isIPv6, type Socket } from "node:net";
import { limits } from "#base/caller-limits.ts";
import { parseIpv6 } from "#host/outbound/check-ip.ts";
import type { Settings } from "#host/settings/settings.ts";
import type { TrustedProxies } from "#host/settings/trusted-proxies.ts";

/**
 * No IP address may keep the others out. If one exceeds its share, or all together exceed theirs, the connection that has
 * been silent longest is closed, as nginx does; a new one is refused only if none is silent.
 */
export type ConnectionShares = ReturnType<typeof createConnectionShares>;

/**
 * So many small parts of bodies from one IP address within a second are a flood: a whole body is 64 kB, and each part costs the
 * thread that serves everyone as much as a request. Its connections are refused for one more second only, because others may share
 * the IP address.
 */
const flood = { partBytes: 1024, parts: 1000, ms: 1000 };

/** The connections of one IP address, those that have been silent longest first, each with the answer it waits for or had last. */
type Share = { key: string; isProxy: boolean; sockets: Map<Socket, ServerResponse | undefined> };

export function createConnectionShares(
  { connectionsPerIp, trustedProxies }: Settings["connectionShares"],
  onCut: () => void,
  maxOpen: number = limits.connections,
) {
  const shares = new Map<string, Share>();
  const shareOf = new WeakMap<Socket, Share>();
  const countRequest = createRequestCount(connectionsPerIp);
  /** Keys of the shares that are refused for a moment. */
  const banned = new Set<string>();
  const isFlood = createPartCount();
  let open = 0;

  const join = (socket: Socket): Share => {
    // Undefined if the other side has already gone.
    const ip = socket.remoteAddress ?? "0.0.0.0";
    const isProxy = trustedProxies.has(ip);
    const key = isProxy ? "proxies" : toShareholder(ip);
    const share = shares.get(key) ?? { key, isProxy, sockets: new Map() };
    shares.set(key, share);
    shareOf.set(socket, share);
    share.sockets.set(socket, undefined);
    open++;
    socket.once("close", () => {
      leave(socket);
      if (share.sockets.size === 0) shares.delete(key);
    });
    return share;
  };
  const leave = (socket: Socket) => {
    if (shareOf.get(socket)?.sockets.delete(socket)) open--;
  };
  const drop = (socket: Socket & { parser?: Parser | null }) => {
    // A reset: after a gentle close, buffers stay for as long as the other side likes. A socket that is ending already must not be
    // reset: Node would never close it, and keep its file handle for good.
    if (socket.writableEnded) socket.destroy();
    else socket.resetAndDestroy();
    if (socket.parser) stopParser(socket, socket.parser);
    // Its "close" comes later, maybe after the next connection.
    leave(socket);
  };
  const cut = (socket: Socket) => {
    drop(socket);
    onCut();
  };
  /** What was left of an answer when last looked at; 0 if it was all taken. */
  const untaken = new WeakMap<ServerResponse, number>();

  return {
    cut,
    /**
     * To be called every few seconds. Drops callers who have taken nothing of a ready answer since the last call, or have taken all
     * of it and asked for nothing else. Node's own time-outs start again with every blank line that comes in.
     */
    dropIdle(): void {
      for (const { sockets } of shares.values())
        for (const [socket, response] of sockets) {
          // Others wait for an answer, or have the time that Node gives for the first request.
          if (!response?.writableEnded) continue;
          const left = response.writableFinished ? 0 : countUntaken(socket);
          if (untaken.get(response) === left) drop(socket);
          untaken.set(response, left);
        }
    },
    /** For every new connection. */
    enter(socket: Socket): void {
      const share = join(socket);
      if (banned.has(share.key)) cut(socket);
      else if (!share.isProxy && share.sockets.size > connectionsPerIp) {
        cut(findSilent(share, socket) ?? socket);
      } else if (open > maxOpen) {
        cut(findSilentOfLargest(shares.values(), socket) ?? socket);
      }
    },
    /**
     * Counts a part of a body. A flood ends all connections of its IP address, since what they have sent would be read, too; through
     * a proxy, only this connection.
     */
    countPart(socket: Socket, bytes: number): void {
      const share = shareOf.get(socket);
      if (!share || bytes >= flood.partBytes || !isFlood(share.isProxy ? socket : share)) return;
      if (!share.isProxy) {
        banned.add(share.key);
        setTimeout(() => banned.delete(share.key), flood.ms).unref();
      }
      for (const one of share.isProxy ? [socket] : [...share.sockets.keys()]) cut(one);
    },
    /** For every request, before it is answered. False if the caller already has its share of requests under way. */
    admits(socket: Socket, response: ServerResponse, forwardedFor: string | undefined): boolean {
      const share = shareOf.get(socket);
      if (!share?.sockets.delete(socket)) return true;
      share.sockets.set(socket, response);
      const caller = share.isProxy && forwardedFor && toForwardedCaller(forwardedFor, trustedProxies);
      return !caller || countRequest(caller, response);
    },
    /** Whom a request is for: its sender, or whom a trusted proxy names. Kept for seconds, never logged or stored. */
    callerOf({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
      const said = shareOf.get(socket)?.isProxy ? String(headers["x-forwarded-for"] ?? "") : "";
      return toForwardedCaller(said, trustedProxies) ?? toShareholder(socket.remoteAddress ?? "");
    },
  };
}

/** Node's own, of which it has no types. */
type Parser = { onIncoming?: () => number; constructor: { kOnBody?: number }; [event: number]: unknown };

/**
 * Otherwise Node would read on: 64 kB are 2,400 requests, and those of sixty connections fill the memory; or 10,900 parts of a body,
 * which keep everyone waiting. -1 stops it at a request. Another connection gets the parser next, and parts have to reach that one.
 */
function stopParser(socket: Socket, parser: Parser): void {
  parser.onIncoming = () => -1;
  const { kOnBody = -1 } = parser.constructor;
  const onBody = parser[kOnBody];
  if (onBody === undefined) return;
  parser[kOnBody] = undefined;
  socket.once("close", () => (parser[kOnBody] = onBody));
}

/** The system's own count: `writableLength` stays the same until the last byte of an answer. */
const countUntaken = (socket: Socket & { _handle?: { writeQueueSize: number } | null }): number =>
  socket._handle?.writeQueueSize ?? 0;

function createPartCount() {
  const counts = new WeakMap<Socket | Share, { count: number; sinceMs: number }>();
  return (sender: Socket | Share): boolean => {
    const nowMs = performance.now();
    let parts = counts.get(sender);
    if (!parts || nowMs - parts.sinceMs > flood.ms) parts = { count: 0, sinceMs: nowMs };
    counts.set(sender, parts);
    return ++parts.count === flood.parts;
  };
}

/** Preferably one that has had its answer: its browser asks again on another connection. Never the newest, which has had no time to ask. */
function findSilent(share: Share, newest: Socket): Socket | undefined {
  let mute: Socket | undefined;
  for (const [socket, response] of share.sockets) {
    if (socket === newest) continue;
    if (response === undefined) mute ??= socket;
    // A caller who does not send the rest of its body is not waiting.
    else if (response.writableFinished || !response.req.complete) return socket;
  }
  return mute;
}

function findSilentOfLargest(shares: Iterable<Share>, newest: Socket): Socket | undefined {
  let found: { socket: Socket; size: number } | undefined;
  for (const share of shares) {
    const { size } = share.sockets;
    const socket = size > (found?.size ?? 0) ? findSilent(share, newest) : undefined;
    if (socket) found = { socket, size };
  }
  return found?.socket;
}

/** False if a caller already has that many under way. */
function createRequestCount(maxRequests: number): (caller: string, response: ServerResponse) => boolean {
  const counts = new Map<string, number>();
  return (caller, response) => {
    const count = counts.get(caller) ?? 0;
    if (count >= maxRequests) return false;
    counts.set(caller, count + 1);
    response.once("close", () => {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    });
    return true;
  };
}

/**
 * The caller that a trusted proxy names: the last IP address in its `X-Forwarded-For` that is not a trusted proxy's
 * own, since the caller may have written the ones before it. Undefined if the proxy does not say.
 */
export function toForwardedCaller(header: string, proxies: TrustedProxies): string | undefined {
  const isProxy = (ip: string) => isIP(ip) !== 0 && proxies.has(ip);
  // From the end, and no further than needed: a caller has room for eight thousand.
  const caller = toPlainIp(header.split(",").findLast((text) => !isProxy(toPlainIp(text))) ?? "");
  return isIP(caller) ? toShareholder(caller) : undefined;
}

/** `[::1]:80` and `192.0.2.1:80`, as some proxies write them. */
const toPlainIp = (text: string): string =>
  text.trim().replace(/^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");

/** Whose share an IP address counts towards. For IPv6 it is the /64, since providers give one to each customer. */
export function toShareholder(ip: string): string {
  const v4 = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (v4 || !isIPv6(ip)) return v4 ?? ip;
  const groups = parseIpv6(ip.replace(/%.*/, ""))?.slice(0, 4) ?? [];
  return groups.map((group) => group.toString(16)).join(":");
}
