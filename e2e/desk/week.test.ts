import { existsSync } from "node:fs";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkLook } from "./check-look.ts";
import { setDeskStage } from "./desk-stage.ts";

/** A curator's hour, on one desk. No part needs what another has left. */

const { desk, goOn } = setDeskStage();

const read = (path: string) => readFile(join(desk().folder, path), "utf8");
const resource = (id: string) => read(`resources/${id}.yaml`);
const said = (page: Page) => page.locator(".notices [role=status]").textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe("this week", () => {
  it("names what waits in the order in which it matters", async () => {
    const page = await goOn("");
    expect(await page.locator(".week-part h2").allTextContents()).toEqual([
      "Set up your hub7",
      "Links to fix4",
      "Proposals3",
      "Links to review15",
      "Not published yet",
      "In the files",
    ]);
    expect(await page.locator(".week-part").nth(1).locator("li a").allTextContents()).toEqual([
      "Aeon: what was found",
      "ACT: what was found",
      "Brilliant: what was found",
      "Coursera: what was found",
    ]);
    expect(await page.locator(".calm").allTextContents()).toEqual([
      "Everything you changed is published.",
      "The content has no errors.",
    ]);
  });

  it("leads from a step to set up to its field, however long the form is", async () => {
    const page = await goOn("#/week");
    await page.getByRole("link", { name: "Which sites are your own?" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field-own_domains");
  });

  it("a look at one link counts, and the next one is at hand", async () => {
    const page = await goOn("#/week");
    const [first, second] = await page.locator(".review-row a[href^='#']").allTextContents();
    const row = page.locator(".review-row").first();
    const id = (await row.locator("a[href^='#']").getAttribute("href"))?.split("/").at(-1) ?? "";
    // The curator has not seen yet what someone else has just saved.
    await appendFile(join(desk().folder, `resources/${id}.yaml`), "# A word.\n");
    const askedAgain = page.waitForResponse("**/api/state*");
    await row.getByRole("button", { name: `${first} reviewed today` }).press("Enter");
    await expect.poll(() => row.getByRole("alert").textContent()).toContain("see what it says now.");
    // Until it has come, it is not seen, and refused once more.
    await (await askedAgain).finished();
    expect(await resource(id)).toMatch(/# A word\.\n$/);
    await page.getByRole("button", { name: `${first} reviewed today` }).press("Enter");
    await expect.poll(() => page.locator(".progress").textContent()).toBe("1 of 15 done this week");
    await expect.poll(() => focused(page)).toBe(`Still good: ${second} reviewed today`);
    expect(await page.locator(".week-part").nth(4).textContent()).toContain(`${first}: reviewed`);
    // Who has the time goes on with what comes after these, which counts like them.
    const later = page.locator(".week-part", { hasText: "Links to review" }).locator("details");
    await later.locator("summary").press("Enter");
    const next = later.getByRole("button", { name: /^Still good/ });
    const after = await next.nth(1).textContent();
    await next.first().press("Enter");
    await expect.poll(() => page.locator(".progress").textContent()).toBe("2 of 15 done this week");
    await expect.poll(() => focused(page)).toBe(after);
    // What was done is said here, and does not cover the next screen.
    await expect.poll(() => said(page)).toContain("reviewed");
    await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Links" }).click();
    await expect.poll(() => said(page)).toBe("");
  });
});

describe("findings", () => {
  it("bring focus with them from wherever they are chosen, but for the first, which has the heading above it", async () => {
    const page = await goOn("#/week");
    const menu = page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Findings" });
    await menu.click();
    await expect.poll(() => focused(page)).toBe("Findings");
    expect(await page.locator("#finding-name").textContent()).toBe("Aeon");
    // All places show the same count.
    expect(await page.locator(".finding-list h2").first().innerText()).toMatch(/^To do\s4$/);
    expect(await page.locator("main .lead").innerText()).toContain("4 links to fix.");
    expect(await page.locator(".finding-place").innerText()).toMatch(/^To do: 1 of 4\b/);
    await page.getByRole("link", { name: "Next finding" }).click();
    await expect.poll(() => focused(page)).toBe("ACT");
    await menu.click();
    await expect.poll(() => focused(page)).toBe("Aeon");
    await page.goBack();
    await expect.poll(() => focused(page)).toBe("ACT");
  });

  it("by keyboard alone, worst first: retire with a replacement, move, override, reviewed", async () => {
    const page = await goOn("#/findings");
    const finding = page.locator("#finding-name");
    const press = async (name: string) => {
      const button = page.locator(".finding").getByRole("button", { name });
      await button.focus();
      await page.keyboard.press("Enter");
    };
    expect(await finding.textContent()).toBe("Aeon");
    expect(await page.locator(".finding").textContent()).toContain("sells the name, gambling or worse");
    const archive = page.locator(".facts-list a", { hasText: "Older copies" });
    expect(await archive.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await archive.getAttribute("href")).toContain("https://aeon.co/");

    await page.getByRole("button", { name: /^Retire it.* Aeon$/ }).waitFor();
    await press("Retire it");
    // From the question itself into its first field.
    await page.keyboard.press("Tab");
    await page.keyboard.type("The name was sold.");
    await page.keyboard.press("Tab");
    await page.keyboard.type("big think");
    await page.getByRole("radio").first().waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect.poll(() => finding.textContent()).toBe("ACT");
    await expect.poll(() => focused(page)).toBe("ACT");
    expect(await resource("aeon")).toMatch(/why: The name was sold.\n {2}replacement: big-think\n/);

    await press("Accept it for now");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Works in a browser.");
    await page.keyboard.press("Enter");
    // Enter is a new line in a reason; the button sends it.
    await page.getByRole("button", { name: "Accept for now" }).press("Enter");
    await expect.poll(() => finding.textContent()).toBe("Brilliant");
    expect(await read("checks/a.txt")).toMatch(/override not-found \d{4}-\d\d-\d\d "Works in a browser\."/);

    await press("Use the new address");
    await expect.poll(() => finding.textContent()).toBe("Coursera");
    expect(await resource("brilliant")).toContain("url: https://brilliant.org/learn/\n");

    await press("I opened it and it works");
    await expect.poll(() => page.locator(".lead").textContent()).toContain("Nothing to fix.");
    expect(await resource("coursera")).toMatch(/^reviewed: /m);
  });
});

describe("proposals", () => {
  /** No others wait, whether or not they were decided before. */
  const keepOnly = async (...ids: string[]) => {
    for (const id of ["university-of-wonder", "ucas-tariff", "cheap-essays"])
      if (!ids.includes(id)) await rm(join(desk().folder, `proposals/${id}.yaml`), { force: true });
  };

  /** Of every screen that is drawn from here on, for however short a time. */
  const collectHeadings = async (page: Page) => {
    await page.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element)
            for (const heading of [node, ...node.querySelectorAll("*")])
              if (heading.matches("h1")) drawn.push(heading.textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
    return () => page.evaluate<string[]>("drawn");
  };

  it("merged into the link that it is about", async () => {
    const page = await goOn("#/proposals/ucas-tariff");
    expect(await page.locator(".note").textContent()).toContain("about a listed link: UCAS");
    await page.locator("#field-description").fill("Another one.");
    await page.getByRole("button", { name: "Merge into a link" }).click();
    expect(await page.getByRole("dialog").textContent()).toContain(
      "What you changed in the form is not used",
    );
    await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
    await expect.poll(() => said(page)).toContain('merged into "UCAS"');
    expect(existsSync(join(desk().folder, "proposals/ucas-tariff.yaml"))).toBe(false);
    expect(await read("proposals/_decided.yaml")).toContain("outcome: merged");
  });

  it("rejected with a reason, and remembered", async () => {
    await keepOnly("cheap-essays", "university-of-wonder");
    const page = await goOn("#/proposals");
    await page.getByRole("checkbox", { name: "Choose University" }).check();
    // What is ticked stays so while another one is read.
    await page.getByRole("link", { name: "Cheap Essays" }).click();
    await page.locator("#field-name").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Reject 1 ticked" }).waitFor();
    await page.getByRole("link", { name: "Cheap Essays" }).click();
    await page.getByRole("button", { name: "Reject" }).click();
    const send = page.getByRole("button", { name: "Reject it" });
    await send.press("Enter");
    await expect.poll(() => page.getByRole("dialog").textContent()).toContain("reason is empty");
    await expect.poll(() => page.locator("dialog textarea:focus").count()).toBe(1);
    await page.keyboard.type("Sells essays.");
    await send.click();
    await expect.poll(() => page.locator("main h1").textContent()).toBe("University of Wonder admissions");
    expect(await read("proposals/_decided.yaml")).toContain("why: Sells essays.");
  });

  it("in decision while responses could be taken in: that button waits too, and does not say that it is at work", async () => {
    await keepOnly("university-of-wonder");
    const page = await goOn("#/proposals/university-of-wonder");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/do*", (route) => promise.then(() => route.continue()));
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("button", { name: "Reject it" }).click();
    await page.evaluate(() => {
      location.hash = "#/proposals";
    });
    const takeIn = page.locator(".intake button[type=submit]");
    expect([await takeIn.textContent(), await takeIn.getAttribute("aria-disabled")]).toEqual([
      "Choose the file first",
      "true",
    ]);
    const csv = Buffer.from(`${header}A,a@b.example,https://www.ucas.com/,UCAS\n`);
    await page.getByLabel("The file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: csv });
    expect(await takeIn.getAttribute("aria-disabled")).toBe("true");
    resolve();
    await expect.poll(() => takeIn.getAttribute("aria-disabled")).toBe("false");
    const taken = Promise.withResolvers<void>();
    await page.route("**/api/intake*", (route) => taken.promise.then(() => route.continue()));
    await takeIn.click();
    await expect.poll(() => takeIn.textContent()).toBe("One moment");
    taken.resolve();
    await expect.poll(() => said(page)).toBe("No new proposal. 1 known already.");
  });

  it("accepted with an edit; what is missing is asked for", async () => {
    await keepOnly("university-of-wonder");
    const page = await goOn("#/proposals/university-of-wonder");
    const headings = await collectHeadings(page);
    await page.getByRole("button", { name: "Accept it" }).click();
    await expect.poll(() => page.locator("#field-cost-problems").count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("field-cost");
    await page.locator("#field-cost").getByLabel("Free", { exact: true }).check();
    await page.locator("#field-name").fill("University of Wonder");
    await page.getByRole("button", { name: "Accept it" }).click();
    await expect.poll(() => page.locator(".empty").textContent()).toContain("No proposals are waiting.");
    expect(await resource("university-of-wonder")).toContain("name: University of Wonder\n");
    expect(await headings()).toEqual(["Proposals"]);
  });

  it("about a listed link, accepted as the form shows it: that link changes, and its own address is not a duplicate", async () => {
    await keepOnly();
    const draft = "url: https://www.edx.org/\nof: edx\nname: edX courses\nproposed: 2026-11-19\n";
    await writeFile(join(desk().folder, "proposals/edx-again.yaml"), `${draft}response: 00000000000000a4\n`);
    const before = await resource("edx");
    const page = await goOn("#/proposals/edx-again");
    await page.getByRole("button", { name: "Accept it" }).click();
    await expect.poll(() => page.locator(".empty").textContent()).toContain("No proposals are waiting.");
    expect(await resource("edx")).toBe(before.replace(/^name: .*$/m, "name: edX courses"));
  });

  it("accepted with a double click: the second is not about the next one", async () => {
    await keepOnly();
    const draft =
      "description: All about trees.\ngroups: [uni-resources/essays]\naudiences: [student]\ncost: free\nregions: [Global]\nproposed: 2026-11-19\n";
    for (const id of ["larch", "maple"])
      await writeFile(
        join(desk().folder, `proposals/${id}.yaml`),
        `url: https://${id}.example.org/\nname: ${id}\n${draft}response: 00000000000000a6\n`,
      );
    const page = await goOn("#/proposals/larch");
    const accept = page.getByRole("button", { name: "Accept it" });
    const { x, y, width, height } = (await accept.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const click = async (clickCount: number) => {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    };
    await page.mouse.move(x + width / 2, y + height / 2);
    await click(1);
    await page.locator("main h1", { hasText: "maple" }).waitFor();
    await click(2);
    // While it is sent, the button says "One moment".
    expect(await accept.isVisible()).toBe(true);
    await click(1);
    await expect.poll(() => page.locator(".empty").textContent()).toContain("No proposals are waiting.");
  });

  it("decided elsewhere while its form is filled in: what is typed stays, and the page says what happened", async () => {
    const file = join(desk().folder, "proposals/alder.yaml");
    const draft = "url: https://alder.example.org/\nname: Alder\nproposed: 2026-11-19\n";
    await writeFile(file, `${draft}response: 00000000000000a5\n`);
    const page = await goOn("#/proposals/alder");
    await page.locator("#field-description").fill("Typed for a while.");
    await rm(file);
    // As when the curator comes back to this tab.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const note = page.getByRole("alert").filter({ hasText: "has been decided in the meantime" });
    await note.getByRole("link", { name: "See the other proposals" }).waitFor();
    expect(await page.locator("#field-description").inputValue()).toBe("Typed for a while.");
  });

  const choose = async (page: Page, text: string) => {
    await page
      .getByLabel("The file with the responses")
      .setInputFiles({ name: "responses.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Take in" }).press("Enter");
  };
  const header = "Your full name,Email Address,Link,Name of the resource\n";
  const result = (page: Page) => page.locator(".intake .note");

  it("taken in from the share form's file, with a word on each row and none on who sent it", async () => {
    const page = await goOn("#/proposals");
    await choose(
      page,
      `${header}Ana Lima,ana@mail.example,https://rowan.example.org/,Rowan
Jo Bo,jo@mail.example,http://ucas.com,UCAS
Kay Fox,kay@mail.example,kay@mail.example,Kay
`,
    );
    await expect.poll(() => said(page)).toBe("1 new proposal. 1 known already. 1 refused.");
    await expect.poll(() => focused(page)).toBe("1 new proposal. 1 known already. 1 refused.");
    await result(page).locator("summary").click();
    const text = await result(page).innerText();
    expect(text).toContain("Row 4 Refused: The address field does not contain the address");
    expect(text).toContain("Row 2 Proposed: Rowan");
    expect(text).toContain("Row 3 ucas.com: listed already as ucas.");
    expect(await page.locator("main").innerText()).not.toMatch(/Ana|mail\.example|Kay/);
    expect(await read("proposals/rowan.yaml")).not.toMatch(/Ana|mail\.example/);
    expect(await checkLook(page, ".intake")).toEqual([]);
    await result(page).getByRole("link", { name: "Rowan" }).click();
    await expect.poll(() => page.locator("#field-url").inputValue()).toBe("https://rowan.example.org/");
  });

  it("asked about columns whose headings do not say whether they are about the link or its sender", async () => {
    const page = await goOn("#/proposals");
    await choose(page, "Name,Enllaç,Mail\nHazel,https://hazel.example.org/,ana@mail.example\n");
    await expect.poll(() => focused(page)).toBe("What is in these columns?");
    expect(await checkLook(page, ".intake")).toEqual([]);
    // Two columns cannot be one field: the first would be lost.
    await page.getByLabel("Name", { exact: true }).selectOption("The link's address");
    await page.getByLabel("Enllaç").selectOption("The link's address");
    await page.getByRole("button", { name: "Take in with these columns" }).press("Enter");
    const focusedColumn = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).name);
    await expect.poll(focusedColumn).toBe("Enllaç");
    await page.getByLabel("Name", { exact: true }).selectOption("The link's name");
    await page.getByLabel("Enllaç").selectOption("The link's address");
    await page.getByRole("button", { name: "Take in with these columns" }).press("Enter");
    await expect.poll(() => said(page)).toBe("1 new proposal.");
    expect(await result(page).innerText()).toContain("Columns that were ignored: Mail.");
    expect(await read("proposals/hazel.yaml")).toContain("name: Hazel");
  });

  it("not taken in from a broken file: each mistake by its row, and nothing written", async () => {
    const page = await goOn("#/proposals");
    await choose(page, `${header}A,a@b.example,https://elder.example.org/,Elder\nB,b@b.example,x,"B" and\n`);
    await expect
      .poll(() => result(page).locator("h3").textContent())
      .toBe("The file was not imported; nothing was saved");
    expect(await result(page).locator("li").allTextContents()).toEqual([expect.stringMatching(/^Row 3 /)]);
    expect(existsSync(join(desk().folder, "proposals/elder.yaml"))).toBe(false);
    expect(await checkLook(page, ".intake")).toEqual([]);
  });
});
