import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { type Stage, setVisitor, wide } from "./stage.ts";
import type { Visit } from "./visit.ts";

/** "My list" as a visitor meets it. */
export interface ListDrawer {
  star(id: string): ReturnType<Page["locator"]>;
  keep(...ids: string[]): Promise<void>;
  open(): Promise<void>;
  /** What the button in the header says. */
  count(): Promise<string | null>;
  rows(): ReturnType<Page["locator"]>;
  names(): Promise<(string | null | undefined)[]>;
  said(): Promise<string | null>;
  focused(): Promise<string>;
}

export function findListDrawer(page: Page): ListDrawer {
  const star = (id: string) => page.locator(`main li[data-id="${id}"] > .star`).first();
  const rows = () => page.locator(".list-rows > li");
  return {
    star,
    async keep(...ids) {
      for (const id of ids) await star(id).click();
    },
    async open() {
      await page.locator("#list-button").click();
      await page.waitForSelector("#my-list[open] .list-where");
    },
    count: () => page.locator("#list-button [data-count]").textContent(),
    rows,
    names: () =>
      rows()
        .locator(".list-entry a")
        .evaluateAll((all) => all.map((one) => one.firstChild?.textContent)),
    said: () => page.locator(".drawer[open] .list-said").textContent(),
    // A frame later: until then a control that was switched off still counts as focused. The body, which has the focus
    // when nothing has, says every text there is.
    focused: () =>
      page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        const focused = document.activeElement;
        return focused === document.body ? "" : (focused?.textContent ?? "");
      }),
  };
}

export const awake = (page: Page) => page.waitForSelector("html.list-awake", { state: "attached" });

/** The page of a group with UCAS, Common App and the College Essay Guy in it. */
export const groupPath = "/uni-resources/essays/";

type UseList = (page: Page, list: ListDrawer, visit: Visit) => Promise<void>;

/** A visitor whose stars are there. */
export function withList(stage: Stage, use: UseList, path = groupPath): () => Promise<void> {
  const options = { ...wide, permissions: ["clipboard-write"], isBack: true };
  return () =>
    stage.withPage(
      path,
      async (page, visit) => {
        await awake(page);
        await use(page, findListDrawer(page), visit);
      },
      options,
    );
}

/**
 * One visitor for all tests of a suite, each of which begins with an empty list and no drawer open. What a drawer said last
 * stays in it, so no two of them may wait for the same words.
 */
export function setKeeper(stage: Stage): (use: UseList) => () => Promise<void> {
  const current = setVisitor(stage, groupPath, awake, { ...wide, permissions: ["clipboard-write"] });
  beforeEach(async () => {
    const { page } = current();
    await page.emulateMedia({ media: null, colorScheme: "light", forcedColors: "none" });
    await page.evaluate(() => {
      for (const drawer of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) drawer.close();
      history.replaceState(history.state, "", location.pathname);
      dispatchEvent(new HashChangeEvent("hashchange"));
      localStorage.clear();
      // As if another tab had done it.
      dispatchEvent(new StorageEvent("storage", { key: null }));
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo({ top: 0, behavior: "instant" });
    });
  });
  return (use) => () => use(current().page, findListDrawer(current().page), current());
}

/** The policy denies reading the clipboard, as it should; what is written is noted on its way, and still written. */
export async function noteCopies(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = async (text) => {
      await write(text);
      (window as { copied?: string }).copied = text;
    };
  });
  return () => page.evaluate(() => (window as { copied?: string }).copied ?? "");
}
