import { RealtimeClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startFakeClock } from "./fake-clock.ts";
import { anonKey } from "./open-client.ts";
import { openPair } from "./open-pair.ts";

/** A socket that opens and records, so that the library's own clock is all there is to see. */
class SilentSocket extends EventTarget {
  static readonly opened: SilentSocket[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 0;
  binaryType = "";
  bufferedAmount = 0;
  extensions = "";
  protocol = "";
  url: string;
  sent: string[] = [];
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    SilentSocket.opened.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.(new Event("open"));
    });
  }

  send(message: string) {
    this.sent.push(message);
  }

  close() {
    this.readyState = 3;
  }
}

async function openRealtime() {
  const transport = SilentSocket as unknown as typeof WebSocket;
  const realtime = new RealtimeClient("ws://127.0.0.1:9/realtime/v1", {
    transport,
    params: { apikey: anonKey },
  });
  const statuses: string[] = [];
  realtime.channel("room").subscribe((status) => void statuses.push(status));
  await vi.advanceTimersByTimeAsync(0);
  const heartbeats = () =>
    SilentSocket.opened.flatMap(({ sent }) => sent).filter((message) => message.includes("heartbeat")).length;
  return { realtime, statuses, heartbeats };
}

describe("spec 9: data-service defaults of the library", () => {
  beforeEach(() => {
    startFakeClock();
    SilentSocket.opened.length = 0;
  });

  it("spec 9: a realtime join times out after 10 s", async () => {
    const { realtime, statuses } = await openRealtime();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(statuses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(statuses).toEqual(["TIMED_OUT"]);
    await realtime.disconnect();
  });

  it("spec 9: a realtime heartbeat goes out every 25 s", async () => {
    const { realtime, heartbeats } = await openRealtime();
    const atStart = heartbeats();
    await vi.advanceTimersByTimeAsync(24_999);
    expect(heartbeats()).toBe(atStart);
    await vi.advanceTimersByTimeAsync(1);
    expect(heartbeats()).toBe(atStart + 1);
    await realtime.disconnect();
  });

  it("spec 9: a storage list asks for 100 entries", async () => {
    vi.useRealTimers();
    const { client, backend } = await openPair(() => ({ json: [] }));
    await client.storage.from("files").list();
    expect(backend.pathsSeen()).toEqual(["POST /storage/v1/object/list/files"]);
    expect(JSON.parse(backend.seen[0]?.body ?? "")).toMatchObject({ limit: 100, offset: 0 });
  });
});
