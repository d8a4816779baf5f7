import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  const server = await createServer({
    configFile: false,
    root,
    logLevel: "silent",
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    plugins: [reloadPages(content)],
  });
  onTestFinished(() => server.close());
  await server.ssrLoadModule("/draw.js");
  const send = vi.spyOn(server.environments.client.hot, "send").mockReturnValue();
  const changes = () => send.mock.calls.filter(([what]) => (what as unknown) === "page-changed").length;
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
