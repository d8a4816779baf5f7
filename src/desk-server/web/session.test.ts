import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSession } from "./check-access.ts";

const hour = 3_600_000;
let folder = "";
let time = 0;
const now = () => time;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-session-"));
  time = 1_000_000;
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (port = 4180) => createSession(port, folder, now);
function enter(port?: number): string {
  const session = start(port);
  return session.exchange(session.token)?.split(";")[0] ?? "";
}

describe("a browser that was let in", () => {
  it("stays so when it was closed and the desk was started again, for a week", () => {
    const cookie = enter();
    expect(start().isHeldBy(cookie)).toBe(true);
    time += 7 * 24 * hour - 1;
    expect(start().isHeldBy(cookie)).toBe(true);
    time += 1;
    expect(start().isHeldBy(cookie)).toBe(false);
  });

  it("could not be noted on a full disk, and is let in by the same address once there is room", () => {
    const session = createSession(4180, join(folder, "full"), now);
    writeFileSync(join(folder, "full"), "");
    expect(() => session.exchange(session.token)).toThrow(/EEXIST|ENOTDIR/);
    rmSync(join(folder, "full"));
    expect(session.exchange(session.token)).toContain("waymark-desk-4180=");
    expect(session.exchange(session.token)).toBeUndefined();
  });

  it("is told to keep the cookie as long, out of reach of scripts and other sites", () => {
    const session = start();
    expect(session.exchange(session.token)?.split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=604800",
      "Path=/",
      "SameSite=Strict",
    ]);
  });

  it("stays so if a page on another port has put a cookie of the same name before its own", () => {
    const cookie = enter();
    expect(start().isHeldBy(`waymark-desk-4180=other; x=1; ${cookie}`)).toBe(true);
    expect(start().isHeldBy("waymark-desk-4180=other; waymark-desk-4180=")).toBe(false);
  });

  it("is not let in on another port, with another name or a secret that was tampered with", () => {
    const cookie = enter();
    expect(start(4181).isHeldBy(cookie.replace("4180", "4181"))).toBe(false);
    expect(start().isHeldBy(`${cookie}x`)).toBe(false);
    expect(start().isHeldBy("waymark-desk-4180=")).toBe(false);
  });

  it("gets in by the token that a second start has left, once and within an hour, and the first one's stays good", () => {
    const [running, second, late] = [start(), start(), start()];
    const cookie = running.exchange(running.token)?.split(";")[0] ?? "";
    expect(running.exchange(second.token)).toBeUndefined();
    second.invite();
    expect(start(4181).exchange(second.token)).toBeUndefined();
    expect(running.exchange(second.token)).toContain("waymark-desk-4180=");
    expect(running.exchange(second.token)).toBeUndefined();
    expect(running.isHeldBy(`waymark-desk-4180=${second.token}`)).toBe(false);
    expect(running.isHeldBy(cookie)).toBe(true);
    late.invite();
    time += hour;
    expect(running.exchange(late.token)).toBeUndefined();
  });

  it("makes room for a ninth, the oldest first", () => {
    const cookies = Array.from({ length: 9 }, () => enter());
    expect(cookies.map((cookie) => start().isHeldBy(cookie))).toEqual([false, ...Array(8).fill(true)]);
    for (let port = 5000; port < 5009; port++) enter(port);
    expect(start().isHeldBy(cookies[8] ?? "")).toBe(true);
  });
});

describe("the file of sessions", () => {
  it("opens nothing for whoever reads it, and only its owner may", () => {
    const secret = enter().split("=")[1] ?? "";
    const path = join(folder, "sessions.json");
    expect(readFileSync(path, "utf8")).not.toContain(secret);
    expect(statSync(path).mode & 0o077).toBe(0);
    const [{ digest }] = JSON.parse(readFileSync(path, "utf8"));
    expect(start().isHeldBy(`waymark-desk-4180=${digest}`)).toBe(false);
  });

  it.each([["{"], ["{}"], ['[{"digest":1}]'], ["null"]])("lets nobody in when it says %s", (text) => {
    const cookie = enter();
    writeFileSync(join(folder, "sessions.json"), text);
    expect(start().isHeldBy(cookie)).toBe(false);
  });
});
