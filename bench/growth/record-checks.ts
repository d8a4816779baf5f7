import { readdirSync } from "node:fs";
import { join } from "node:path";
import { noChecks } from "#catalog/link-health/link-record.ts";
import { type PagePicture, toAddressHash } from "#catalog/link-health/page-picture.ts";
import type { SettledLink } from "#catalog/link-health/settle-run.ts";
import { readChecks } from "#content/checks-folder.ts";
import { keepChecks } from "#links/run-links-check.ts";

/** `node ... CONTENT`: what links:check records in two nights, without the checks, which take as long as the hosts do. */
const [content = ""] = process.argv.slice(2);
const ids = readdirSync(join(content, "resources")).map((name) => name.replace(".yaml", ""));
for (const [night, at] of ["2026-11-20T03Z", "2026-11-21T03Z"].entries()) {
  const { checks } = night === 0 ? { checks: noChecks } : await readChecks(content);
  const links = ids.map((id, place) => settle(id, place, night));
  const run = { at, vantage: "ci", isWhole: true, linkCount: ids.length } as const;
  await keepChecks({ contentFolder: content, checks }, links, run);
}

/** In the second night one in twenty does not answer. */
function settle(id: string, place: number, night: number): SettledLink {
  const url = `https://${id}.example/`;
  if (night > 0 && place % 20 === 0)
    return { id, url, judgement: { verdict: "timed-out", because: "it does not answer" } };
  const page: PagePicture = {
    on: "2026-11-20",
    addressHash: toAddressHash(url),
    domain: `${id}.example`,
    language: "en",
    title: `The page of ${id}`,
    description: `What ${id} offers to students, parents and counsellors, in a sentence as pages have them.`,
    organisations: [id],
    words: Array.from({ length: 36 }, (_, at) => `${id.slice(0, 5)}${at}`).join(" "),
    outbound: `partner-of-${id}.example`,
    build: { size: 700, marks: "m0f7c23be4a8c51d20b96e3f8" },
  };
  return { id, url, judgement: { verdict: "ok", because: "it answers", page } };
}
