import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { lockContent } from "#content/lock-content.ts";
import { setDeskStage } from "./desk-stage.ts";

const { desk, goOn, open } = setDeskStage(undefined, { hasGit: true });

const read = (path: string) => readFile(join(desk().folder, path), "utf8");
const resource = (id: string) => read(`resources/${id}.yaml`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const commitCount = () => Number(desk().git("rev-list", "--count", "HEAD"));

describe("publishing", () => {
  it("shows what changed, undoes one change, shows the page as it would be, and makes one commit", async () => {
    const change = (id: string, text: string) => writeFile(join(desk().folder, `resources/${id}.yaml`), text);
    await change(
      "coursera",
      `${await resource("coursera")}reviewed: ${new Date().toISOString().slice(0, 10)}\n`,
    );
    await change("brilliant", (await resource("brilliant")).replace(".org/\n", ".org/learn/\n"));
    const wonder =
      "name: University of Wonder\nurl: https://wonder.example.org/admissions\ndescription: Open days.\n";
    const facts = "audiences: [student]\ncost: free\nregions: [Global]\nadded: 2026-11-21\n";
    await change("university-of-wonder", `${wonder}groups: [uni-resources/choosing-degrees]\n${facts}`);
    const ids = `${await read("ids.txt")}university-of-wonder\n`.split(/(?<=\n)/).sort();
    await writeFile(join(desk().folder, "ids.txt"), ids.join(""));
    await undo();
    await preview();
    await publish();
  });

  /** When asked twice. */
  async function undo(): Promise<void> {
    const page = await goOn("#/publish");
    const change = page.locator(".change", { hasText: "Coursera: reviewed" });
    await change.locator("summary").click();
    expect(await change.locator(".plus").textContent()).toContain("+reviewed:");
    await change.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await resource("coursera")).toMatch(/^reviewed: /m);
    await change.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect.poll(() => change.count()).toBe(0);
    expect(await resource("coursera")).not.toMatch(/^reviewed: /m);
    await expect.poll(() => focused(page)).toBe("Publish");
  }

  async function preview(): Promise<void> {
    const page = await goOn("#/publish");
    const [seen] = await Promise.all([
      // It comes when the whole page is built.
      page.context().waitForEvent("page", { timeout: 150_000 }),
      page.getByRole("link", { name: "Preview the whole page" }).click(),
    ]);
    await seen.waitForSelector(".directory");
    await seen.goto(new URL("uni-resources/choosing-degrees/", seen.url()).href);
    const links = seen.locator(".entries a", { hasText: "University of Wonder" });
    expect(await links.first().getAttribute("href")).toBe("https://wonder.example.org/admissions");
  }

  /** One commit, with a message in words, only when asked. */
  async function publish(): Promise<void> {
    expect(commitCount()).toBe(1);
    const page = await goOn("#/publish");
    const message = page.getByLabel("What changed");
    expect(await message.inputValue()).toContain("- Brilliant: address\n");
    expect(await page.locator("#publish-says").textContent()).toBe(
      "Makes one commit on the branch “main” of this folder. Nothing is sent anywhere.",
    );
    await message.fill("");
    const button = page.getByRole("button", { name: "Publish", exact: true });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await button.click({ force: true });
    expect(commitCount()).toBe(1);
    await message.fill("A good week");
    const edx = await resource("edx");
    const changeIt = async (text: string, count: string) => {
      await writeFile(join(desk().folder, "resources/edx.yaml"), text);
      // As when the curator comes back to this tab.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect.poll(() => page.locator(".lead").textContent()).toContain(`${count} changes`);
    };
    await changeIt(edx.replace("name: edX", "name: EDX"), "4");
    expect(await message.inputValue()).toBe("A good week");
    const refusal = page.locator(".publish-form [role=alert]");
    // What has come into the list silently is not published before the curator is told.
    await button.click();
    const marked = page.locator(".change[data-new] .change-title");
    await expect.poll(() => refusal.textContent()).toContain("More has changed since you looked");
    await expect.poll(() => marked.allTextContents()).toEqual(["EDX: name"]);
    expect(await page.locator(".change", { hasText: "New since you looked" }).count()).toBe(1);
    const undo = page.locator(".change", { hasText: "EDX" }).getByRole("button", { name: "Undo" });
    await undo.click();
    await changeIt(edx.replace("name: edX", "name: Edx"), "4");
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect
      .poll(() => page.locator("dialog [role=alert]").textContent())
      .toContain("has changed since you looked");
    expect(await resource("edx")).toContain("name: Edx");
    await page.getByRole("button", { name: "Cancel" }).click();
    // Marked changes have been seen; later ones have not.
    await expect.poll(() => marked.allTextContents()).toEqual(["Edx: name"]);
    await changeIt(edx, "3");
    expect(await marked.count()).toBe(0);
    await publishWhileLocked();
    await button.click();
    await expect.poll(() => page.locator(".empty").textContent()).toContain("Everything is published.");
    expect(commitCount()).toBe(2);
    expect(desk().git("log", "-1", "--format=%s").trim()).toBe("A good week");
    expect(desk().git("status", "--porcelain").trim()).toBe("");
  }

  it("takes what the curator undoes in the list for nothing that has come in since", async () => {
    const fields = "description: Open days.\ngroups: []\naudiences: [student]\ncost: free\nregions: [Global]";
    const ids = ["wonder-one", "wonder-two"];
    for (const id of ids) {
      const text = `name: ${id}\nurl: https://${id}.org/\n${fields}\nadded: 2026-11-21\n`;
      await writeFile(join(desk().folder, `resources/${id}.yaml`), text);
    }
    const list = [...(await read("ids.txt")).split(/(?<=\n)/), ...ids.map((id) => `${id}\n`)].sort();
    await writeFile(join(desk().folder, "ids.txt"), list.join(""));
    const page = await goOn("#/publish");
    const before = commitCount();
    const change = page.locator(".change", { hasText: "wonder-two: new link" });
    await change.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect.poll(() => change.count()).toBe(0);
    expect(await page.locator(".change[data-new]").count()).toBe(0);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect.poll(() => page.locator(".empty").textContent()).toContain("Everything is published.");
    expect(commitCount()).toBe(before + 1);
    expect(await read("ids.txt")).toMatch(/\nwonder-one\n(?!wonder-two)/);
  });

  /** As while another tool writes: a page of its own, since what the desk refuses is an error to the browser. */
  async function publishWhileLocked(): Promise<void> {
    const { page, close } = await open("#/publish");
    const lock = lockContent(desk().folder);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    // Shown once, at the head of the page, which stays in view.
    const told = page.getByRole("alert").filter({ hasText: "Nothing was changed." });
    await expect.poll(() => told.count()).toBe(1);
    expect(await told.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    lock.release();
    await close();
  }
});
