import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "../support/product.ts";
import { type BidiSession, openBidiSession } from "./bidi-session.ts";
import { type FirefoxTab, openFirefoxTab } from "./firefox-tab.ts";

export interface Firefox {
  version: string;
  openTab(url: string): Promise<FirefoxTab>;
  close(): Promise<void>;
}

/** Where Debian has it, or where FIREFOX says; undefined where there is none. */
export function findFirefox(): string | undefined {
  const places = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
  return places.find((place) => place && existsSync(place));
}

type Preferences = Record<string, string | number | boolean>;

/** Nothing but the page: no first-run tabs, no calls home (no test may need another machine). */
const quiet: Preferences = {
  "app.update.disabledForTesting": true,
  "app.normandy.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "browser.search.update": false,
  "browser.startup.page": 0,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.enabled": false,
};

/** Firefox itself, driven over WebDriver BiDi without another driver; visitors' wishes are set by preference. */
export async function launchFirefox(program: string, preferences: Preferences = {}): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), "waymark-firefox-"));
  const lines = Object.entries({ ...quiet, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const close = async () => {
    await endProcess(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const session = await openBidiSession(`${await readAddress(child.stderr)}/session`);
    const { capabilities } = await session.send<{ capabilities: { browserVersion: string } }>("session.new", {
      capabilities: {},
    });
    return {
      version: capabilities.browserVersion,
      openTab: (url) =>
        openFirefoxTab(session, url, { hasScripts: preferences["javascript.enabled"] !== false }),
      close: async () => {
        await endSession(session);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function endSession(session: BidiSession): Promise<void> {
  // It may be gone before it answers.
  await session.send("browser.close", {}).catch(() => {});
  session.close();
}

/** Firefox writes its address to standard error once it listens. */
function readAddress(errors: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`Firefox opens no port. It said:\n${said}`)), 60_000);
    errors.on("data", (chunk) => {
      said += chunk;
      const address = /listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    errors.on("end", () => reject(new Error(`Firefox ended. It said:\n${said}`)));
  });
}
