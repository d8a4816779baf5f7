import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { setDeskStage } from "./desk-stage.ts";

const { desk, openPage } = setDeskStage(undefined, true);

const read = (path: string) => readFile(join(desk().folder, path), "utf8");
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const summaries = (page: Page) => page.locator(".item-list summary:visible").allTextContents();
const summary = (page: Page, name: string) =>
  page.locator("summary").and(page.getByText(name, { exact: true }));

/** Two topics, each on links, among words that are none. */
beforeEach(async () => {
  const { folder } = desk();
  const topics = "- topic: Law\n  words: [lawyer, attorney]\n- topic: Physics\n  words: [quantum]\n";
  await writeFile(join(folder, "synonyms.yaml"), `${await read("synonyms.yaml")}${topics}`);
  for (const id of ["ucas", "ucat"])
    await appendFile(join(folder, "resources", `${id}.yaml`), "topics: [Law]\n");
});

describe("the topics of links", () => {
  it("get another name where their words are, and all links that name them follow", async () => {
    const page = await openPage("#/setup/synonyms");
    await summary(page, "Law").click();
    await page.getByRole("button", { name: "Rename or join Law" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename or join Law" });
    expect(await dialog.textContent()).toContain("Its 2 links follow.");
    await dialog.getByLabel("Name").fill("Law and justice");
    await dialog.getByRole("button", { name: "Do it" }).click();
    await expect.poll(() => said(page)).toBe("Law is Law and justice now, with 2 links.");
    expect(await read("resources/ucas.yaml")).toContain("topics: [Law and justice]");
    await page.getByRole("button", { name: "Rename or join Law and justice" }).waitFor();
  });

  it("leave their links when they are taken away, which says how many those are", async () => {
    const page = await openPage("#/setup/synonyms");
    await page.getByRole("button", { name: "Remove Law", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Law" });
    expect(await dialog.getByLabel("Where do its 2 links go?").inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Remove it" }).click();
    await expect.poll(() => said(page)).toBe("The topic Law is gone, and 2 links left it.");
    expect(await read("synonyms.yaml")).not.toContain("lawyer");
    expect(await read("resources/ucat.yaml")).not.toContain("topics");
    await expect.poll(() => summaries(page)).not.toContain("Law");
  });

  it("are several where several are typed, one after a semicolon or a comma", async () => {
    const page = await openPage("#/links/act-test");
    const field = page.getByLabel("Topics", { exact: true });
    await field.fill("law; Physics , Law");
    await page.getByRole("button", { name: "Add topic" }).click();
    const chosen = page.getByRole("list", { name: "Chosen topics" }).getByRole("listitem");
    await expect.poll(() => chosen.allTextContents()).toEqual(["LawRemove Law", "PhysicsRemove Physics"]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => said(page)).toMatch(/saved/);
    expect(await read("resources/act-test.yaml")).toContain("topics: [Law, Physics]");
  });

  it("are changed as all else while no link names them, and while one is typed that another begins with", async () => {
    const page = await openPage("#/setup/synonyms");
    await summary(page, "Physics").click();
    const field = page.locator("details[open]").getByLabel("Topic", { exact: true });
    await field.fill("");
    await field.pressSequentially("Law school");
    expect(await field.inputValue()).toBe("Law school");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => said(page)).toBe("Words for the search: saved.");
  });
});

describe("the words for the search", () => {
  it("are found as one types, topics by their names too; what is open stays, and Enter saves nothing", async () => {
    const page = await openPage("#/setup/synonyms");
    await summary(page, "Law").waitFor();
    const all = await summaries(page);
    const search = page.getByLabel("Search this list");
    await search.fill("ATTORNEY law");
    await expect.poll(() => summaries(page)).toEqual(["Law"]);
    const count = page.locator(".item-list [role=status]").first();
    expect(await count.textContent()).toBe(`1 of ${all.length} found`);
    await summary(page, "Law").click();
    await page.locator("details[open]").getByLabel("Words that mean the same").fill("barrister");
    expect(await count.textContent()).toBe(`0 of ${all.length} found`);
    expect(await summaries(page)).toEqual(["Law"]);
    await search.fill("quant");
    await search.press("Enter");
    await expect.poll(() => summaries(page)).toEqual(["Law", "Physics"]);
    await page.getByText("Not saved yet").waitFor();
    await page.getByRole("button", { name: "Remove Physics", exact: true }).click();
    await expect.poll(() => summaries(page)).toEqual(["Law"]);
    await search.fill("");
    await expect.poll(async () => (await summaries(page)).length).toBe(all.length - 1);
  });
});

it("a colour that is typed while a logo is taken stays", async () => {
  const page = await openPage("#/setup/brand");
  const colour = page.getByLabel("Main colour", { exact: true });
  await colour.waitFor();
  // The form is read again after the logo, on a slow machine: somebody is typing by then.
  const { promise: isTyped, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/file?name=brand", async (route) => {
    await isTyped;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/file?name=brand");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  await page
    .locator("#logo-file")
    .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  await asked;
  await colour.fill("#7a1f3d");
  const answered = page.waitForResponse("**/api/file?name=brand");
  go();
  await (await answered).finished();
  // What the form drew of the answer is there with the next frames.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await colour.inputValue()).toBe("#7a1f3d");
});
