import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildApart } from "#build/build-apart.ts";
import { readSourceHash } from "#build/read-source-hash.ts";
import { hubContent, hubDist, ownHub, root } from "./product.ts";
import { offerProducts, type SharedProducts } from "./shared-products.ts";

let products: SharedProducts | undefined;

/** Before all browser tests: the sites that they share, unless they are there already, and the products that serve them. */
export async function setup(project: TestProject): Promise<void> {
  writeOwnHub();
  await Promise.all([build(hubContent, hubDist), build(ownHub.content, ownHub.dist)]);
  products = await offerProducts(project.config.env);
  project.provide("sharedProducts", products.url);
}

export async function teardown(): Promise<void> {
  await products?.stop();
}

async function build(contentFolder: string, outFolder: string): Promise<void> {
  const notes = join(outFolder, "build.json");
  const hash = readSourceHash(root, { contentFolder, supabase: undefined });
  if (existsSync(notes) && JSON.parse(readFileSync(notes, "utf8")).sourceHash === hash) return;
  const { ok, problems } = await buildApart({ root, contentFolder, outFolder, flag: "--quick" });
  if (!ok) throw new Error(`${contentFolder} cannot be built:\n${JSON.stringify(problems, null, 2)}`);
}

/** The frozen content below a path, with two domains of our own and two resources that were taken off the page. */
function writeOwnHub(): void {
  const { content } = ownHub;
  rmSync(content, { recursive: true, force: true });
  cpSync(hubContent, content, { recursive: true });
  for (const name of ["site.yaml", "feeds.yaml"]) {
    const text = readFileSync(join(content, name), "utf8")
      .replace("own_domains: []", "own_domains: [ucas.com, thepienews.com]")
      .replaceAll("https://waymark-hub.org/", ownHub.url)
      .replaceAll("https://northgate-guidance.org/", "https://example.com/");
    writeFileSync(join(content, name), text);
  }
  const menus = readFileSync(join(content, "menus.yaml"), "utf8");
  const highlight =
    "highlight: { name: The form, description: Ours., opens: certificate_form, others: Also good }";
  writeFileSync(
    join(content, "menus.yaml"),
    menus.replace("- id: parent-certificate", `- id: parent-certificate\n      ${highlight}`),
  );
  const deep = join(content, "resources/college-essay-guy.yaml");
  const words = "in_group: { uni-resources/essays: { url: https://www.collegeessayguy.com/blog/examples } }";
  writeFileSync(deep, `${readFileSync(deep, "utf8")}${words}\n`);
  const retire = (id: string, name: string, retired: string) =>
    writeFileSync(
      join(content, `resources/${id}.yaml`),
      `name: ${name}
url: https://${id}.example/
description: A service of the past, kept for those who had it on their lists.
groups: [uni-resources/essays]
audiences: [student]
cost: free
regions: [Global]
added: 2026-01-05
retired:
${retired}`,
    );
  retire(
    "old-essays",
    "Old Essays",
    "  on: 2026-11-01\n  why: It moved to another site.\n  replacement: ucas\n",
  );
  retire("gone-essays", "Gone Essays", "  on: 2026-11-01\n  why: The service closed in 2026.\n");
}
