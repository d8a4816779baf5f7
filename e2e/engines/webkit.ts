import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "../support/product.ts";
import { findFreePort } from "../support/site-hosts.ts";

export interface WebKit {
  goto(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  setWindowSize(size: { width: number; height: number }): Promise<unknown>;
  /** The function is sent as text and must not use anything around it. */
  evaluate<Result>(work: () => Result): Promise<Result>;
  click(selector: string): Promise<unknown>;
  type(selector: string, text: string): Promise<unknown>;
  close(): Promise<void>;
}

const driver = "/usr/bin/WebKitWebDriver";

/** Where Debian has them (webkit2gtk-driver, xvfb); undefined if one is missing. */
export function findWebKit(): string | undefined {
  const [browser] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  return existsSync(driver) && existsSync("/usr/bin/Xvfb") ? browser : undefined;
}

/** WebKitGTK's small browser on a screen of its own, driven over WebDriver (W3C), which is JSON over HTTP. */
export async function launchWebKit(browser: string): Promise<WebKit> {
  const home = await mkdtemp(join(tmpdir(), "waymark-webkit-"));
  const children: ChildProcess[] = [];
  const end = async () => {
    for (const child of children.reverse()) await endProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const screen = await startScreen(children);
    const port = await findFreePort();
    const env = {
      ...process.env,
      DISPLAY: screen,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_CACHE_HOME: home,
      // No sandbox inside a container, and no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      NO_AT_BRIDGE: "1",
    };
    children.push(spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" }));
    const session = await openSession(`http://127.0.0.1:${port}`, browser);
    return {
      ...toWindow(session),
      close: () =>
        session("DELETE", "")
          .catch(() => {})
          .then(end),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

function toWindow(send: Send): Omit<WebKit, "close"> {
  const find = async (selector: string) => {
    const found = await send("POST", "/element", { using: "css selector", value: selector });
    return `/element/${Object.values(found as object)[0]}`;
  };
  return {
    goto: (url) => send("POST", "/url", { url }),
    back: () => send("POST", "/back", {}),
    setWindowSize: (size) => send("POST", "/window/rect", size),
    evaluate: async <Result>(work: () => Result) =>
      (await send("POST", "/execute/sync", { script: `return (${work})()`, args: [] })) as Result,
    click: async (selector) => send("POST", `${await find(selector)}/click`, {}),
    type: async (selector, text) => send("POST", `${await find(selector)}/value`, { text }),
  };
}

async function openSession(url: string, binary: string): Promise<Send> {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  };
  await answers(url);
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const opened = await send("POST", "/session", { capabilities: { alwaysMatch: options } });
  const { sessionId } = opened as { sessionId: string };
  return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await fetch(`${url}/status`).catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error("WebKitWebDriver does not answer.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Its number is the first that is free, which it writes to the file that it is given. */
function startScreen(children: ChildProcess[]): Promise<string> {
  const args = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("Xvfb ended.")));
    let said = "";
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      said += chunk;
      if (said.endsWith("\n")) resolve(`:${said.trim()}`);
    });
  });
}
