import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

it("what is drawn anywhere leaves the styles of the page alone: no rule asks the root for what is deep in it", () => {
  const files = globSync("*.css", { cwd: folder });
  expect(files.length).toBeGreaterThan(40);
  for (const file of files)
    expect(readFileSync(folder + file, "utf8"), file).not.toMatch(/(?::root|html|body|main):has\((?! ?>)/);
});
