import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Chromium {
  /** Of its line for DevTools, which Lighthouse speaks to. */
  port: number;
  stop(): Promise<void>;
}

/** As a visitor has it, with a fresh profile; Playwright's own turns the back/forward cache off. */
export async function startChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), "waymark-chromium-"));
  const child = spawn(
    process.env.CHROMIUM ?? "/usr/bin/chromium",
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--no-sandbox",
      "--no-first-run",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    child.stderr.resume();
    return { port: Number(port), stop };
  }
  throw new Error("Chromium ended before it could be spoken to. Name another in CHROMIUM.");
}
