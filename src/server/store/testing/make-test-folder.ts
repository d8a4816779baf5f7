import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export function makeTestFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "waymark-store-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
