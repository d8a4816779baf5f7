import { travel } from "../strip.ts";
import { settle, type Tab } from "../tab.ts";

/** A6, A8, A11: the strip moves, stops by its button and stays so, and gives each headline to the keyboard once and whole. */
export async function checkTicker(tab: Tab): Promise<string[]> {
  if (!(await settle(tab, () => document.querySelector(".ticker.running") !== null)))
    return ["no running ticker"];
  await tab.mouse.move(640, 700);
  const found: string[] = [];
  // It rests three seconds first (ticker/describe-strip.ts), and not here.
  await tab.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number(animation.currentTime) < 3000) animation.currentTime = 3000;
  });
  await settle(tab, hasMoved);
  if (!(await moves(tab))) found.push("the strip does not move");
  // The copies come some frames later.
  await settle(tab, () => document.querySelector(".ticker-seam > span") !== null);
  found.push(...(await tab.evaluate(findClones)), ...(await tab.evaluate(findHiddenHeadlines)));
  found.push(...(await findPauseFaults(tab)));
  return found;
}

async function findPauseFaults(tab: Tab): Promise<string[]> {
  const hasButton = await tab.evaluate(() =>
    Boolean(document.querySelector(".ticker-pause")?.checkVisibility({ visibilityProperty: true })),
  );
  if (!hasButton) return ["there is no Pause button"];
  const found: string[] = [];
  await tab.click(".ticker-pause");
  // The pointer and the focus leave: the button alone has to stop the strip.
  await tab.mouse.move(640, 700);
  await tab.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  if (await moves(tab)) found.push("the strip moves although it was paused");
  if (await tab.evaluate(isMoving)) found.push("the progress bar moves although it was paused");
  if (!(await tab.evaluate(() => /^Play/.test(document.querySelector(".ticker-pause")?.textContent ?? "")))) {
    found.push("the button does not say Play");
  }
  await tab.reload();
  const isStill = await settle(
    tab,
    () => document.querySelector(".ticker-slot.awake .ticker.paused") !== null,
  );
  if (!isStill || (await moves(tab))) found.push("the pause is forgotten after a reload");
  return found;
}

/** A7: under reduced motion nothing moves, and every headline can be reached. */
export async function checkStillTicker(tab: Tab): Promise<string[]> {
  // What would move it comes with the later styles.
  await settle(
    tab,
    () =>
      document.querySelector(".ticker-slot.awake .ticker") !== null &&
      [...document.styleSheets].some(({ href }) => href?.includes("/later-")),
  );
  const found: string[] = [];
  // Awake is not yet moving: a strip that disobeys starts a moment later.
  if (await settle(tab, isMoving, 900)) found.push("something moves under reduced motion");
  const isScrollable = await tab.evaluate(() => {
    const frame = document.querySelector(".ticker-window");
    const last = [...document.querySelectorAll(".ticker li a")].at(-1);
    last?.scrollIntoView();
    const edge = frame?.getBoundingClientRect().right ?? 0;
    const box = last?.getBoundingClientRect();
    return box !== undefined && box.width > 0 && box.right <= edge + 1;
  });
  if (!isScrollable) found.push("the last headline cannot be reached by hand");
  return found;
}

function hasMoved(): boolean {
  const track = document.querySelector(".ticker-track");
  return track !== null && new DOMMatrix(getComputedStyle(track).transform).m41 < 0;
}

const moves = async (tab: Tab) => (await travel(tab)) !== 0;

function isMoving(): boolean {
  return document.getAnimations().some((animation) => animation.playState === "running");
}

/** A8: one tab stop for each headline; what is repeated is neither reachable nor announced. */
function findClones(): string[] {
  const found: string[] = [];
  const copies = [...document.querySelectorAll<HTMLElement>(".ticker-copy")];
  if (copies.some((copy) => !copy.inert || copy.getAttribute("aria-hidden") !== "true")) {
    found.push("a copy is announced or reachable");
  }
  const stops = [
    ...document.querySelectorAll<HTMLElement>(".ticker-window a, .ticker-window [tabindex]"),
  ].filter((element) => element.tabIndex >= 0 && !element.closest("[inert]"));
  const addresses = stops.map((element) => element.getAttribute("href"));
  if (new Set(addresses).size !== addresses.length || addresses.length === 0) {
    found.push(`${addresses.length} stops for ${new Set(addresses).size} headlines`);
  }
  if (document.querySelector(".ticker [aria-live]")) found.push("the strip is a live region");
  return found;
}

/** A11: the focused headline is whole in the strip, wherever it was. */
function findHiddenHeadlines(): string[] {
  const frame = document.querySelector(".ticker-window")?.getBoundingClientRect();
  const links = [...document.querySelectorAll<HTMLElement>(".ticker li a")];
  if (!frame) return ["there is no strip"];
  const found = [0, Math.floor(links.length / 2), links.length - 1].flatMap((index) => {
    links[index]?.focus();
    const box = links[index]?.getBoundingClientRect();
    const isWhole = box && box.left >= frame.left - 1 && box.right <= frame.right + 1;
    return isWhole ? [] : [`focused headline ${index + 1} is not in the strip`];
  });
  (document.activeElement as HTMLElement | null)?.blur();
  return found;
}
