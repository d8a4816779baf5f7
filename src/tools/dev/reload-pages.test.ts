import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, it, onTestFinished, vi } from "vitest";
import { reloadPages } from "./reload-pages.ts";

it("tells pages of changed content, styles and sources that draw them, and of nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-reload-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [root, content] = [join(folder, "code"), join(folder, "content")];
  mkdirSync(root);
  mkdirSync(content);
  const files = {
    content: join(content, "home.yaml"),
    style: join(root, "a.css"),
    source: join(root, "draw.js"),
    other: join(root, "notes.txt"),
  };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const http = createHttpServer().listen(0, "127.0.0.1");
  onTestFinished(() => void http.close());
  const server = await createServer({
    configFile: false,
    root,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true },
    plugins: [reloadPages(content, http)],
  });
  onTestFinished(() => server.close());
  // A page of this server, which must not depend on what else runs on this computer.
  const { port } = http.address() as AddressInfo;
  const page = new WebSocket(`ws://127.0.0.1:${port}/?token=${server.config.webSocketToken}`, "vite-hmr");
  onTestFinished(() => page.close());
  const heard: string[] = [];
  page.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)).event));
  await server.ssrLoadModule("/draw.js");
  const changes = () => heard.filter((event) => event === "page-changed").length;
  for (const name of ["content", "style", "source"] as const) {
    const before = changes();
    await vi.waitFor(
      () => {
        // Again, because the watcher may still be starting.
        appendFileSync(files[name], "\n");
        expect(changes(), name).toBeGreaterThan(before);
      },
      { timeout: 8000, interval: 300 },
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const before = changes();
  appendFileSync(files.other, "\n");
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(changes()).toBe(before);
});
