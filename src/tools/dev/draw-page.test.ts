import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { createHeadlineSnapshot } from "#server/pages/home-page.ts";
import { toTestHeadlines } from "#server/testing/memory-store.ts";
import { drawPage } from "./draw-page.ts";

it("shows the server's last headlines in the strip and under Today of the home page, and on no other", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "waymark-dev-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const contentFolder = join(dataFolder, "content");
  mkdirSync(join(contentFolder, "resources"), { recursive: true });
  for (const { path, text } of sampleContent()) writeFileSync(join(contentFolder, path), text);
  const draw = (pathname: string) => drawPage(pathname, contentFolder, dataFolder);
  const shown = /<section class="(ticker|today)/g;
  expect((await draw("/")).html?.match(shown)).toBeNull();
  await createHeadlineSnapshot(dataFolder).write(toTestHeadlines(2));
  expect((await draw("/")).html?.match(shown)).toHaveLength(2);
  expect((await draw("/uni-resources/")).html?.match(shown)).toBeNull();
  expect((await draw("/nowhere/")).status).toBe(404);
});
