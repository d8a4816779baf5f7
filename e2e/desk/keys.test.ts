import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { setDeskStage } from "./desk-stage.ts";

/** A curator without a mouse: what a key does, and where it leaves the focus. */
const { desk, goOn, open, openPage } = setDeskStage(undefined, { reset: "forEach" });

const fileOf = (id: string) => join(desk().folder, `resources/${id}.yaml`);
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Holds back all answers until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/do*", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Down until the answer to the first press has long been drawn, and the key has been repeated since. */
async function hold(page: Page, name: RegExp, isAnswered: () => Promise<unknown>): Promise<void> {
  await page.getByRole("button", { name }).first().focus();
  await page.keyboard.down("Enter");
  await isAnswered();
  for (let repeat = 0; repeat < 5; repeat++) {
    await page.waitForTimeout(100);
    await page.keyboard.down("Enter");
  }
  await page.keyboard.up("Enter");
}

it("A1 a key that is held down reviews one link, hides one headline, and does not answer a question that has just come", async () => {
  const page = await goOn("#/week");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "");
  });
  const isNext = () => expect.poll(() => said(page)).toContain("marked as reviewed today");
  await hold(page, /Still good/, isNext);
  expect(sent.filter((one) => one.includes('"reviewed"'))).toHaveLength(1);
  await page.goto(`${desk().origin}/#/headlines`);
  await hold(page, /^Hide/, () => page.getByText("Hidden: Headline 1").waitFor());
  expect(sent.filter((one) => one.includes('"hide":true'))).toHaveLength(1);
  await page.goto(`${desk().origin}/#/publish`);
  await hold(page, /^Undo/, () => page.getByRole("dialog").waitFor());
  expect(await page.getByRole("dialog", { name: "Undo this change?" }).isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  // Steps in a list may repeat.
  await page.goto(`${desk().origin}/#/setup/menus`);
  const down = page.getByRole("button", { name: /^Move .* down/ });
  const last = (await down.count()) - 1;
  const first = await page.locator(".item-list summary").first().textContent();
  await hold(page, /^Move .* down/, () => page.waitForTimeout(100));
  expect(await page.locator(".item-list summary").nth(last).textContent()).toBe(first);
});

it("A1 a question that is refused brings the focus to what has to be corrected", async () => {
  const page = await goOn("#/links/brilliant");
  await page.getByRole("button", { name: "Retire", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  const why = dialog.getByLabel("Why");
  const retire = dialog.getByRole("button", { name: "Retire it" });
  await retire.press("Enter");
  await expect.poll(() => focused(page)).toBe(await why.getAttribute("id"));
  expect(await why.getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.type("It closed.");
  await dialog.getByRole("searchbox").fill("zzz");
  await retire.press("Enter");
  await expect.poll(() => page.locator("fieldset.picker:focus").textContent()).toContain("choose one from");
  await page.keyboard.press("Escape");
  await page.goto(`${desk().origin}/#/setup/brand`);
  const colour = page.getByLabel("Main colour", { exact: true });
  await colour.fill("#eeeeee");
  await page.getByRole("button", { name: /^Use #/ }).press("Enter");
  // The button is gone.
  expect(await focused(page)).toBe(await colour.getAttribute("id"));
});

it("A1 a question says that it is being done, for eyes and for screen readers", async () => {
  const page = await goOn("#/links/brilliant");
  const go = await holdAnswers(page);
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("It closed.");
  await dialog.getByRole("button", { name: "Retire it" }).click();
  await expect.poll(() => dialog.locator("[type=submit]").textContent()).toBe("One moment");
  expect(await dialog.locator(".dialog-buttons [role=status]").textContent()).toBe("One moment.");
  go();
  await expect.poll(() => said(page)).toContain("off the page");
});

it("A1 what goes down keeps the focus, beside an open thing that is a list itself, and says its place", async () => {
  const page = await goOn("#/setup/menus");
  await page.locator("summary", { hasText: "Career Resources" }).click();
  const down = page.getByRole("button", { name: /^Move Uni Resources down/ });
  for (const place of [2, 3]) {
    await down.press("Enter");
    const name = `Move Uni Resources down, now ${place} of 5`;
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  }
});

it("A1 arrows in a closed list choose a group and add none; its button adds it, once", async () => {
  const page = await goOn("#/setup/home");
  const groups = page.getByRole("group", { name: "Groups beside the search" });
  const list = groups.getByRole("combobox");
  const names = groups.locator("li > bdi");
  await list.focus();
  const before = await names.allTextContents();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const chosen = await list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.textContent);
  expect(await names.allTextContents()).toEqual(before);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => names.allTextContents()).toEqual([...before, chosen]);
  expect(await groups.locator("select:focus").inputValue()).toBe("");
  const add = groups.getByRole("button", { name: "Add to Groups beside the search" });
  expect(await add.getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "Start over" }).click();
});

it("A1 the focus goes on where a voice is added or taken out, and none is offered that is there", async () => {
  const page = await goOn("#/setup/home");
  const links = page.getByRole("group", { name: "Links", exact: true }).first();
  const add = links.getByRole("button", { name: "Add a voice" });
  const search = async (text: string) => {
    await add.press("Enter");
    await links.locator("input:focus").fill(text);
  };
  await search("toefl");
  await links.getByRole("radio", { name: "TOEFL" }).press("Space");
  await search("toefl");
  await links.getByText("No other link matches.").waitFor();
  await links.locator("input:focus").fill("ucas");
  await links.getByRole("radio", { name: "UCAS" }).first().press("Space");
  const out = links.getByRole("button", { name: /^Remove/ });
  const isFocused = (one: Locator) => one.evaluate((button) => button === document.activeElement);
  for (let left = (await out.count()) - 1; left >= 0; left--) {
    await out.first().press("Enter");
    await expect.poll(() => isFocused(left > 0 ? out.first() : add)).toBe(true);
  }
});

it("A1 a question is read when it opens, and what was done is said when nothing is before it any more", async () => {
  const page = await goOn("#/links/brilliant");
  await page.getByRole("button", { name: "Retire", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Retire Brilliant" });
  // The whole: beginning in its first field, Orca says neither its name nor what it is about.
  expect(await dialog.evaluate((one) => one === document.activeElement)).toBe(true);
  // Someone who sees the field need not go there first.
  await page.keyboard.type("It closed.");
  expect(await dialog.getByLabel("Why").inputValue()).toBe("It closed.");
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const notice = document.querySelector(".notices") as Element;
    const look = () => {
      const isBehind = document.querySelector("dialog") !== null;
      if (notice.querySelector("p")?.textContent) heard.push(isBehind ? "behind" : "heard");
      else if (notice.querySelector("button")) heard.push("a button without a message");
    };
    new MutationObserver(look).observe(notice, { childList: true, characterData: true, subtree: true });
  });
  await dialog.getByRole("button", { name: "Retire it" }).press("Enter");
  await expect.poll(() => page.evaluate<string>("[...new Set(heard)].join()")).toBe("heard");
  expect(await said(page)).toContain("off the page");
});

it("A1 Enter in a question that has just opened leads to its first field or button, and presses nothing", async () => {
  const { page, close } = await open("#/links/ucas");
  const enter = async (name: string | RegExp) => {
    await page.keyboard.press("Enter");
    const read = () => {
      const one = document.activeElement as HTMLTextAreaElement;
      return one.labels?.[0]?.textContent ?? one.textContent;
    };
    await expect.poll(() => page.evaluate(read)).toMatch(name);
  };
  await page.getByRole("button", { name: "Retire", exact: true }).press("Enter");
  await enter(/^Why/);
  await page.keyboard.press("Escape");
  await page.locator("#field-name").fill("Another name");
  await page.getByRole("link", { name: "Findings" }).first().press("Enter");
  await page.getByRole("dialog").waitFor();
  await enter("Keep editing");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.locator("#field-name").inputValue()).toBe("Another name");
  await close();
});

it("A1 each refusal and each failure is an alert that comes, for those who are not read one that changes", async () => {
  const { page, close } = await open("#/links?q=common+app");
  await page.getByRole("button", { name: "Change several" }).press("Enter");
  const status = page.locator(".list-head .actions [role=status]");
  await status.evaluate((one) => Object.assign(one, { isOld: true }));
  await page.getByRole("checkbox").first().press("Space");
  expect(await status.evaluate((one) => [one.childNodes.length, one.textContent])).toEqual([1, "1 chosen"]);
  await page.getByRole("button", { name: "Change a field" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What", { exact: true }).selectOption("student");
  const alert = page.getByRole("alert");
  const isNew = (text: string) =>
    expect
      .poll(() =>
        alert.evaluateAll(
          (all, said) => all.map((one) => one.textContent?.includes(said) && !("isOld" in one)),
          text,
        ),
      )
      .toEqual([true]);
  const age = () => alert.evaluateAll((all) => all.map((one) => Object.assign(one, { isOld: true }).isOld));
  expect(await alert.count()).toBe(0);
  for (let time = 0; time < 2; time++) {
    await dialog.getByRole("button", { name: "Change 1 link" }).press("Enter");
    await isNew("change none of these");
    await age();
  }
  await page.keyboard.press("Escape");
  await page.route("**/api/**", (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await isNew("not responding");
  await age();
  // Someone who comes back to the window again has heard it.
  const lost = page.waitForEvent("requestfailed");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await lost;
  await page.waitForTimeout(100);
  expect(await alert.evaluateAll((all) => all.map((one) => "isOld" in one))).toEqual([true]);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await isNew("not responding");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Try again");
  await close();
});

it("A1 a message that is closed gives the focus back to where it was, and leaves the page where it is", async () => {
  const page = await goOn("#/week");
  const good = page.getByRole("button", { name: /Still good/ });
  await good.nth(4).press("Enter");
  await expect.poll(() => said(page)).toContain("marked as reviewed today");
  const next = await page.evaluate(() => document.activeElement?.getAttribute("data-review"));
  expect(next).toBeTruthy();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-review")))
    .toBe(next);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  // Nothing has the focus when the next one is closed: it does not go back to where it was before the first.
  await good.nth(1).press("Enter");
  await expect.poll(() => said(page)).toContain("marked as reviewed today");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.getByRole("button", { name: "Close this message" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("This week");
});

it("a question and a message have an edge where the system chooses the colours", async () => {
  const page = await openPage("#/links/brilliant");
  await page.emulateMedia({ forcedColors: "active" });
  const edgeOf = (what: string) =>
    page.locator(what).evaluate((one) => getComputedStyle(one).borderLeftWidth);
  expect(await edgeOf(".notices")).toBe("0px");
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  expect(await edgeOf(".dialog")).toBe("3px");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Mark as reviewed today" }).click();
  await expect.poll(() => said(page)).toContain("reviewed today");
  expect(await edgeOf(".notices")).toBe("3px");
});

it("A1 a press that takes long, or that nothing answers, is told once", async () => {
  const { page, problems, close } = await open("#/week");
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/do*", async (route) => {
    await isFree;
    await route.fulfill({ status: 500, json: { what: "It broke.", fix: "Try again." } });
  });
  await page
    .getByRole("button", { name: /Still good/ })
    .first()
    .press("Enter");
  await expect.poll(() => said(page)).toBe("One moment.");
  go();
  await expect
    .poll(() => page.getByRole("alert").allTextContents())
    .toContainEqual(expect.stringMatching(/^It broke/));
  const told = await page.getByRole("alert").allTextContents();
  expect(told.filter((text) => text.includes("It broke"))).toHaveLength(1);
  expect(await said(page)).toBe("");
  expect(problems).toEqual([expect.stringContaining("status of 500")]);
  await close();
});

it("an undo of what someone else has changed or undone: is refused, and the list says what is there now", async () => {
  const texts = new Map<string, string>();
  const rename = async (id: string, name: string) => {
    if (!texts.has(id)) texts.set(id, await readFile(fileOf(id), "utf8"));
    await writeFile(fileOf(id), (texts.get(id) ?? "").replace(/^name: .*$/m, `name: ${name}`));
  };
  await rename("brilliant", "Bright");
  await rename("edx", "EDX");
  const page = await goOn("#/publish");
  const row = page.locator(".change", { hasText: "Bright" });
  const undo = row.getByRole("button", { name: "Undo" });
  const dialog = page.getByRole("dialog");
  const refuse = async (told: string) => {
    await dialog.getByRole("button", { name: "Undo it" }).click();
    await expect.poll(() => dialog.getByRole("alert").textContent()).toContain(told);
  };
  await undo.click();
  await rename("brilliant", "Brighter");
  await refuse("has changed since you looked at it: press Cancel, see what changed, and undo it again.");
  const marked = page.locator(".change[data-new] .change-title");
  await expect.poll(() => marked.allTextContents()).toEqual(["Brighter: name"]);
  await page.keyboard.press("Escape");
  await undo.click();
  await writeFile(fileOf("brilliant"), texts.get("brilliant") ?? "");
  await refuse("This is already as it was last published: press Cancel.");
  await expect.poll(() => row.count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Publish");
});

it("a refusal that comes late is not about what was typed in the meantime, and leaves the focus where it is", async () => {
  const page = await openPage("#/links/brilliant");
  const go = await holdAnswers(page);
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Retire it" }).click();
  await dialog.getByLabel("Why").fill("The site closed in May.");
  const search = dialog.getByRole("searchbox");
  await search.focus();
  go();
  await dialog.getByRole("button", { name: "Retire it" }).waitFor();
  await page.keyboard.type("edx");
  expect(await search.inputValue()).toBe("edx");
  expect(await dialog.locator(".field-problems").count()).toBe(0);
});

it("the answer to a question that was cancelled leaves the next one open", async () => {
  for (const [id, name] of [
    ["brilliant", "Bright"],
    ["edx", "EDX2"],
  ] as const) {
    const text = await readFile(fileOf(id), "utf8");
    await writeFile(fileOf(id), text.replace(/^name: .*$/m, `name: ${name}`));
  }
  const page = await openPage("#/publish");
  const go = await holdAnswers(page);
  const rowOf = (name: string) => page.locator(".change", { hasText: name });
  const dialog = page.getByRole("dialog");
  await rowOf("Bright").getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("button", { name: "Undo it" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await rowOf("EDX2").getByRole("button", { name: "Undo" }).click();
  go();
  await expect.poll(() => rowOf("Bright").count()).toBe(0);
  expect(await dialog.textContent()).toContain("EDX2");
});

it("coming back several times while the desk is slow reads the content twice, and a lost press is told in sight", async () => {
  const { page, close } = await open("#/week", { viewport: { width: 844, height: 390 } });
  let reads = 0;
  await page.route("**/api/state*", async (route) => {
    reads++;
    await new Promise((later) => setTimeout(later, 300));
    await route.continue();
  });
  for (let times = 0; times < 5; times++) {
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await page.waitForTimeout(20);
  }
  await page.waitForTimeout(1500);
  expect(reads).toBe(2);
  await page.route("**/api/do*", (route) => route.abort());
  await page
    .getByRole("button", { name: /Still good/ })
    .last()
    .press("Enter");
  const failure = page.locator(".failure");
  await failure.waitFor();
  const box = await failure.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(390);
  await close();
});

it("a press that nothing answered is reported until the same is pressed again, though the content is read in the meantime", async () => {
  const { page, close } = await open("#/links/brilliant");
  await page.route("**/api/do*", (route) => route.abort(), { times: 2 });
  const lookAgain = async () => {
    const read = page.waitForResponse(/api\/state/);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await (await read).finished();
    await page.waitForTimeout(300);
  };
  const failure = page.locator(".failure");
  await page.getByRole("button", { name: "Mark as reviewed today" }).press("Enter");
  await failure.waitFor();
  await lookAgain();
  expect(await failure.textContent()).toContain("The desk is not responding.");
  await failure.getByRole("button", { name: "Try again" }).press("Enter");
  await failure.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Retire", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill("It closed.");
  const retire = dialog.getByRole("button", { name: "Retire it" });
  await retire.press("Enter");
  const told = dialog.getByRole("alert").filter({ hasText: "The desk is not responding" });
  await told.waitFor();
  await lookAgain();
  expect(await told.count()).toBe(1);
  await retire.press("Enter");
  await expect.poll(() => said(page)).toContain("off the page");
  expect(await failure.count()).toBe(0);
  await close();
});

it("a press that is lost while “Try again” reads is told too, and no lost press is told on another screen", async () => {
  const { page, close } = await open("#/links/ucas");
  const failure = page.locator(".failure");
  const lose = async (name: string) => {
    await page.route("**/api/do*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name }).press("Enter");
    await failure.waitFor();
  };
  await page.locator("#field-name").fill("UCAS typed");
  await lose("Save");
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/state*", async (route) => {
    await isFree;
    await route.continue();
  });
  const read = page.waitForResponse(/api\/state/);
  await failure.getByRole("button", { name: "Try again" }).press("Enter");
  await lose("Save");
  await page.waitForTimeout(100);
  go();
  await (await read).finished();
  await page.waitForTimeout(300);
  expect(await failure.textContent()).toContain("The desk is not responding.");

  const leave = page.getByRole("dialog");
  await page.getByRole("link", { name: "Headlines" }).press("Enter");
  await leave.getByRole("button", { name: "Keep editing" }).press("Enter");
  expect(await failure.count()).toBe(1);
  await page.evaluate(() => history.pushState(null, "", "#/headlines"));
  await page.evaluate(() => dispatchEvent(new Event("hashchange")));
  await leave.getByRole("button", { name: "Keep editing" }).press("Enter");
  expect(await failure.count()).toBe(1);
  await page.getByRole("link", { name: "Headlines" }).press("Enter");
  await leave.getByRole("button", { name: "Leave without saving" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Headlines" }).waitFor();
  await expect.poll(() => failure.count()).toBe(0);
  await close();
});

it("a publish that is refused is told before all is read again, and what is new is marked once it is", async () => {
  const rename = async (id: string, name: string) =>
    writeFile(fileOf(id), (await readFile(fileOf(id), "utf8")).replace(/^name: .*$/m, `name: ${name}`));
  await rename("brilliant", "Bright");
  const page = await openPage("#/publish");
  await rename("edx", "EDX");
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  let reads = 0;
  await page.route("**/api/state*", async (route) => {
    reads++;
    await isFree;
    await route.continue();
  });
  const publish = page.locator(".publish-form [type=submit]");
  await publish.press("Enter");
  await expect
    .poll(() => page.locator(".publish-form [role=alert]").textContent())
    .toContain("More has changed");
  expect(await publish.textContent()).toBe("One moment");
  go();
  const marked = page.locator(".change[data-new] .change-title");
  await expect.poll(() => marked.allTextContents()).toEqual(["EDX: name"]);
  await expect.poll(() => publish.textContent()).toBe("Publish");
  expect(reads).toBe(1);
});

it("the answer to a cancelled question takes nothing away from who types on", async () => {
  const page = await openPage("#/links/brilliant");
  const go = await holdAnswers(page);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  await dialog.getByLabel("Why").fill("It closed.");
  await dialog.getByRole("button", { name: "Retire it" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const name = page.locator("#field-name");
  await name.focus();
  await name.press("End");
  await page.keyboard.type("AB");
  go();
  await expect.poll(() => said(page)).toContain("off the page");
  await page.keyboard.type("CD");
  expect(await name.inputValue()).toBe("BrilliantABCD");
});

it("a reason for a refusal is shown, though something else was typed in the meantime", async () => {
  const page = await openPage("#/links/brilliant");
  const go = await holdAnswers(page);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  await dialog.getByLabel("Why").fill("It closed");
  await dialog.getByRole("searchbox").fill("edx");
  await dialog.getByRole("radio").first().check();
  await appendFile(fileOf("edx"), "retired: { on: 2026-02-01, why: It closed. }\n");
  await dialog.getByRole("button", { name: "Retire it" }).click();
  await dialog.getByLabel("Why").press("End");
  await page.keyboard.type(".");
  go();
  await expect.poll(() => dialog.locator(".field-problems").allTextContents()).not.toEqual([]);
});

it("a new item says nothing early because of another window, and all that is missing once a save is refused, whatever pressed", async () => {
  const page = await goOn("#/setup/feeds");
  await page.getByRole("button", { name: "Add a source" }).click();
  await expect.poll(() => page.locator(".save-bar").innerText()).toContain("to fix");
  // As when another window is looked into.
  await page.locator(":focus").dispatchEvent("focusout");
  expect(await page.getByText("This is empty").count()).toBe(0);
  // A press by voice, or by a screen reader, leaves the focus in the item.
  await page.locator(".file-form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.getByText("This is empty").first().waitFor();
});
