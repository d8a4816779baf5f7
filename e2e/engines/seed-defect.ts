import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { hubDist } from "../support/product.ts";
import type { Defect } from "./defect.ts";

/**
 * Answers for the server with the faults built in. The policy and the integrity values go: they would refuse the edited
 * files, which is their work and not what is shown here. Returns a function that names the faults that were sent.
 */
export async function seedDefects(
  context: BrowserContext,
  url: string,
  defects: readonly Defect[],
): Promise<() => string[]> {
  const seeded = new Set<string>();
  const isStatic = defects.some((defect) => defect.isStatic);
  const edit = (text: string, part: "script" | "html") =>
    defects.reduce((before, { name, [part]: change }) => {
      const after = change ? change(before) : before;
      if (after !== before) seeded.add(name);
      return after;
    }, text);
  await context.route(`${url}/**`, async (route) => {
    const type = route.request().resourceType();
    if (!["document", "script", "stylesheet"].includes(type)) return route.fallback();
    // A page that is closed half-way leaves requests that nobody waits for.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const { "content-security-policy": _, "content-length": __, ...headers } = response.headers();
    const isPage = isStatic && type === "document";
    const text = isPage ? readFileSync(join(hubDist, "public/index.html"), "utf8") : await response.text();
    // A stylesheet that comes later repeats rules of the page, and has their fault too.
    const edited = edit(text, type === "script" ? "script" : "html");
    const body = type === "document" ? withoutIntegrity(edited) : edited;
    return route.fulfill({ status: response.status(), headers, body });
  });
  // Held until the page is closed.
  if (isStatic) await context.route(`${url}/rest/**`, () => {});
  return () => [...seeded];
}

const withoutIntegrity = (html: string) => html.replaceAll(/ integrity="[^"]*"/g, "");
