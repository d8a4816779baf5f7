import { execFileSync } from "node:child_process";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, it, onTestFinished } from "vitest";
import type { LinkRecord } from "#catalog/link-health/link-record.ts";
import { blankDetails, toAddressHash } from "#catalog/link-health/page-picture.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { planChecks, readChecks } from "#content/checks-folder.ts";
import { readContent } from "#content/read-content.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { listTargets } from "#links/list-targets.ts";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { root } from "../support/product.ts";
import { printRss } from "../support/sample-feeds.ts";
import { setDeskStage } from "./desk-stage.ts";
import type { TestDesk } from "./start-desk.ts";

/** The commonest jobs, done by mouse from "This week", and counted. docs/curating.md says the same. */

let newsroom: FeedServer;
const { desk, openPage } = setDeskStage(
  async () => {
    newsroom = await startFeedServer({});
    const stories = [{ title: "New scholarships", path: "/1", hoursAgo: 2 }];
    newsroom.set("/", '<link rel="alternate" type="application/rss+xml" href="/feed.xml">');
    newsroom.set("/feed.xml", printRss("Campus News", newsroom.url, stories));
    return { ...process.env, WAYMARK_ALLOW_HOSTS: newsroom.host };
  },
  { furnish },
);
afterAll(() => newsroom?.stop());
/** Done in a checkout: there git is asked six times for each answer of the desk, so the folder is one no longer than these take. */
const inCheckout = ["Publish", "Put online", "Put back what was published"];

const many = 20;
const sheet = 30;

/** Beside the sample's week: many links that moved, pictures to agree to, and groups of two owners. */
async function furnish({ folder }: TestDesk): Promise<void> {
  const { catalog } = parseCatalog(await readContent(folder));
  if (!catalog) throw new Error("the sample content is not valid");
  const { checks } = await readChecks(folder);
  const fresh = listTargets(catalog).filter(({ id }) => !id.startsWith("site:") && !checks.records.has(id));
  const records = fresh.slice(0, many + 2 * sheet).map(({ id, url }, at): [string, LinkRecord] => {
    if (at < many) {
      const state = { verdict: "moved", at: "2026-11-12T03Z", because: "it leads on", target: `${url}#new` };
      return [id, { state: { ...state, verdict: "moved" } }];
    }
    const page = { on: "2026-11-20", addressHash: toAddressHash(url), domain: "there.org", language: "en" };
    return [id, { page: { ...page, ...blankDetails, title: "As it was seen", seenFrom: "ci" } }];
  });
  const all = { ...checks, records: new Map([...checks.records, ...records]) };
  for (const { path, text } of planChecks(folder, all)) await writeFile(join(folder, path), text ?? "");
  const menus = join(folder, "menus.yaml");
  const owned = (await readFile(menus, "utf8"))
    .replace("    - id: essays\n", "$&      owner: Ines\n")
    .replace("    - id: rankings\n", "$&      owner: Tom\n");
  await writeFile(menus, owned);
}

/** Connects the folder to a forge, with a change to publish. */
async function connect({ folder, git, beginGit }: TestDesk): Promise<void> {
  await beginGit();
  const forge = join(dirname(folder), ".git/forge.git");
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", forge]);
  git("remote", "add", "origin", forge);
  git("push", "--quiet", "-u", "origin", "main");
  await appendFile(join(folder, "resources/ucat.yaml"), "reviewed: 2026-11-21\n");
}

let page: Page;
let clicks = 0;
let downloaded = "";

/** In the page, whoever presses: each press, each choice in a list, each file. Typing does not count, nor does the way into a field. */
const counter = `globalThis.told = [];
  const tell = () => told.push(countClick());
  document.addEventListener("pointerdown", ({ isTrusted }) => isTrusted && tell(), true);
  document.addEventListener("change", ({ target: { localName, type } }) =>
    (localName === "select" || type === "file") && tell(), true);`;
/** On a busy machine a press is reported some time after it was made. */
const hearClicks = (shown = page) => shown.evaluate("Promise.all(told).then(() => {})");

const said = () => page.locator(".notices [role=status]").innerText();
const hears = (what: RegExp) => expect.poll(said).toMatch(what);
const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const menu = (name: string) =>
  page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name }).click();
const go = (name: string | RegExp) => page.getByRole("link", { name }).first().click();
const dialog = () => page.getByRole("dialog");
const field = (label: string) => page.getByLabel(label, { exact: true }).first();
/** Of the group that is open in its menu. */
const groupField = (label: string) =>
  page.locator("details[open] details[open]").getByLabel(label, { exact: true }).first();
const file = (name: string, text: string) => ({ name, mimeType: "", buffer: Buffer.from(text) });
const save = async () => {
  await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
  await hears(/saved/);
};
const findLink = async (name: string) => {
  await menu("Links");
  await page.getByLabel("Search all links").fill(name);
  await page.locator(".link-row a", { hasText: name }).first().click();
};
const openGroup = async (name: string) => {
  await menu("Settings");
  await go("Menus and groups");
  await page.locator("summary", { hasText: "Uni Resources" }).first().click();
  await page.locator("summary", { hasText: new RegExp(`^${name}`) }).click();
};
const fillNew = async (form: Page) => {
  await form.locator(".suggestions button").first().click();
  await form.getByLabel("students", { exact: true }).check();
  await form.locator("#field-cost").getByLabel("Free", { exact: true }).check();
  await form.getByRole("button", { name: "Global" }).click();
  await form.getByRole("button", { name: "Add this link" }).click();
  const notice = form.locator(".notices [role=status]");
  await notice
    .filter({ hasText: "in the directory" })
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      throw new Error(`not added: ${await form.locator("body").innerText()}`);
    });
};
const essays = "Personal statement and college essay examples with advice on writing.";

/** In this order: later ones need what earlier ones left. */
const jobs: Record<string, () => Promise<unknown>> = {
  "See only the links of your own groups": async () => {
    await field("Whose links").selectOption("Ines");
    await expect.poll(() => page.locator(".review-row").count()).toBeLessThan(15);
    // Back to everyone's links, which is not part of the job.
    await field("Whose links").selectOption("");
    clicks -= 1;
  },
  "Note that a link is still good": async () => {
    await press(/^Still good/);
    await hears(/reviewed today/);
  },
  "Correct a description": async () => {
    await findLink("UCAT");
    await page.locator("#field-description").fill("Test for medical and dental degrees: dates and practice.");
    await save();
  },
  "Undo one change": async () => {
    await menu("Publish");
    await page.locator(".change", { hasText: "UCAT" }).getByRole("button", { name: /^Undo/ }).first().click();
    await press("Undo it");
    await hears(/UCAT|ucat/);
  },
  Publish: async () => {
    await menu("Publish");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await hears(/published|commit/i);
  },
  "Put online": async () => {
    await menu("Publish");
    await press(/^Put online/);
    await hears(/sent/i);
  },
  "Put back what was published": async () => {
    await menu("Publish");
    await press(/^Put back/);
    await press("Put it back");
    await hears(/as before/);
  },
  "Add a link": async () => {
    await page.locator(".add-button").click();
    await field("Address").fill("https://essays.example.org/guide");
    await page.locator("#field-name").fill("Essay Guide");
    await page.locator("#field-description").fill(essays);
    await fillNew(page);
  },
  "Add the page you are on, with the bookmark": async () => {
    const href = await bookmark();
    const other = await page.context().newPage();
    const html = `<html lang="en"><title>Essay Desk</title><meta name="description" content="${essays}">`;
    await other.route("https://desk.example.org/", (route) =>
      route.fulfill({ body: html, contentType: "text/html" }),
    );
    await other.goto("https://desk.example.org/");
    const opened = page.context().waitForEvent("page");
    clicks += 1;
    await other.evaluate(decodeURIComponent(href.replace(/^javascript:/, "")));
    const form = await opened;
    await form.bringToFront();
    await fillNew(form);
    await hearClicks(form);
    await form.close();
    await other.close();
  },
  "Take the new address of one link": async () => {
    await page.locator(".week-list li", { hasText: "Moved" }).getByRole("link").first().click();
    await press("Use the new address");
    await hears(/now https/);
  },
  "Take the new addresses of 20 links": async () => {
    await menu("Findings");
    await page.getByRole("button", { name: /^Use 20 new addresses at once/ }).waitFor();
    const [check, use] = await page
      .locator(".check button, .check ~ p button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect((use ?? 0) - (check ?? 0)).toBeGreaterThan(50);
    await press(/^Use 20 new addresses at once/);
    await dialog().getByRole("button", { name: "Use 20 new addresses" }).click();
    await hears(/20/);
  },
  "Change a field of one link": async () => {
    await findLink("LNAT");
    await page.locator("#field-cost").getByLabel("Free", { exact: true }).check();
    await save();
  },
  "Change a field of all 14 links of a group": async () => {
    await menu("Links");
    await field("Menu or group").selectOption("uni-research/germany");
    await press("Change several");
    await press(/^Choose all \d+ shown/);
    await press("Change a field");
    await dialog().getByLabel("What", { exact: true }).selectOption("leader");
    await dialog().getByRole("button", { name: "Change 14 links" }).click();
    await hears(/links? changed/);
  },
  "Note that all 14 links of a group are still good": async () => {
    await menu("Links");
    await field("Menu or group").selectOption("uni-research/germany");
    await press("Change several");
    await press(/^Choose all \d+ shown/);
    await press("Change a field");
    await dialog().getByLabel("Field", { exact: true }).selectOption("reviewed");
    await dialog().getByRole("button", { name: "Change 14 links" }).click();
    await hears(/links? changed/);
  },
  "Retire a link and name its replacement": async () => {
    await findLink("LNAT");
    await press("Retire");
    await dialog().getByLabel("Why").fill("Law schools no longer ask for it.");
    await dialog().getByRole("searchbox").fill("ucas");
    await dialog().getByRole("radio").first().check();
    await dialog().getByRole("button", { name: "Retire it" }).click();
    await hears(/off the page/);
  },
  "Show a hidden link again": async () => {
    await go(/^Aeon/);
    await press("Show it on the page");
    await hears(/on the page/);
  },
  "Agree to 30 first pictures, ticking each": async () => {
    await menu("Findings");
    await go(/first pictures/);
    const boxes = page.locator(".picture input");
    await expect.poll(() => boxes.count()).toBe(sheet);
    for (const box of await boxes.all()) await box.check();
    await press(/^Agree to the 30 ticked/);
    await hears(/30/);
  },
  "Agree to 30 first pictures": async () => {
    await menu("Findings");
    await go(/first pictures/);
    await page.getByRole("checkbox", { name: "I have looked at all 30" }).check();
    await press(/^Agree to the 30 ticked/);
    await hears(/30/);
  },
  "Accept a proposal": async () => {
    await go(/^University of Wonder/);
    await page.locator("#field-cost").getByLabel("Free", { exact: true }).check();
    await press("Accept it");
    await hears(/wonder/i);
  },
  "Merge a proposal into the link it is about": async () => {
    await go(/^UCAS tariff/);
    await press("Merge into a link");
    await dialog().getByRole("button", { name: "Merge" }).click();
    await hears(/merged into/);
  },
  "Reject a proposal": async () => {
    await go(/^Cheap Essays/);
    await press("Reject");
    await dialog().getByLabel("Why").fill("Sells essays.");
    await dialog().getByRole("button", { name: "Reject it" }).click();
    await hears(/reject/i);
  },
  "Take in the share form's responses": async () => {
    await menu("Proposals");
    const rows = ["Rowan", "Hazel", "Elder"].map((name) => `https://${name}.example.org/,${name}\n`);
    const csv = file("responses.csv", `Link,Name of the resource\n${rows.join("")}`);
    await page.getByLabel("The file with the responses").setInputFiles(csv);
    await press("Take in");
    await hears(/3 new proposals/);
  },
  "Download all links as a sheet": async () => {
    await menu("Links");
    await go("As a sheet");
    const saved = page.waitForEvent("download");
    await go("Download as a sheet");
    expect((await saved).suggestedFilename()).toMatch(/^Waymark links \d{4}-\d\d-\d\d\.csv$/);
    downloaded = await readFile(await (await saved).path(), "utf8");
  },
  "Take a corrected sheet back": async () => {
    await menu("Links");
    await go("As a sheet");
    const edited = downloaded.replace('"UCAT"', '"UCAT test"').replace('"edX"', '"edX courses"');
    await field("The corrected sheet").setInputFiles(file("links.csv", edited));
    await press("Show what it changes");
    await page.getByText("+ UCAT test").waitFor();
    await press("Save these changes");
    await hears(/^2 links changed/);
  },
  "Undo the last sheet": async () => {
    await menu("Publish");
    await press(/^Put back what was before: From a sheet/);
    await press("Undo all of it");
    await hears(/before that change/);
    expect(await readFile(join(desk().folder, "resources/ucat.yaml"), "utf8")).not.toContain("UCAT test");
  },
  "Reject 3 proposals for one reason": async () => {
    await menu("Proposals");
    const boxes = page.getByRole("checkbox", { name: /^Choose/ });
    await expect.poll(() => boxes.count()).toBe(3);
    for (const box of await boxes.all()) await box.check();
    await press("Reject 3 ticked");
    await dialog().getByLabel("Why").fill("They sell essays.");
    await dialog().getByRole("button", { name: "Reject them" }).click();
    await hears(/rejected/);
  },
  "Change what visitors read as a group's name": async () => {
    await openGroup("Rankings");
    await groupField("Name").fill("League tables");
    await save();
  },
  "Change a group's id, with all its links": async () => {
    await openGroup("Essays");
    await press(/Rename, move or join\s+essays/);
    await dialog().getByLabel("Id").fill("writing");
    await press("Do it");
    await hears(/writing/);
  },
  "Move a group to another menu, with all its links": async () => {
    await openGroup("Essays");
    await press(/Rename, move or join\s+writing/);
    await dialog().getByLabel("Menu").selectOption({ index: 1 });
    await press("Do it");
    await hears(/writing/);
  },
  "Join a group with another": async () => {
    await openGroup("League tables");
    await press(/Rename, move or join\s+rankings/);
    await dialog().getByLabel("Id").fill("choosing-degrees");
    await press("Join them");
    await hears(/is now Uni Resources, Choosing Degrees/);
  },
  "Remove a group, and say where its links go": async () => {
    await menu("Settings");
    await go("Menus and groups");
    await page.locator("summary", { hasText: "Uni Resources" }).first().click();
    await press("Remove College Athletics");
    await dialog().getByRole("combobox").selectOption({ index: 1 });
    await press("Remove it");
    await hears(/College Athletics/);
  },
  "Add a group": async () => {
    await menu("Settings");
    await go("Menus and groups");
    await page.locator("summary", { hasText: "Uni Resources" }).first().click();
    await press("Add a group");
    await groupField("Name").fill("Interviews");
    await save();
  },
  "Find a news source and add it": async () => {
    await menu("Settings");
    await go("News sources");
    await field("Address of a site or of its feed").fill(newsroom.url);
    await press("Find its feeds");
    await page.locator(".feed-card").getByRole("button", { name: /^Add/ }).click();
    await page.getByRole("button", { name: "In the list" }).waitFor();
    // A feed on loopback is http, which content does not take: refused, and left without saving.
    await page.locator(".save-bar").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The address is http").first().waitFor();
    await hearClicks();
    const before = clicks;
    await press("Start over");
    await hearClicks();
    clicks = before;
  },
  "Hide a headline": async () => {
    await menu("Headlines");
    await press(/^Hide/);
    await page.getByText(/^Hidden: /).waitFor();
  },
  "Change the hub's name": async () => {
    await menu("Settings");
    await go("Name and addresses");
    await field("Name").fill("Northstar Guidance");
    await save();
  },
  "Change a colour": async () => {
    await menu("Settings");
    await go("Look");
    await field("Main colour").fill("#7a1f3d");
    await save();
  },
  "Take a logo": async () => {
    await menu("Settings");
    await go("Look");
    const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    await page.locator("#logo-file").setInputFiles(file("logo.svg", drawn));
    await page.getByAltText("Your logo now").waitFor();
  },
  "Set the share form": async () => {
    await menu("Settings");
    await go("Name and addresses");
    await page.getByText("Make the share form, step by step").click();
    const link = "https://docs.google.com/forms/d/e/1/viewform?entry.1=ID&entry.2=NAME&entry.3=ADDRESS";
    await field("The pre-filled link").fill(link);
    await press("Use it");
    await save();
  },
  "Let an offer lead to another of your addresses": async () => {
    await menu("Settings");
    await go("Home page");
    await page.locator("summary", { hasText: "University Selection Cards" }).click();
    const own = page.getByLabel("Leads to: one of your addresses").first();
    await expect.poll(() => own.locator("option").allInnerTexts()).toContain("Services page");
    // Nothing here speaks of the file.
    expect(await page.locator("main").innerText()).not.toMatch(/[a-z]_[a-z]|\.yaml/);
    await own.selectOption({ label: "Services page" });
    await save();
    const text = await readFile(join(desk().folder, "home.yaml"), "utf8");
    expect(text).not.toContain("opens: digital_cards");
  },
  "Preview the whole page": async () => {
    await menu("Publish");
    // How it is built, publish.test.ts shows.
    await page.context().route(`**${deskPaths.preview}`, (route) => route.fulfill({ body: "All of it" }));
    const tab = page.context().waitForEvent("page");
    await go("Preview the whole page");
    await (await tab).getByText("All of it").waitFor();
    await (await tab).close();
  },
};

/** What the same takes without the button for many. */
const oneByOne: Record<string, (counted: Record<string, number>) => number> = {
  "Take the new addresses of 20 links": (counted) =>
    many * (counted["Take the new address of one link"] ?? 0),
  "Change a field of all 14 links of a group": (counted) => 14 * (counted["Change a field of one link"] ?? 0),
  "Note that all 14 links of a group are still good": (counted) =>
    14 * (counted["Note that a link is still good"] ?? 0),
  "Reject 3 proposals for one reason": (counted) => 3 * (counted["Reject a proposal"] ?? 0),
  "Agree to 30 first pictures": (counted) => counted["Agree to 30 first pictures, ticking each"] ?? 0,
};

/** Dragging it to the bar, once, is not part of the job. */
async function bookmark(): Promise<string> {
  await page.goto(`${desk().origin}/#/add`);
  return String(await page.locator("a", { hasText: "Add to the hub" }).getAttribute("href"));
}

async function countClicks(run: () => Promise<unknown>): Promise<number> {
  // A window behind another draws no frames, and nothing in it ever comes to rest.
  await page.bringToFront();
  // As a curator goes on; and no word of the job before is left on the screen.
  await menu("This week");
  await page.locator(".week-part").first().waitFor();
  await hears(/^$/);
  await hearClicks();
  clicks = 0;
  await run();
  await hearClicks();
  return clicks;
}

it("take as many clicks as the page for curators says", async () => {
  page = await openPage("#/week");
  const context = page.context();
  onTestFinished(() => context.close());
  await context.exposeBinding("countClick", () => {
    clicks += 1;
  });
  await context.addInitScript(counter);
  await page.evaluate(counter);
  const counted: Record<string, number> = {};
  for (const [name, run] of Object.entries(jobs)) {
    if (name === inCheckout.at(0)) {
      await connect(desk());
      await page.reload();
    }
    counted[name] = await countClicks(run).catch(async (cause) => {
      throw new Error(`${name}: ${cause.message}\n${await page.locator("body").innerText()}`, { cause });
    });
    if (name !== inCheckout.at(-1)) continue;
    await rm(join(desk().folder, "../.git"), { recursive: true });
    await page.reload();
  }
  const text = await readFile(join(root, "docs/curating.md"), "utf8");
  const rows = [...text.matchAll(/^\| ([^|]+) \| (\d+) \| (\d*) ?\|$/gm)];
  expect(rows.map(([, name, count, before]) => [name, Number(count), before])).toEqual(
    Object.entries(counted).map(([name, count]) => [name, count, `${oneByOne[name]?.(counted) ?? ""}`]),
  );
}, 900_000);
