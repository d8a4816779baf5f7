import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { formatContent } from "#catalog/format/format-content.ts";
import { framesLater } from "../support/finder.ts";
import { checkLook } from "./check-look.ts";
import { setDeskStage, tall } from "./desk-stage.ts";

const { desk, goOn, open } = setDeskStage();

const fileOf = (id: string) => join(desk().folder, "resources", `${id}.yaml`);
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const heading = (page: Page) => page.locator("main h1").textContent();
/** As a browser tells a page that is looked at again: the desk reads the folder. */
async function lookAgain(page: Page) {
  const read = page.waitForResponse(/api\/state/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await read;
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** The file says it, in the one form that content:check accepts. */
async function readCanonical(id: string): Promise<string> {
  const text = await readFile(fileOf(id), "utf8");
  const path = `resources/${id}.yaml`;
  expect(formatContent({ path, text }, "content")).toEqual({ text, problems: [] });
  return text;
}

describe("all links", () => {
  it("search as one types; filters; Back leads to the link that was open", async () => {
    const page = await goOn("#/links");
    expect(await page.locator(".list-count").textContent()).toBe("513 links, by name");
    await page.getByLabel("Search all links").fill("common ap");
    await expect.poll(() => page.locator(".link-row a").first().textContent()).toBe("Common App");
    await page.getByLabel("Search all links").fill("");
    await page.getByLabel("Menu or group").selectOption("uni-resources/essays");
    await expect.poll(() => page.locator(".list-count").textContent()).toMatch(/^1?\d links found$/);
    await page.locator(".link-row a", { hasText: "Purdue OWL" }).click();
    await expect.poll(() => heading(page)).toBe("Purdue OWL");
    await page.goBack();
    await expect.poll(() => focused(page)).toBe("Purdue OWL");
    expect(await page.getByLabel("Menu or group").inputValue()).toBe("uni-resources/essays");
    await page.getByLabel(/^Retired/).check();
    await expect.poll(() => page.locator(".list-count").textContent()).toBe("0 links found");
  });

  it("shows more on request and goes on at the first new one", async () => {
    const page = await goOn("#/links");
    expect(await page.locator(".link-row").count()).toBe(60);
    await page.getByRole("button", { name: "Show 60 more" }).click();
    await expect.poll(() => page.locator(".link-row").count()).toBe(120);
    const next = await page.locator(".link-row a").nth(60).textContent();
    await expect.poll(() => focused(page)).toBe(next);
  });
});

describe("several links", () => {
  it("take one change together, chosen by keyboard from what a search found", async () => {
    const page = await goOn("#/links?q=common+app");
    await page.getByRole("button", { name: "Change several" }).press("Enter");
    expect(await page.locator(".link-row a").count()).toBe(0);
    expect(await focused(page)).toBe("Done");
    await page.getByRole("checkbox", { name: "Common App", exact: true }).press("Space");
    await page.locator(".link-row input").nth(1).press("Space");
    await page.getByRole("button", { name: "Change a field" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 2 links" });
    await dialog.getByLabel("Field").selectOption("regions");
    await dialog.getByLabel("What", { exact: true }).selectOption({ index: 1 });
    const region = await dialog.getByLabel("What", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "Change 2 links" }).click();
    await expect.poll(() => said(page)).toMatch(/^[12] links? changed\./);
    expect(await readCanonical("common-app")).toMatch(new RegExp(`regions: .*${region}`));
    // Still ticked: who moves links has one more thing to say of the same.
    await expect.poll(() => focused(page)).toBe("Change a field");
    expect(await page.locator(".link-row input:checked").count()).toBe(2);
    await page.getByRole("button", { name: "Done", exact: true }).press("Enter");
    expect(await focused(page)).toBe("Change several");
    expect(await page.locator(".link-row a").count()).toBeGreaterThan(1);
  });

  it("go out as a sheet and come back by keyboard: wrong rows named, a file saved again chosen again", async () => {
    const page = await goOn("#/links");
    await page.getByRole("link", { name: "As a sheet" }).press("Enter");
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download as a sheet" }).press("Enter");
    const path = await (await saving).path();
    const sheet = await readFile(path, "utf8");
    const file = `${path}.csv`;
    onTestFinished(() => rm(file, { force: true }));
    const choose = async (text: string) => {
      await writeFile(file, text);
      await page.getByLabel("The corrected sheet").setInputFiles(file);
    };
    const press = (name: string) => page.getByRole("button", { name }).press("Enter");
    await choose(sheet.replace('"ucat"', '"ucats"'));
    await press("Show what it changes");
    await expect.poll(() => focused(page)).toMatch(/1 row refused\. Nothing was saved\.$/);
    await page.getByText(/there is no link .ucats.: write/).waitFor();
    expect(await checkLook(page, ".intake")).toEqual([]);
    await writeFile(file, `${sheet.replace('"UCAT"', '"UCAT test"')}\r\n`);
    await press("Show what it changes");
    await page.getByText("The file was saved again or moved since you chose it").waitFor();
    await page.getByLabel("The corrected sheet").setInputFiles(file);
    await press("Show what it changes");
    await expect.poll(() => focused(page)).toMatch(/^1 link changed.* Nothing is saved yet\.$/);
    expect(await checkLook(page, ".intake")).toEqual([]);
    await press("Save these changes");
    await expect
      .poll(() => focused(page))
      .toMatch(/^1 link changed.* Publish can undo all of it together\.$/);
    expect(await readCanonical("ucat")).toContain("name: UCAT test");
  });
});

describe("whose links", () => {
  it("shows those of one owner's groups, and goes on doing so when the desk is opened again", async () => {
    const menus = join(desk().folder, "menus.yaml");
    const text = await readFile(menus, "utf8");
    const owned = text
      .replace(/( +)name: Essays\n/, "$&$1owner: Ana\n")
      .replace(/( +)name: Germany\n/, "$&$1owner: Ben\n");
    await writeFile(menus, owned);
    try {
      const page = await goOn("#/links?in=uni-resources%2Fessays");
      const shown = () => page.locator(".list-count").textContent();
      const count = Number.parseInt(String(await shown()), 10);
      await page.getByLabel("Whose links").selectOption("Ana");
      await page.getByLabel("Menu or group").selectOption("");
      await expect.poll(shown).toBe(`${count} links, by name`);
      await page.reload();
      await expect.poll(() => page.getByLabel("Whose links").inputValue()).toBe("Ana");
      await expect.poll(shown).toBe(`${count} links, by name`);
      await page.getByLabel("Whose links").selectOption("");
      await expect.poll(shown).toMatch(/^51\d links, by name$/);
      // Due after fifteen of Ana's, and all the same in the week of Ben.
      await page.getByLabel("Whose links").selectOption("Ben");
      await page.getByRole("navigation").getByRole("link", { name: "This week" }).click();
      const theirs = page.locator(".review-row", { hasText: "Germany" });
      await expect.poll(() => theirs.count()).toBeGreaterThan(5);
      // With his name gone from the files, nothing may stay hidden by a choice that is gone, too.
      await writeFile(menus, owned.replace(/.*owner: Ben\n/, ""));
      await page.goto(`${desk().origin}/#/links`);
      await page.reload();
      await expect.poll(shown).toMatch(/^51\d links, by name$/);
      expect(await page.getByLabel("Whose links").inputValue()).toBe("");
    } finally {
      await writeFile(menus, text);
    }
  });
});

describe("editing", () => {
  it("by keyboard alone: from the start over the search to a saved link", async () => {
    const page = await goOn("");
    /** As often as it takes, but no more often than there are stops. */
    const tabTo = async (wanted: string) => {
      for (let stop = 0; stop < 60; stop++) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate(() => {
          const one = document.activeElement;
          return [one?.id, one?.getAttribute("type"), one?.textContent];
        });
        if (at.includes(wanted)) return;
      }
      throw new Error(`No stop "${wanted}".`);
    };
    await tabTo("Links");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Links");
    await tabTo("search");
    await page.keyboard.type("pearson pte");
    await expect.poll(() => page.locator(".link-row a").first().textContent()).toBe("Pearson PTE");
    await tabTo("Pearson PTE");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Pearson PTE");
    await tabTo("field-description");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Computer test of English for study and visas.");
    await tabTo("submit");
    await page.keyboard.press("Enter");
    await expect.poll(() => said(page)).toContain("saved");
    expect(await readCanonical("pearson-pte")).toContain(
      "description: Computer test of English for study and visas.\n",
    );
  });

  it("checks while one types, previews as visitors see it, and writes canonical YAML", async () => {
    const page = await goOn("#/links/ucat");
    const description = page.locator("#field-description");
    await description.fill("x".repeat(161));
    const problem = page.locator("#field-description-problems");
    await expect.poll(() => problem.textContent()).toContain("161 characters");
    expect(await description.getAttribute("aria-invalid")).toBe("true");
    expect(await description.getAttribute("aria-describedby")).toContain("field-description-problems");
    expect(await page.locator(".counter[data-over]").textContent()).toBe("161 of 160");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field-description");
    expect(await readFile(fileOf("ucat"), "utf8")).not.toContain("xxx");

    await description.fill("Test for medical and dental degrees: dates, booking and practice.");
    await expect.poll(() => problem.count()).toBe(0);
    expect(await page.locator(".preview .entries p").first().textContent()).toContain(
      "dates, booking and practice",
    );
    await page.locator(".file-view > summary").click();
    await expect
      .poll(async () => (await page.locator(".diff .plus").allTextContents()).join(""))
      .toContain("dates, booking and practice.");
    await page.locator("#field-cost").getByLabel("Partly free").check();
    await page.locator("#field-regions").fill("france");
    await page.locator("#field-regions").press("Enter");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain("saved");
    const text = await readCanonical("ucat");
    expect(text).toContain("dates, booking and practice.");
    expect(text).toContain("cost: freemium");
    expect(text).toMatch(/regions: \[.*France\]/);
    expect(await page.locator(".save-bar p").textContent()).toBe("Nothing changed");
  });

  it("groups: from the menus, with other words and a deeper address for one of them", async () => {
    const page = await goOn("#/links/toefl");
    await page.locator(".group-menus summary", { hasText: "Online Education" }).click();
    await page.locator(".group-menus details[open]").getByLabel("Deep Dive").check();
    await page.locator(".words > summary").click();
    const words = page.locator(".group-words", { hasText: "In Deep Dive" });
    await words.getByLabel("Address").fill("https://www.ets.org/toefl/score-users.html");
    await words.getByLabel("Description").fill("How it is marked.");
    await expect.poll(() => page.locator(".preview h3").textContent()).toBe("In Deep Dive");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain("saved");
    expect(await readCanonical("toefl")).toContain(
      "in_group:\n  online-education/deep-dive:\n    url: https://www.ets.org/toefl/score-users.html\n    description: How it is marked.\n",
    );
  });

  it("asks before it loses what is not saved: links in the page, Back, and stays when told to", async () => {
    const page = await goOn("#/links");
    await page.goto(`${desk().origin}/#/links/aeon`);
    await page.locator("#field-name").fill("Aeon magazine");
    await page.getByRole("link", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    expect(await page.locator("#field-name").inputValue()).toBe("Aeon magazine");
    expect(new URL(page.url()).hash).toBe("#/links/aeon");
    await page.goBack();
    await dialog.getByRole("button", { name: "Leave without saving" }).click();
    await expect.poll(() => heading(page)).toBe("Links");
    expect(await readFile(fileOf("aeon"), "utf8")).toContain("name: Aeon\n");
  });

  it("what is typed while a link is slowly saved stays, and is not saved yet", async () => {
    const page = await goOn("#/links/act-test");
    const name = page.locator("#field-name");
    await name.fill("ACT, first");
    const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/api/do*", async (route) => {
      await isFree;
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await name.fill("ACT, second");
    go();
    await expect.poll(() => said(page)).toContain("ACT, first");
    expect(await name.inputValue()).toBe("ACT, second");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain("ACT, second");
    expect(await readCanonical("act-test")).toContain("name: ACT, second");
  });

  it("a link that is added slowly takes nobody away who has gone elsewhere in the meantime", async () => {
    const page = await goOn("#/add");
    await page.locator("#field-url").fill("https://slow.example.org/");
    await page.locator("#field-name").fill("Slow link");
    await page.locator("#field-description").fill("A link that takes its time to be added to the hub.");
    await page.locator(".group-menus summary", { hasText: "Online Education" }).click();
    await page.locator(".group-menus details[open]").getByLabel("MOOCs").check();
    await page.getByLabel("students", { exact: true }).check();
    await page.getByLabel("Free", { exact: true }).check();
    await page.getByRole("button", { name: "Global" }).click();
    const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/api/do*", async (route) => {
      await isFree;
      await route.continue();
    });
    await page.getByRole("button", { name: "Add this link" }).click();
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await page.goto(`${desk().origin}/#/links/aqa`);
    await page.locator("#field-name").fill("AQA, typed meanwhile");
    go();
    await expect.poll(() => said(page)).toContain("Slow link");
    expect(new URL(page.url()).hash).toBe("#/links/aqa");
    expect(await page.locator("#field-name").inputValue()).toBe("AQA, typed meanwhile");
  });

  it("no longer complains about a day once its button was pressed", async () => {
    const text = await readCanonical("aqa");
    await writeFile(fileOf("aqa"), text.replace(/^added: .*$/m, "added: 2199-01-01"));
    const page = await goOn("#/links/aqa");
    const told = page.locator("#form-problems", { hasText: "2199-01-01 is in the future" });
    await told.waitFor();
    await page.getByRole("button", { name: "Mark as reviewed today" }).click();
    await expect.poll(() => said(page)).toMatch(/is marked as reviewed today/);
    await expect.poll(() => told.count()).toBe(0);
    await writeFile(fileOf("aqa"), text);
  });

  it("a link that someone else changed in the meantime: shows both, and loses neither", async () => {
    const page = await goOn("#/links/aqa");
    const name = page.locator("#field-name");
    await name.fill("AQA, mine");
    const own = page.locator(".group-words").first();
    await page.locator(".words > summary").click();
    await own.getByLabel("Description").fill("Typed first.");
    await own.getByLabel("Name").fill("AQA here");
    const text = await readFile(fileOf("aqa"), "utf8");
    await writeFile(
      fileOf("aqa"),
      text.replace("name: AQA", "name: AQA, theirs").replace("cost: free", "cost: paid"),
    );
    await page.getByRole("button", { name: "Save" }).click();
    const stale = page.locator(".stale");
    await stale.waitFor();
    const told = await stale.locator("td").allTextContents();
    expect(told.slice(0, 2)).toEqual(["AQA, mine", "AQA, theirs"]);
    // In the order of the fields, as theirs would be, not as they were typed.
    expect(told.slice(2)).toEqual([
      expect.stringContaining(": name “AQA here”, description “Typed first.”"),
      "(nothing)",
    ]);
    expect(await name.inputValue()).toBe("AQA, mine");
    await expect.poll(() => focused(page)).toContain("Someone else has changed this link");
    await stale.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(() => focused(page)).toBe("AQA, theirs");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain("saved");
    expect(await readCanonical("aqa")).toMatch(/name: AQA, mine.*cost: paid/s);

    await name.fill("AQA once more");
    await writeFile(fileOf("aqa"), text);
    await page.getByRole("button", { name: "Save" }).click();
    await stale.getByRole("button", { name: "Take theirs" }).click();
    await expect.poll(() => name.inputValue()).toBe("AQA");
  });

  it("a link that was only reviewed in the meantime, or whose saving was not answered: is saved at once", async () => {
    const page = await goOn("#/links/act-test");
    const save = page.getByRole("button", { name: "Save" });
    const words = page.locator("#field-description");
    await words.fill("Mine, while it is reviewed.");
    await writeFile(fileOf("act-test"), `${await readCanonical("act-test")}reviewed: 2026-11-21\n`);
    await save.click();
    await expect.poll(() => said(page)).toContain("is saved");
    expect(await readCanonical("act-test")).toMatch(
      /Mine, while it is reviewed\.[\s\S]*\nreviewed: 2026-11-21\n/,
    );
    await words.fill("Mine, and nobody said so.");
    const text = await readCanonical("act-test");
    await writeFile(
      fileOf("act-test"),
      text.replace(/^description: .*$/m, "description: Mine, and nobody said so."),
    );
    await save.click();
    await expect.poll(() => said(page)).toContain("Nothing changed in");
    expect(await focused(page)).toBe("Save");
  });

  it("A1 Enter in a field that is wrong: has it read out again, with what is wrong", async () => {
    const { page, close } = await open("#/links/lnat");
    try {
      const field = page.locator("#field-url");
      await field.fill("nonsense");
      await expect.poll(() => field.getAttribute("aria-describedby")).toContain("problems");
      await field.evaluate((one) => one.addEventListener("focus", () => one.setAttribute("data-again", "")));
      await field.press("Enter");
      await page.waitForSelector("#field-url[data-again]:focus");
    } finally {
      await close();
    }
  });

  it("a link whose saving was not answered, and that is typed on: is nobody else's, and saved", async () => {
    const { page, close } = await open("#/links/lnat");
    const name = page.locator("#field-name");
    await name.fill("LNAT, sent ");
    await page.route("**/api/do*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".failure").waitFor();
    expect(await readCanonical("lnat")).toContain("name: LNAT, sent\n");
    await page.unrouteAll();
    await name.fill("LNAT, typed on");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain('"LNAT, typed on" is saved.');
    expect(await page.locator(".stale").count()).toBe(0);
    // If it were someone else's, a message would say so.
    await name.fill("LNAT");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain('"LNAT" is saved.');
    await close();
  });

  it("a link whose saving was not answered, and that someone else changed then: has nothing to choose", async () => {
    const page = await goOn("#/links/ucat");
    const [name, words] = [page.locator("#field-name"), page.locator("#field-description")];
    await name.fill("Mine, saved");
    const text = await readFile(fileOf("ucat"), "utf8");
    const saved = text.replace(/^name: .*$/m, "name: Mine, saved");
    await writeFile(fileOf("ucat"), saved.replace(/^description: .*$/m, "description: Theirs since."));
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => words.inputValue()).toBe("Theirs since.");
    await expect.poll(() => page.locator(".save-bar [role=status]").textContent()).toBe("Nothing changed");
    expect(await page.locator(".stale").count()).toBe(0);
    await expect.poll(() => focused(page)).toBe("Save");
    await writeFile(fileOf("ucat"), text);
  });

  it("a link that someone else changed as it is typed by now: asks nothing more", async () => {
    const page = await goOn("#/links/ucat");
    const save = page.getByRole("button", { name: "Save" });
    const words = page.locator("#field-description");
    await words.fill("Words of my own.");
    const text = await readFile(fileOf("ucat"), "utf8");
    await writeFile(fileOf("ucat"), text.replace(/^description: .*$/m, "description: Theirs."));
    await save.click();
    await page.locator(".stale").waitFor();
    await words.fill("Theirs.");
    await expect.poll(() => page.locator(".stale").count()).toBe(0);
    await expect.poll(() => page.locator(".save-bar [role=status]").textContent()).toBe("Nothing changed");
  });

  it("a link whose file goes away in the meantime: keeps what was typed, says what to do, and saves it once the file is back", async () => {
    const page = await goOn("#/links/aqa");
    const name = page.locator("#field-name");
    await name.fill("AQA, typed");
    const text = await readFile(fileOf("aqa"), "utf8");
    await rm(fileOf("aqa"));
    await lookAgain(page);
    await page.getByRole("button", { name: "Save" }).click();
    const problem = page.getByText("is gone or cannot be read");
    await problem.waitFor();
    await expect.poll(() => problem.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await problem.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    expect(await name.inputValue()).toBe("AQA, typed");
    await writeFile(fileOf("aqa"), text);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => said(page)).toContain("saved");
    expect(await readCanonical("aqa")).toContain("name: AQA, typed");
    await rm(fileOf("aqa"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => heading(page)).toBe("No such link");
    await writeFile(fileOf("aqa"), text);
  });

  it("reviewed, retired with a replacement, and brought back", async () => {
    const page = await goOn("#/links/lnat");
    await page.getByRole("button", { name: "reviewed today" }).click();
    await expect.poll(() => said(page)).toContain("marked as reviewed today");
    expect(await readCanonical("lnat")).toMatch(/^reviewed: \d{4}-\d\d-\d\d$/m);

    await page.getByRole("button", { name: "Retire", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Retire LNAT" });
    await dialog.getByRole("button", { name: "Retire it" }).click();
    await expect.poll(() => dialog.locator(".field-problems").count()).toBe(1);
    await dialog.getByLabel("Why").fill("Law schools no longer ask for it.");
    await dialog.getByRole("searchbox").fill("ucas");
    // A replacement that was typed but not chosen is not dropped without a word.
    await dialog.getByRole("button", { name: "Retire it" }).click();
    await expect.poll(() => dialog.getByText('"ucas" is not a link that was found').count()).toBe(1);
    await dialog.getByLabel(/^UCAS ucas.com/).check();
    await dialog.getByRole("button", { name: "Retire it" }).click();
    await expect
      .poll(() => page.locator(".note").first().textContent())
      .toContain("Visitors are sent to UCAS");
    expect(await readCanonical("lnat")).toMatch(
      /retired:\n {2}on: .*\n {2}why: Law schools no longer ask for it.\n {2}replacement: ucas\n/,
    );
    // Visitors do not see it.
    const preview = page.getByRole("heading", { name: "As visitors see it" });
    expect(await preview.count()).toBe(0);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await preview.waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Retire", exact: true }).count()).toBe(1);
    expect(await readCanonical("lnat")).not.toContain("retired:");
  });
});

describe("adding", () => {
  it("finds duplicates while one types, and takes tracking parameters out", async () => {
    const page = await goOn("#/add");
    await page.getByLabel("Address").fill("http://www.commonapp.org?utm_source=mail");
    const duplicate = page.locator(".duplicate a");
    await expect.poll(() => duplicate.textContent()).toBe("Common App");
    expect(await duplicate.getAttribute("href")).toBe("#/links/common-app");
    expect(await page.locator(".field-problems").count()).toBe(0);
    await page.getByRole("button", { name: "Use this address" }).click();
    expect(await page.getByLabel("Address").inputValue()).toBe("https://www.commonapp.org/");
    await page.locator("#field-name").focus();
    await page.getByRole("button", { name: "Add this link" }).click();
    await expect.poll(() => page.locator("#field-name-problems").count()).toBe(1);
    // The first in the form that is wrong, and not the first that was touched.
    await page.getByLabel("Address").fill("");
    await page.getByRole("button", { name: "Add this link" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field-url");
  });

  it("takes the page that one is on from the bookmarks bar, from another site", async () => {
    const page = await goOn("#/add");
    const href = await page.locator("a", { hasText: "Add to the hub" }).getAttribute("href");
    const other = await page.context().newPage();
    const html =
      '<html lang="fr-CA"><title>Une page</title><meta name="description" content="Tout, et plus.">';
    await other.goto(`data:text/html,${encodeURIComponent(html)}`);
    const opened = page.context().waitForEvent("page");
    await other.evaluate(decodeURIComponent(String(href).replace(/^javascript:/, "")));
    const form = await opened;
    await expect.poll(() => form.getByLabel("Name", { exact: true }).inputValue()).toBe("Une page");
    expect(await form.getByLabel("Description", { exact: true }).inputValue()).toBe("Tout, et plus.");
    expect(await form.getByLabel("Address", { exact: true }).inputValue()).toMatch(/^data:text/);
    expect(await form.getByLabel("Language", { exact: true }).inputValue()).toBe("fr-CA");
    await other.close();
  });

  it("a press is a click although the check answers between press and release", async () => {
    const page = await goOn("#/add");
    await page.setViewportSize(tall.viewport);
    const global = page.getByRole("button", { name: "Global" });
    const { promise: isPressed, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/api/look*", async (route) => {
      await isPressed;
      await route.continue().catch(() => {});
    });
    // What is said below it takes the room of what follows.
    const asked = page.waitForRequest((request) => request.postData()?.includes("commonapp") === true);
    await page.getByLabel("Address").fill("http://www.commonapp.org/");
    await asked;
    await global.hover();
    await page.mouse.down();
    const answered = page.waitForResponse("**/api/look*");
    go();
    await (await answered).finished();
    await framesLater(page);
    await page.mouse.up();
    await page.getByRole("button", { name: "Remove Global" }).waitFor();
    await page.locator(".duplicate").waitFor();

    // So does what is missing in a field, once that is left for longer than the form waits before it complains.
    await page.locator("#field-name").focus();
    await page.getByRole("button", { name: "Germany" }).hover();
    await page.mouse.down();
    await page.waitForTimeout(500);
    await page.mouse.up();
    await page.getByRole("button", { name: "Remove Germany" }).waitFor();
    await page.locator("#field-name-problems").waitFor();
  });

  it("adds a link with a suggested group", async () => {
    const page = await goOn("#/add");
    await page.getByLabel("Address").fill("https://essays.example.org/guide");
    await page.locator("#field-name").fill("Essay Guide");
    await page
      .locator("#field-description")
      .fill("Personal statement and college essay examples with advice on writing.");
    const suggestion = page.locator(".suggestions button", { hasText: "Essays" });
    await suggestion.click();
    expect(await page.locator(".chosen li").first().textContent()).toContain("Uni Resources, Essays");
    await page.getByLabel("students", { exact: true }).check();
    await page.locator("#field-cost").getByLabel("Free", { exact: true }).check();
    await page.getByRole("button", { name: "Global" }).click();
    await page.getByRole("button", { name: "Add this link" }).click();
    await expect.poll(() => heading(page)).toBe("Essay Guide");
    expect(new URL(page.url()).hash).toBe("#/links/essay-guide");
    expect(await readCanonical("essay-guide")).toContain("groups:\n  - uni-resources/essays\n");
  });
});
