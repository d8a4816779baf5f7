import { describe, expect, it } from "vitest";
import { setStage, wide } from "../support/stage.ts";
import { startNewsroom } from "../support/stories.ts";
import { waitForScript } from "../support/visit.ts";
import { takeWindow } from "../support/window.ts";
import { behaviourDefects } from "./behaviour-defects.ts";
import type { Defect } from "./defect.ts";
import { markupDefects } from "./markup-defects.ts";
import { seedDefect } from "./seed-defect.ts";

const stage = setStage(startNewsroom);

/** What the defect's check says of the page, with the defect built in. */
async function find(defect: Defect): Promise<{ wasSeeded: boolean; found: string[] }> {
  const { url } = stage.product();
  const { context, page, leave } = await takeWindow(stage.browser(), url, { ...wide, ...defect.options });
  try {
    const wasSeeded = await seedDefect(context, url, defect);
    page.setDefaultTimeout(2000);
    page.setDefaultNavigationTimeout(20_000);
    await page.goto(url + (defect.path ?? "/"));
    if (defect.options?.javaScriptEnabled !== false) await waitForScript(page);
    const found = await defect.check(page).catch((error: Error) => [`could not be used: ${error.message}`]);
    return { wasSeeded: wasSeeded(), found };
  } finally {
    await context.unrouteAll({ behavior: defect.isStatic ? "ignoreErrors" : "wait" });
    await leave();
  }
}

const defects = [...markupDefects, ...behaviourDefects];
/** Their silence on the page as it is stands in files of their own: accessibility, engines, home, no-headlines. */
const shownElsewhere =
  /^(checkAxe|checkColours|checkEntries|checkFocus|checkLinks|checkLoading|checkReflow|checkStructure|checkTargets|findIbmFailures)$/;
/** Each of the others once for each way in which the defects use it. */
const healthy = [
  ...new Map(
    defects
      .filter(({ check }) => !shownElsewhere.test(check.name))
      .map(({ check, path = "/", options, isStatic }) => {
        const name = `${check.name} of ${path} ${JSON.stringify(options ?? {})}`;
        return [name, { name, check, path, options, isStatic, finds: /^$/ } satisfies Defect];
      }),
  ).values(),
];

describe("A21 the checks notice what they are for", () => {
  it("A21 there are at least 45 defects, each with a name of its own", () => {
    expect(new Set(defects.map(({ name }) => name)).size).toBe(defects.length);
    expect(defects.length).toBeGreaterThanOrEqual(45);
  });

  it.each(healthy)("A21 nothing is found in the page as it is: $name", async (control) => {
    expect(await find(control)).toEqual({ wasSeeded: false, found: [] });
  });

  it.each(defects)("A21 caught: $name", async (defect) => {
    const { wasSeeded, found } = await find(defect);
    expect(wasSeeded, "the defect was built in").toBe(true);
    expect(found.join("\n")).toMatch(defect.finds);
  });
});
