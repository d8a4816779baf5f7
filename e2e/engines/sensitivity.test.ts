import { describe, expect, it } from "vitest";
import { checkFocus } from "../support/checks/check-focus.ts";
import { checkLinks } from "../support/checks/check-links.ts";
import {
  checkEntries,
  checkHeadlineOrder,
  checkProgressBar,
  checkStorage,
} from "../support/checks/check-product.ts";
import { checkStructure } from "../support/checks/check-structure.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { setStage, wide } from "../support/stage.ts";
import { waitForScript } from "../support/visit.ts";
import { takeWindow } from "../support/window.ts";
import { behaviourDefects } from "./behaviour-defects.ts";
import type { Defect } from "./defect.ts";
import { markupDefects } from "./markup-defects.ts";
import { seedDefects } from "./seed-defect.ts";

const stage = setStage("news");

type Check = Defect["check"];

/** What leaves the page as the next one of the row needs it; the others want a page of their own. */
const rows: Check[][] = [
  [checkStructure, checkLinks, checkTargets, checkProgressBar, checkStorage, checkHeadlineOrder],
  [checkEntries, checkFocus],
];

/** The faults that can be built into one page, since each is found by its own words there. */
function toPages(all: readonly Defect[]): { names: string; faults: Defect[] }[] {
  const pages = Map.groupBy(all, ({ name, check, path = "/", options = {}, isStatic, isAlone }) => {
    const row = rows.find((one) => one.includes(check)) ?? [check];
    const checks = row.map((one) => one.name);
    return JSON.stringify([checks, path, options, isStatic, isAlone && name]);
  });
  return [...pages.values()].map((faults) => ({ names: faults.map(({ name }) => name).join("; "), faults }));
}

/** What each of the faults' checks says of the page that has all of them. */
async function find(faults: readonly Defect[]): Promise<{ seeded: string[]; found: Map<Check, string[]> }> {
  const { url } = stage.product();
  const [{ options, path = "/", isStatic } = { options: {} }] = faults;
  const { context, page, leave } = await takeWindow(stage.browser(), url, { ...wide, ...options });
  try {
    const seeded = await seedDefects(context, url, faults);
    page.setDefaultTimeout(60_000);
    await page.goto(url + path);
    if (options?.javaScriptEnabled !== false) await waitForScript(page);
    const checks = new Set(faults.map(({ check }) => check));
    const inOrder = [...new Set([...rows.flat(), ...checks])].filter((check) => checks.has(check));
    const found = new Map<Check, string[]>();
    for (const check of inOrder) {
      const lines = await check(page).catch((error: Error) => [`could not be used: ${error.message}`]);
      found.set(check, lines);
    }
    return { seeded: seeded(), found };
  } finally {
    await context.unrouteAll({ behavior: isStatic ? "ignoreErrors" : "wait" });
    await leave();
  }
}

const defects = [...markupDefects, ...behaviourDefects];
/** Their silence on the page as it is has files of its own: accessibility, engines, header, home, no-headlines, static-host. */
const shownElsewhere =
  /^(checkAxe|checkColours|checkDisclosure|checkEntries|checkFocus|checkLinks|checkLoading|checkReflow|checkStructure|checkTargets|checkTicker|findIbmFailures)$/;
/** Each of the others once for each way in which the defects use it. */
const healthy = toPages([
  ...new Map(
    defects
      .filter(({ check }) => !shownElsewhere.test(check.name))
      .map(({ check, path = "/", options, isStatic }) => {
        const name = `${check.name} of ${path} ${JSON.stringify(options ?? {})}`;
        return [name, { name, check, path, options, isStatic, finds: /^$/ } satisfies Defect];
      }),
  ).values(),
]);

describe("A21 the checks notice what they are for", () => {
  it("A21 there are at least 45 defects, each with a name of its own", () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
    expect(defects.length).toBeGreaterThanOrEqual(45);
  });

  it.each(healthy)("A21 nothing is found in the page as it is: $names", async ({ faults }) => {
    const { seeded, found } = await find(faults);
    expect([...seeded, ...[...found.values()].flat()]).toEqual([]);
    expect(found.size).toBe(faults.length);
  });

  it.each(toPages(defects))("A21 caught: $names", async ({ faults }) => {
    const { seeded, found } = await find(faults);
    expect(seeded.sort(), "the defects were built in").toEqual(faults.map(({ name }) => name).sort());
    for (const { name, check, finds } of faults) expect(found.get(check)?.join("\n"), name).toMatch(finds);
  });
});
