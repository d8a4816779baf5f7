import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const { dependencies, devDependencies } = readJson("package.json");
const pinned: string = { ...dependencies, ...devDependencies }["@supabase/supabase-js"];
const parts = ["supabase-js", "auth-js", "functions-js", "postgrest-js", "realtime-js", "storage-js"];

// The rules of docs/backend-client.md were read off one version. An upgrade has to go through that page again.
describe("the backend client is pinned", () => {
  it("spec 7: the client library is pinned to one exact version", () => {
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each(parts)("spec 7: the installed %s is the pinned version", (part) => {
    expect(readJson(`node_modules/@supabase/${part}/package.json`).version).toBe(pinned);
  });

  it("spec 7: docs/backend-client.md speaks of the pinned version", () => {
    expect(readFileSync("docs/backend-client.md", "utf8")).toContain(`\`@supabase/supabase-js\` ${pinned}`);
  });
});
