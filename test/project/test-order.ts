import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files first. On a fresh clone vitest knows no times and sorts by file size, so short files that wait a lot would
 * come last and leave the other workers with nothing to do.
 */
export const longest = [
  "e2e/fresh-clone.test.ts",
  "e2e/search.test.ts",
  "e2e/list.test.ts",
  "e2e/desk/jobs.test.ts",
  "e2e/accessibility.test.ts",
  "e2e/engines/firefox.test.ts",
  "e2e/engines/sensitivity.test.ts",
  "e2e/desk/check.test.ts",
  "e2e/header.test.ts",
  "e2e/ticker.test.ts",
  "e2e/engines/engines.test.ts",
  "e2e/speech/speech.test.ts",
  "e2e/engines/lighthouse.test.ts",
  "e2e/desk/week.test.ts",
  // Each start of git copies the memory map of its worker, which is smallest at the beginning.
  "src/desk-server/put-online-forges.test.ts",
  "src/desk-server/publish.test.ts",
  "src/desk-server/put-online.test.ts",
  "src/desk-server/own-history.test.ts",
  "src/desk-server/read-desk-state.test.ts",
  "src/desk-server/undo-change.test.ts",
  "bench/search/learn-cries.test.ts",
  "src/tools/start.test.ts",
  "src/desk-server/link-check.test.ts",
  "src/server/main.test.ts",
  "src/tools/links-intake.test.ts",
  "src/tools/memory.test.ts",
  "src/server/store/sqlite-faults.test.ts",
  "src/tools/bad-disk.test.ts",
  "test/fleet/fleet.test.ts",
  "src/server/http/slow-clients.test.ts",
  "src/tools/desk.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(project.config.root, moduleId));
      return place < 0 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    // One project after the other, in vitest's order.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((a, b) => rank(a) - rank(b)),
    );
  }
}
