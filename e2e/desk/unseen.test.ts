import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { setDeskStage } from "./desk-stage.ts";

/** Nobody decides about what others have changed before having seen it. */
const { desk, goOn } = setDeskStage(undefined, { reset: "forEach" });

const pathOf = (path: string) => join(desk().folder, path);
const fileOf = (id: string) => pathOf(`resources/${id}.yaml`);
const read = (path: string) => readFile(pathOf(path), "utf8");
const readCanonical = (id: string) => read(`resources/${id}.yaml`);
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** As a browser tells a page that is looked at again: the desk reads the folder. */
async function lookAgain(page: Page) {
  const read = page.waitForResponse(/api\/state/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await read;
}
const change = async (path: string, from: RegExp | string, to: string) =>
  writeFile(pathOf(path), (await read(path)).replace(from, to));
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

it("a finding that another check finds otherwise while its page is read in another tab: is not decided unseen", async () => {
  const page = await goOn("#/findings/brilliant");
  const checks = join(desk().folder, "checks/b.txt");
  const text = await readFile(checks, "utf8");
  await writeFile(checks, text.replace("moved 2026-11-12T03Z", "moved 2026-11-14T03Z"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const card = page.locator(".finding");
  await expect.poll(() => card.textContent()).toContain("14 November 2026");
  await page.getByRole("button", { name: "Approve the page as it is" }).click();
  await expect.poll(() => card.textContent()).toContain("It has changed since you saw it. It is now at");
  expect(await readFile(checks, "utf8")).toContain("moved 2026-11-14T03Z");
  // Nor by a second press what came after the first, and after the reading that it led to: the card has what was there then.
  const approve = page.getByRole("button", { name: "Approve the page as it is", disabled: false });
  await approve.waitFor();
  await writeFile(checks, text.replace("moved 2026-11-12T03Z", "moved 2026-11-15T03Z"));
  await lookAgain(page);
  await expect.poll(() => card.textContent()).toContain("15 November 2026");
  const answer = page.waitForResponse(/api\/do/);
  await approve.click();
  expect(await (await answer).text()).toContain("it has changed since you saw it");
  await writeFile(checks, text);
});

it("a link that is changed while its page is read in another tab: is not reviewed or retired unseen", async () => {
  const page = await goOn("#/week");
  const row = page.locator(".review-row").nth(1);
  const id = (await row.locator("a[href^='#']").getAttribute("href"))?.split("/").at(-1) ?? "";
  const text = await readCanonical(id);
  await writeFile(fileOf(id), text.replace(/^name: .*$/m, "name: Another one"));
  await lookAgain(page);
  await row.getByText("Another one", { exact: true }).waitFor();
  const good = row.getByRole("button", { name: "Still good" });
  await good.click();
  await expect.poll(() => row.textContent()).toContain("since this page read it: see what it says now.");
  expect(await readCanonical(id)).not.toMatch(/^reviewed: .*-/m);
  await good.click();
  await expect.poll(() => said(page)).toContain("marked as reviewed today");

  await page.goto(`${desk().origin}/#/links/${id}`);
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("It closed.");
  await writeFile(fileOf(id), text);
  await lookAgain(page);
  const retire = dialog.getByRole("button", { name: "Retire it" });
  await retire.click();
  await expect.poll(() => dialog.textContent()).toContain("It has changed since you read it. It is now");
  await retire.click();
  await expect.poll(() => said(page)).toContain("off the page");
  await writeFile(fileOf(id), text);
});

it("a finding whose link was changed: is retired by who cancelled, looked at the card, and asked again", async () => {
  const page = await goOn("#/findings/aeon");
  const text = await readCanonical("aeon");
  await writeFile(fileOf("aeon"), text.replace(/^name: .*$/m, "name: The `Aeon`"));
  const dialog = page.getByRole("dialog");
  for (const told of ["It has changed since you read it. It is now", ""]) {
    await page.getByRole("button", { name: "Retire it" }).click();
    await dialog.getByLabel("Why").fill("It closed.");
    await dialog.getByRole("button", { name: "Retire it" }).click();
    if (told) await expect.poll(() => dialog.textContent()).toContain(told);
    else await expect.poll(() => said(page)).toContain("The `Aeon`");
    if (!told) continue;
    // Asked again before the card says it, that is refused again.
    await expect.poll(() => page.locator("#finding-name").textContent()).toBe("The `Aeon`");
    await page.keyboard.press("Escape");
  }
  await writeFile(fileOf("aeon"), text);
});

it("a link that someone else retires while its reason is typed: says theirs, and keeps the reason", async () => {
  const page = await goOn("#/findings/aeon");
  await page.getByRole("button", { name: "Retire it" }).click();
  const dialog = page.getByRole("dialog", { name: "Retire Aeon" });
  await dialog.getByLabel("Why").fill("It was sold.");
  const text = await readCanonical("aeon");
  await writeFile(fileOf("aeon"), `${text}retired:\n  on: 2026-11-21\n  why: Theirs.\n`);
  await lookAgain(page);
  await expect.poll(() => page.locator("#finding-name").textContent()).not.toBe("Aeon");
  await dialog.getByRole("button", { name: "Retire it" }).click();
  await expect.poll(() => dialog.textContent()).toContain('It is already retired: "Theirs."');
  expect(await dialog.getByLabel("Why").inputValue()).toBe("It was sold.");
  await page.keyboard.press("Escape");
  // The button that asked is gone.
  await expect.poll(() => focused(page)).toBe("Findings");
  await writeFile(fileOf("aeon"), text);
});
it("a link whose form takes in what others have saved: is reviewed and brought back once that was told, and at once after one's own press", async () => {
  const page = await goOn("#/links/ucat");
  const main = page.locator("main");
  const told = "since this page read it: see what it says now.";
  await change("resources/ucat.yaml", /^name: .*$/m, "name: Another one");
  await lookAgain(page);
  await expect.poll(() => page.locator("main h1").textContent()).toBe("Another one");
  await press(page, "Mark as reviewed today");
  await expect.poll(() => main.textContent()).toContain(told);
  await press(page, "Mark as reviewed today");
  await expect.poll(() => said(page)).toContain("marked as reviewed today");

  await page.locator("#field-name").fill("Mine");
  await press(page, "Save");
  await expect.poll(() => said(page)).toContain('"Mine" is saved');
  await press(page, "Retire");
  await page.getByLabel("Why").fill("It closed.");
  await press(page, "Retire it");
  await expect.poll(() => said(page)).toContain("off the page");
  await press(page, "Bring it back");
  await expect.poll(() => said(page)).toContain('"Mine" is back on the page');

  await change("resources/ucat.yaml", /^added:/m, "retired: { on: 2026-11-20, why: Closed. }\nadded:");
  await lookAgain(page);
  await page.getByText("Retired 20 November 2026: Closed.").waitFor();
  await press(page, "Bring it back");
  await expect.poll(() => main.textContent()).toContain(told);
  expect(await readCanonical("ucat")).toContain("retired:");
  await press(page, "Bring it back");
  await expect.poll(() => said(page)).toContain("back on the page");
});

it("a link that others save while something is typed: is not reviewed before both are seen", async () => {
  const page = await goOn("#/links/ucat");
  await page.locator("#field-name").fill("Mine");
  await change("resources/ucat.yaml", /^name: .*$/m, "name: Theirs");
  await lookAgain(page);
  for (const _ of ["pressed", "pressed again"]) {
    const answer = page.waitForResponse(/api\/do/);
    await press(page, "Mark as reviewed today");
    expect(await (await answer).json()).toMatchObject({ isDone: false, isStale: true });
    await expect.poll(() => page.locator("main").textContent()).toContain("see what it says now");
  }
  await press(page, "Save");
  await press(page, "Keep mine");
  await press(page, "Mark as reviewed today");
  await expect.poll(() => said(page)).toContain("marked as reviewed today");
});

it("a finding that someone else accepts while the reason is typed: says theirs, and is accepted by whoever presses again", async () => {
  const page = await goOn("#/findings/coursera");
  await press(page, /^Accept it for now/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("It opens.");
  const theirs = 'override blocked-to-robots 2027-01-02 "only in January"';
  await change("checks/c.txt", /( *)reached/, `$1${theirs}\n$1reached`);
  await press(page, "Accept for now");
  await expect.poll(() => dialog.textContent()).toContain('accepted until 2027-01-02: "only in January"');
  expect(await read("checks/c.txt")).toContain(theirs);
  await press(page, "Accept for now");
  await expect.poll(() => said(page)).toContain("is accepted until");
  expect(await read("checks/c.txt")).toContain('"It opens."');
});

it("a finding that another check finds otherwise while the reason is typed: is not accepted as what it was", async () => {
  const page = await goOn("#/findings/coursera");
  await press(page, /^Accept it for now/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("It opens.");
  await change("checks/c.txt", /state blocked-to-robots .*/, 'state gone 2026-11-20T03Z "it says 410"');
  for (const _ of ["pressed", "pressed again"]) {
    const answer = page.waitForResponse(/api\/do/);
    await press(page, "Accept for now");
    expect(await (await answer).json()).toMatchObject({ isDone: false });
    await expect.poll(() => dialog.textContent()).toContain("it says 410; look at it again");
  }
  expect(await read("checks/c.txt")).not.toContain("override");
});

it("a link that is retired while a proposal is to go into it: says so first", async () => {
  const page = await goOn("#/proposals/ucas-tariff");
  await press(page, "Merge into a link");
  const dialog = page.getByRole("dialog");
  await change("resources/ucas.yaml", /^added:/m, "retired: { on: 2026-11-20, why: Closed. }\nadded:");
  await press(page, "Merge");
  await expect.poll(() => dialog.textContent()).toContain(", retired: if it is still the right one, press");
});

it("a proposal that is another one by now: is not rejected unseen", async () => {
  const page = await goOn("#/proposals/cheap-essays");
  await press(page, "Reject");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("Sells essays.");
  await change("proposals/cheap-essays.yaml", "Cheap Essays", "Essay Guide");
  await press(page, "Reject it");
  await expect.poll(() => dialog.textContent()).toContain("The proposal has changed since this page read it");
  expect(await read("proposals/cheap-essays.yaml")).toContain("Essay Guide");
});
