import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { lockContent } from "#content/lock-content.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { checkAxe } from "../support/checks/check-axe.ts";
import { root } from "../support/product.ts";
import { setDeskStage } from "./desk-stage.ts";

const { desk, goOn, open } = setDeskStage(undefined, { reset: "forEach" });

const read = (path: string) => readFile(join(desk().folder, path), "utf8");
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const summaries = (page: Page) => page.locator(".item-list summary:visible").allTextContents();
const summary = (page: Page, name: string) =>
  page.locator("summary", { has: page.getByText(name, { exact: true }) });

/** Two topics, each on links, among a few words that are none: the desk draws the whole list again with each letter. */
const topics = "- topic: Law\n  words: [lawyer, attorney]\n- topic: Physics\n  words: [quantum]\n";
beforeEach(async () => {
  const { folder } = desk();
  const words = "- words: [maths, math]\n- words: [cost, price]\n- words: [visa, permit]\n";
  await writeFile(join(folder, "synonyms.yaml"), words + topics);
  for (const id of ["ucas", "ucat"])
    await appendFile(join(folder, "resources", `${id}.yaml`), "topics: [Law]\n");
});

it.each([
  ["item 1.groups item 3", "College Athletics", "SUMMARY"],
  ["item 1.groups item 3.summary", "", "TEXTAREA"],
])(
  "an address that names a field in a list opens what it is in, and has the focus there: %s",
  async (field, text, tag) => {
    const page = await goOn(printAddress("setup", "menus", { field }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe(tag);
    expect(await focused(page)).toContain(text);
    expect(await page.locator("details[open] > summary").count()).toBe(2);
  },
);

it("the list of what to set up leads to where it is said who runs the hub", async () => {
  const page = await goOn("#/setup");
  await page.getByRole("link", { name: "Who runs it?" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/about-run_by$/);
});

describe("the topics of links", () => {
  it("get another name where their words are, and all links that name them follow", async () => {
    const page = await goOn("#/setup/synonyms");
    await summary(page, "Law").click();
    await page.getByRole("button", { name: "Rename or join Law" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename or join Law" });
    expect(await dialog.textContent()).toContain("Its 2 links follow.");
    await dialog.getByLabel("Name").fill("Law and justice");
    await dialog.getByRole("button", { name: "Do it" }).click();
    await expect.poll(() => said(page)).toBe("Law is now Law and justice, with 2 links.");
    expect(await read("resources/ucas.yaml")).toContain("topics: [Law and justice]");
    await page.getByRole("button", { name: "Rename or join Law and justice" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Law and justice");
    // An item that takes another one's place is not the same item.
    await page.getByRole("button", { name: "Move Law and justice up" }).click();
    await page.getByRole("button", { name: "Move Law and justice up" }).click();
    await page.getByRole("button", { name: "Move Law and justice down" }).click();
    await page.getByRole("button", { name: "Move Law and justice down" }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-move")))
      .toBe("down");
    expect(await page.locator("details[open] > summary").allTextContents()).toEqual(["Law and justice"]);
  });

  it("are joined where the new name is another one's in other letters or spaces, and the focus goes along", async () => {
    const page = await goOn("#/setup/synonyms");
    await summary(page, "Law").click();
    await page.getByRole("button", { name: "Rename or join Law" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename or join Law" });
    await dialog.getByLabel("Name").fill(" phy sics");
    expect(await dialog.textContent()).toContain("There is already “Physics”.");
    await dialog.getByRole("button", { name: "Join them" }).click();
    await expect.poll(() => said(page)).toBe("Law is now Physics, with 2 links.");
    expect(await read("synonyms.yaml")).toContain("words: [quantum, Law, lawyer, attorney]");
    await expect.poll(() => focused(page)).toBe("Physics");
  });

  it("go back all together, which is asked first, when one of their changes is undone", async () => {
    const page = await goOn("#/setup/synonyms");
    await summary(page, "Law").click();
    await page.getByRole("button", { name: "Rename or join Law" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Physics");
    expect(await dialog.textContent()).toContain("Its words go along, but not what they also find.");
    await dialog.getByLabel("Name").fill("Quantum");
    await dialog.getByRole("button", { name: "Do it" }).click();
    const refusal = 'is already a word of the topic "Physics"';
    await expect.poll(() => dialog.textContent()).toContain(refusal);
    await dialog.getByLabel("Name").fill("Justice");
    expect(await dialog.textContent()).not.toMatch(/Its words go along|already a word/);
    await dialog.getByRole("button", { name: "Do it" }).click();
    await expect.poll(() => said(page)).toBe("Law is now Justice, with 2 links.");
    await page.goto(`${desk().origin}/#/publish`);
    await page.getByRole("button", { name: /^Undo.*Words for the search/ }).click();
    await dialog.getByRole("button", { name: "Undo it" }).click();
    await expect.poll(() => dialog.textContent()).toContain("With it: UCAS: topics; UCAT: topics");
    await dialog.getByRole("button", { name: "Undo all 3" }).click();
    await expect
      .poll(() => said(page))
      .toContain('"Words for the search" and 2 more are back as last published.');
    expect(await read("resources/ucas.yaml")).not.toContain("topics");
  });

  it("leave their links when they are taken away, which says how many those are", async () => {
    const page = await goOn("#/setup/synonyms");
    await page.getByRole("button", { name: "Remove Law", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Law" });
    expect(await dialog.getByLabel("Where do its 2 links go?").inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Remove it" }).click();
    await expect.poll(() => said(page)).toBe("The topic Law is removed, also from 2 links.");
    expect(await read("synonyms.yaml")).not.toContain("lawyer");
    expect(await read("resources/ucat.yaml")).not.toContain("topics");
    await expect.poll(() => summaries(page)).not.toContain("Law");
  });

  it("are several where several are typed, one after a semicolon or a comma", async () => {
    const page = await goOn("#/links/act-test");
    const field = page.getByLabel("Topics", { exact: true });
    await field.fill("law; Physics , Law");
    await page.getByRole("button", { name: "Add topic" }).click();
    const chosen = page.getByRole("list", { name: "Chosen topics" }).getByRole("listitem");
    await expect.poll(() => chosen.allTextContents()).toEqual(["LawRemove Law", "PhysicsRemove Physics"]);
    await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => said(page)).toMatch(/saved/);
    expect(await read("resources/act-test.yaml")).toContain("topics: [Law, Physics]");
  });

  it("are changed as all else while no link names them, and while one is typed that another begins with", async () => {
    // Above the other one: the first of two names is not the one that is in the file.
    await writeFile(
      join(desk().folder, "synonyms.yaml"),
      (await read("synonyms.yaml")).replace("- topic: Law", "- topic: Arts\n  words: [art]\n- topic: Law"),
    );
    const page = await goOn("#/setup/synonyms");
    await summary(page, "Law").click();
    await summary(page, "Arts").click();
    const field = page.locator("details[open]").getByLabel("Topic", { exact: true });
    await field.fill("");
    await field.pressSequentially("Law school");
    expect(await field.inputValue()).toBe("Law school");
    await page.getByRole("button", { name: "Rename or join Law", exact: true }).waitFor();
    await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => said(page)).toBe("Words for the search: saved.");
  });
});

describe("the groups of menus", () => {
  it("are named while their id begins as another one's, and that one keeps its own", async () => {
    const page = await goOn("#/setup/menus");
    await page.locator("summary").first().click();
    await page.getByRole("button", { name: "Add a group" }).first().click();
    const group = page.locator(".item-list .item-list").first().locator("> ul > li").last();
    const id = group.getByLabel("Id", { exact: true });
    await id.pressSequentially("essays-abroad");
    expect(await id.inputValue()).toBe("essays-abroad");
    await group.getByLabel("Name", { exact: true }).first().fill("Essays abroad");
    await id.press("Enter");
    await expect.poll(() => said(page)).toBe("Menus and groups: saved.");
    await expect.poll(() => focused(page)).toContain("Id essays-abroad");
    await group.getByRole("button", { name: /Rename, move or join/ }).waitFor();
  });

  it("get no id that is none, which says why; moved to another menu, they have the focus there", async () => {
    const page = await goOn("#/setup/menus");
    await page.locator("summary").first().click();
    await summary(page, "Essays").click();
    await page.getByRole("button", { name: /Rename, move or join\s+essays/ }).click();
    const dialog = page.getByRole("dialog");
    for (const [typed, what] of [
      ["Law/Courts", "“Law/Courts” is not allowed here: write lower-case letters"],
      ["x".repeat(90), "The text has 90 characters: shorten it to at most 80."],
    ] as const) {
      await dialog.getByLabel("Id").fill(typed);
      await dialog.getByRole("button", { name: "Do it" }).click();
      const alert = dialog.getByRole("alert");
      await expect.poll(async () => (await alert.textContent())?.replace(/"(.*?)"/g, "“$1”")).toContain(what);
      expect(await alert.getByRole("listitem").count()).toBe(1);
    }
    await dialog.getByLabel("Id").fill("writing");
    await dialog.getByLabel("Menu").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Do it" }).click();
    await expect.poll(() => focused(page)).toBe("Essays");
    const menu = page.locator(".item-list > ul > li").nth(1);
    expect(await menu.locator(":focus").count()).toBe(1);
  });
});

describe("the words for the search", () => {
  it("are found as one types, topics by their names too; what is open stays, and Enter saves nothing", async () => {
    const many = await readFile(join(root, "fixtures/hub/synonyms.yaml"), "utf8");
    await writeFile(join(desk().folder, "synonyms.yaml"), many + topics);
    const page = await goOn("#/setup/synonyms");
    await summary(page, "Law").waitFor();
    const all = await summaries(page);
    const search = page.getByLabel("Search this list");
    await search.fill("ATTORNEY law");
    await expect.poll(() => summaries(page)).toEqual(["Law"]);
    const count = page.locator(".item-list [role=status]").first();
    expect(await count.textContent()).toBe(`1 of ${all.length} topics and words found`);
    await summary(page, "Law").click();
    await page.locator("details[open]").getByLabel("Words that mean the same").fill("barrister");
    expect(await count.textContent()).toBe(`0 of ${all.length} topics and words found`);
    expect(await summaries(page)).toEqual(["Law"]);
    await search.fill("quant");
    await search.press("Enter");
    await expect.poll(() => summaries(page)).toEqual(["Law", "Physics"]);
    await page.getByText("Not saved yet").waitFor();
    await page.getByRole("button", { name: "Remove Physics", exact: true }).click();
    await expect.poll(() => summaries(page)).toEqual(["Law"]);
    await search.fill("");
    await expect.poll(async () => (await summaries(page)).length).toBe(all.length - 1);
    await page.getByRole("button", { name: "Start over" }).click();
    await expect.poll(() => focused(page)).toBe("Words for the search");
    expect(await summaries(page)).toEqual(all);
  });
});

it("an id that is there twice is told beside it", async () => {
  const text = await read("menus.yaml");
  await writeFile(join(desk().folder, "menus.yaml"), text.replace("id: essays\n", "id: choosing-degrees\n"));
  const page = await goOn("#/setup/menus");
  await page.locator(".fixed-id", { hasText: 'The id "choosing-degrees" is used twice' }).waitFor();
});

it("a colour that is typed while a logo is taken stays", async () => {
  const page = await goOn("#/setup/brand");
  const colour = page.getByLabel("Main colour", { exact: true });
  await colour.waitFor();
  // The form is read again after the logo, on a slow machine: someone is typing by then.
  const { promise: isTyped, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/file?name=brand", async (route) => {
    await isTyped;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/file?name=brand");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const choose = (text: string) =>
    page
      .locator("#logo-file")
      .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from(text) });
  await choose(svg);
  await asked;
  await colour.fill("#7a1f3d");
  await letAnswer(page, go);
  expect(await colour.inputValue()).toBe("#7a1f3d");
  // What is on its way now would not find it once the desk is set back.
  const shown = page.locator(".logo-shown");
  await shown.evaluate((image: HTMLImageElement) => image.decode());
  // Another one takes its place in the header, too.
  const first = await shown.getAttribute("src");
  await choose(svg.replace("h9", "h5"));
  await expect.poll(() => shown.getAttribute("src")).not.toBe(first);
  expect(await page.locator(".brand img").getAttribute("src")).toBe(await shown.getAttribute("src"));
  await shown.evaluate((image: HTMLImageElement) => image.decode());
});

it("nobody is asked about what was saved or given up in the meantime: the page goes on by itself", async () => {
  const page = await goOn("#/setup/brand");
  const colour = page.getByLabel("Main colour", { exact: true });
  const leave = () =>
    page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Proposals" }).click();
  // A slow machine: neither the change nor the file is answered before it is let go.
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  const holdUp = (path: string) =>
    page.route(path, async (route) => {
      await isFree;
      await route.continue();
    });
  await colour.fill("#7a1f3d");
  await holdUp("**/api/do*");
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await leave();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  go();
  await expect.poll(() => focused(page)).toBe("Proposals");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await read("brand/brand.yaml")).toContain("#7a1f3d");

  await page.goBack();
  await colour.fill("#1f3d7a");
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  await page.route("**/api/file?name=brand", () => never);
  await page.getByRole("button", { name: "Start over" }).click();
  await leave();
  await expect.poll(() => focused(page)).toBe("Proposals");
  expect(await page.getByRole("dialog").count()).toBe(0);
  end();
});

it("what is typed after Start over stays, however slowly the file is read again", async () => {
  const page = await goOn("#/setup/brand");
  const colour = page.getByLabel("Main colour", { exact: true });
  await colour.fill("#1f3d7a");
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/file?name=brand", async (route) => {
    await isFree;
    await route.continue();
  });
  await page.getByRole("button", { name: "Start over" }).click();
  // The heading gets the focus a moment after the press, and no hand is as quick as a program's.
  await expect.poll(() => focused(page)).toBe("Look");
  await colour.fill("#7a1f3d");
  await letAnswer(page, go);
  expect(await colour.inputValue()).toBe("#7a1f3d");
  expect(await colour.evaluate((field) => field === document.activeElement)).toBe(true);
});

it("Start over gives up nothing that is just being saved", async () => {
  const page = await goOn("#/setup/brand");
  const colour = page.getByLabel("Main colour", { exact: true });
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/do*", async (route) => {
    await isFree;
    await route.continue();
  });
  await colour.fill("#1f3d7a");
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Start over" }).click({ force: true });
  go();
  await expect.poll(() => said(page)).toContain("saved");
  await page.getByText("Nothing changed").waitFor();
  expect(await colour.inputValue()).toBe("#1f3d7a");
});

it("a form whose file someone else has saved has both, and says what both changed", async () => {
  const page = await goOn("#/setup/site");
  const title = page.locator("#field-title");
  const before = await read("site.yaml");
  const change = (text: string) => writeFile(join(desk().folder, "site.yaml"), text);
  const own = await title.inputValue();
  await title.fill("Mine");
  await change(before.replace(/^title: .*$/m, "title: Theirs").replace(/^product: .*$/m, "product: Others"));
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  const note = page.getByRole("alert", { name: "Changed in the meantime" });
  expect(await note.textContent()).toMatch(/Both of you changed “.*title.*”: yours is in the form\./i);
  expect(await title.inputValue()).toBe("Mine");
  expect(await page.locator("#field-product").inputValue()).toBe("Others");
  expect(await read("site.yaml")).toContain("title: Theirs\n");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => title.inputValue()).toBe("Theirs");
  expect(await note.count()).toBe(0);

  // Untouched, the form follows the file whenever someone comes back to it.
  await change(before);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(() => title.inputValue()).toBe(own);
});

it("menus that two people change keep what both did, and a group stays the one that it is", async () => {
  const page = await goOn("#/setup/menus");
  const menus = join(desk().folder, "menus.yaml");
  await page.locator(".item-list summary").first().click();
  const name = page.getByLabel("Name", { exact: true }).first();
  const was = await name.inputValue();
  await name.fill("Mine");
  const text = await read("menus.yaml");
  await writeFile(menus, text.replace(/name: Essays\b.*/, "name: Theirs"));
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  const note = page.getByRole("alert", { name: "Changed in the meantime" });
  expect(await note.textContent()).not.toContain("Both of you changed");
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => said(page)).toContain("saved");
  const saved = await read("menus.yaml");
  expect(saved).toContain("name: Mine");
  expect(saved).toContain("name: Theirs");
  expect(saved).not.toContain(`name: ${was}\n`);
});

it("what a form has saved without an answer is nobody else's, and what is typed on is saved", async () => {
  const { page, close } = await open("#/setup/site");
  const title = page.locator("#field-title");
  const save = page.locator(".save-bar").getByRole("button", { name: "Save", exact: true });
  await title.fill("Mine, sent  ");
  await page.route("**/api/do*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await page.locator(".failure").waitFor();
  expect(await read("site.yaml")).toContain("title: Mine, sent\n");
  await page.unrouteAll();
  // The next one does not even get there: what the file says is still the first.
  await page.route("**/api/do*", (route) => route.abort());
  await title.fill("Mine, not there");
  const lost = page.waitForEvent("requestfailed");
  await save.click();
  await lost;
  await page.unrouteAll();
  await title.fill("Mine, typed on");
  await save.click();
  await expect.poll(() => said(page)).toContain("saved");
  expect(await read("site.yaml")).toContain("title: Mine, typed on\n");
  expect(await page.locator(".stale").count()).toBe(0);
  await close();
});

it("a card that one gives another heading and the other another text is one card, with both", async () => {
  const page = await goOn("#/setup/home");
  await page.locator("#field-offers-item-1 > summary").click();
  await page.locator("#field-offers-item-1-heading").fill("Mine");
  const home = await read("home.yaml");
  const offers = home.slice(home.indexOf("\noffers:"));
  const changed = home.replace(offers, offers.replace(/ label: .*/, " label: Theirs"));
  expect(changed).not.toBe(home);
  await writeFile(join(desk().folder, "home.yaml"), changed);
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert", { name: "Changed in the meantime" }).waitFor();
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => said(page)).toContain("saved");
  expect(await read("home.yaml")).toBe(
    changed.replace("heading: University Selection Cards", "heading: Mine"),
  );
});

it("two cards that two people call the same are told, with the name that both have", async () => {
  const page = await goOn("#/setup/home");
  await page.locator("#field-services-cards-item-1 > summary").click();
  await page.locator("#field-services-cards-item-1-title").fill("Fresh");
  const home = await read("home.yaml");
  await writeFile(join(desk().folder, "home.yaml"), home.replace("title: Travel Pack", "title: Fresh"));
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  const note = await page.getByRole("alert", { name: "Changed in the meantime" }).textContent();
  expect(note).toContain("the same name: “Services” › “Service cards” › “Fresh”.");
  expect(note).not.toContain("Both of you changed");
  await page.getByRole("button", { name: "Start over" }).click();
  await writeFile(join(desk().folder, "home.yaml"), home);
});

it("the fields of one item are told from those of another: each is a group of its name; and a new one has nothing missing while someone is in it", async () => {
  const page = await goOn("#/setup/feeds");
  await page.locator(".item-list summary").first().click();
  await page.locator(".item-list summary").nth(1).click();
  const names = (await summaries(page)).slice(0, 2);
  for (const name of names)
    await expect
      .poll(() => page.getByRole("group", { name, exact: true }).getByLabel("Name", { exact: true }).count())
      .toBe(1);
  await page.getByRole("button", { name: "Add a source" }).click();
  await page.getByRole("group", { name: /^New, in place \d+$/ }).waitFor();
  await expect.poll(() => page.locator(".save-bar").innerText()).toContain("to fix");
  expect(await page.getByText("This is empty").count()).toBe(0);
  expect(await checkAxe(page)).toEqual([]);
  await page.locator(".item-list summary").first().focus();
  await page.getByText("This is empty").first().waitFor();
});

describe("whoever comes back to a form whose file someone else has saved", () => {
  const save = (page: Page) => page.locator(".save-bar").getByRole("button", { name: "Save", exact: true });
  const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
  const note = (page: Page) => page.getByRole("alert", { name: "Changed in the meantime" });

  it("and types before it is read, is asked about theirs when saving", async () => {
    const page = await goOn("#/setup/home");
    const heading = page.locator("#field-hero-heading");
    await heading.waitFor();
    const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/api/file?name=home", async (route) => {
      await isFree;
      await route.continue().catch(() => {});
    });
    const home = await read("home.yaml");
    await writeFile(join(desk().folder, "home.yaml"), home.replace(/heading: .*/, "heading: Theirs"));
    await comeBack(page);
    await heading.fill("Mine");
    go();
    await save(page).click();
    await note(page).waitFor();
    expect(await note(page).textContent()).toContain("› “Heading”: yours is in the form.");
    expect(await heading.inputValue()).toBe("Mine");
    expect(await read("home.yaml")).toContain("heading: Theirs\n");
  });

  it("finds open what was open, and the focus where it was", async () => {
    const page = await goOn("#/setup/home");
    await page.locator("#field-offers-item-1 > summary").click();
    await page.locator("#field-offers-item-1-heading").focus();
    const home = await read("home.yaml");
    await writeFile(join(desk().folder, "home.yaml"), home.replace(/greeting: .*/, "greeting: Theirs"));
    await comeBack(page);
    await expect.poll(() => page.locator("#field-hero-greeting").inputValue()).toBe("Theirs");
    expect(await page.locator("#field-offers-item-1-heading:focus").count()).toBe(1);
    // There is another item at this place now.
    const first = home.replace(/heading: University Selection Cards/, "heading: Theirs");
    await writeFile(join(desk().folder, "home.yaml"), first);
    await comeBack(page);
    await expect.poll(() => focused(page)).toBe("Home page");
    expect(await page.locator("details[open] > summary").allTextContents()).toEqual([]);
    await page.locator("#field-hero-text").focus();
    await writeFile(join(desk().folder, "home.yaml"), home);
    await comeBack(page);
    await expect.poll(() => summaries(page)).toContain("University Selection Cards");
    // It comes back a moment after the form was drawn anew.
    await expect.poll(() => page.locator("#field-hero-text:focus").count()).toBe(1);
  });

  it("and could not read it, keeps what was typed when it can be read again", async () => {
    const { page, problems, close } = await open("#/setup/home");
    const [greeting, heading] = [page.locator("#field-hero-greeting"), page.locator("#field-hero-heading")];
    await greeting.fill("Mine");
    const home = await read("home.yaml");
    const change = (text: string) => writeFile(join(desk().folder, "home.yaml"), text);
    await change(home.replace("heading: ", "heading: [\n"));
    await save(page).click();
    await page.getByText("Then press Try again.").waitFor();
    await change(home.replace(/heading: .*/, "heading: Theirs"));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => heading.inputValue()).toBe("Theirs");
    expect(await greeting.inputValue()).toBe("Mine");
    expect(await note(page).textContent()).not.toContain("Both of you");
    await expect.poll(() => focused(page)).toContain("Someone else has changed this file");
    expect(problems).toEqual([expect.stringContaining("status of 422")]);
    await close();
  });
});

it("a photograph is taken as JPEG where the browser writes no WebP, as Safari", async () => {
  const { page, close } = await open("#/setup/brand");
  const grain = await page.evaluate(() => {
    const own = HTMLCanvasElement.prototype.toDataURL;
    HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
      return own.call(this, type === "image/webp" ? "image/png" : type, quality);
    };
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
    const pixels = new ImageData(600, 400);
    pixels.data.forEach((_, at) => {
      pixels.data[at] = at % 4 === 3 ? 255 : 100 + Math.random() * 60;
    });
    canvas.getContext("2d")?.putImageData(pixels, 0, 0);
    return own.call(canvas, "image/jpeg").replace(/^.*,/, "");
  });
  await page.getByLabel("Below the welcome").selectOption({ label: "A picture of your own" });
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(grain, "base64") };
  await page.locator("#picture-file").setInputFiles(photo);
  await expect
    .poll(() => page.locator("#picture-file ~ [role=status]").textContent())
    .toBe("The picture is saved. Save the form to show it.");
  expect(await readdir(join(desk().folder, "brand"))).toContainEqual(expect.stringMatching(/\.jpg$/));
  await close();
});

it("what is typed while a picture is taken stays", async () => {
  const page = await goOn("#/setup/brand");
  const { promise: isFree, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/brand", async (route) => {
    await isFree;
    await route.continue();
  });
  await page.getByLabel("Below the welcome").selectOption("picture");
  const asked = page.waitForRequest("**/api/brand");
  await page.locator("#picture-file").setInputFiles(join(root, "docs/screenshots/desk-week-1280.png"));
  await asked;
  await page.getByLabel("Main colour", { exact: true }).fill("#7a1f3d");
  go();
  await page.getByText("The picture is saved.").waitFor();
  expect(await page.getByLabel("Main colour", { exact: true }).inputValue()).toBe("#7a1f3d");
  // Another one, tried elsewhere, takes away what is not saved yet.
  await rm(join(desk().folder, "brand"), { recursive: true });
  await page.locator("#field-picture-alt").fill("Steps");
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(() => page.locator("#picture-file-problems").textContent())
    .toContain("choose the picture again.");
  const lock = lockContent(desk().folder);
  const { page: other, close } = await open("#/setup/brand");
  await other.locator("#logo-file").setInputFiles(join(root, "fixtures/brand/logo.svg"));
  await expect
    .poll(() => other.locator("#logo-file ~ [role=status]").textContent())
    .toMatch(
      /^Not accepted\. Process \d+ is changing .* at this moment\. Nothing was changed\. Try again in a moment\.$/,
    );
  lock.release();
  await close();
});

/** What the form drew of the answer that `go` lets through is there with the next frames. */
async function letAnswer(page: Page, go: () => void): Promise<void> {
  const answered = page.waitForResponse("**/api/file?name=brand");
  go();
  await (await answered).finished();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
