import { escapeMarkup } from "#base/escape-markup.ts";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import type { LinkTarget } from "./link-target.ts";
import type { LinkReport } from "./report-entry.ts";

/** For a CI's list of tests: each link is one, and fails when a person has to act on it. */
export function printJunit(targets: readonly LinkTarget[], report: LinkReport): string {
  const todo = new Map(report.todo.map((entry) => [entry.id, entry]));
  const seenOnce = new Map(report.seenOnce.map((entry) => [entry.id, entry]));
  const cases = targets.map(({ id, url, places }) => {
    const head = `<testcase classname="${escapeXml(places[0] ?? "links")}" name="${escapeXml(`${id} ${url}`)}">`;
    const failed = todo.get(id);
    if (failed) {
      const { label, todo: what } = verdictGuide[failed.verdict];
      const message = escapeXml(`${label}: ${failed.because}`);
      const text = escapeXml([`Since ${failed.since}. ${what}`, ...failed.commands].join("\n"));
      return `    ${head}<failure type="${failed.verdict}" message="${message}">${text}</failure></testcase>`;
    }
    const doubt = seenOnce.get(id);
    const note = doubt ? `<system-out>${escapeXml(`seen once: ${doubt.because}`)}</system-out>` : "";
    return `    ${head}${note}</testcase>`;
  });
  const counts = `tests="${targets.length}" failures="${todo.size}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="links" ${counts} timestamp="${report.at.replace("Z", ":00:00Z")}">
${cases.join("\n")}
  </testsuite>
</testsuites>
`;
}

/** XML 1.0 has no place for most control characters, not even escaped. */
function escapeXml(text: string): string {
  return escapeMarkup(
    text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""),
  );
}
