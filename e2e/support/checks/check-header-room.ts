import type { Tab } from "../tab.ts";

/** From one to the next: nothing that was put on is taken off, but the font. */
const dresses = [
  "130 % text",
  "as it is",
  "wide font",
  "long name",
  "long name, 130 % text",
  "long name, sixth menu",
  "long name, sixth menu, wide font",
  "long name, fifteen menus",
];
const phones = [320, 360, 390, 400, 412, 430];
const widths = [...phones, 768, 1024, 1280, 1536, 1920];

/** The controls of the header are beside each other and in the window, whatever product, menus and font there are. */
export async function checkHeaderRoom(tab: Tab): Promise<string[]> {
  const found: string[] = [];
  for (const dress of dresses) {
    await tab.evaluate(dressHeader, dress);
    // Set on the page alone, large text moves no media query: only phones are as they would be.
    for (const width of dress.includes("130 %") ? phones : widths) {
      await tab.setViewportSize({ width, height: 800 });
      found.push(...(await tab.evaluate(findCollisions)).map((line) => `${width} px, ${dress}: ${line}`));
    }
  }
  return found;
}

function dressHeader(dress: string): void {
  const name = document.querySelector(".header .brand > span");
  if (name && dress.includes("long name")) name.textContent = "Northern Counselling Guide";
  const menus = document.querySelector(".menus > ul");
  const count = dress.includes("fifteen menus") ? 15 : dress.includes("sixth menu") ? 6 : 5;
  while (menus && menus.children.length < count) {
    const copy = menus.children[4]?.cloneNode(true) as Element;
    const button = copy.querySelector("button");
    if (button) button.textContent = "Community & Partners";
    menus.append(copy);
    // As the build writes it (src/site/page/render-page.tsx).
    document.documentElement.classList.add("many-menus");
  }
  document.documentElement.style.fontSize = dress.includes("130 %") ? "130%" : "";
  const sheet = new CSSStyleSheet();
  // Wider than any system font that a browser falls back to.
  if (dress.includes("wide font"))
    sheet.replaceSync("*{font-family:'DejaVu Sans',Verdana,sans-serif!important}");
  document.adoptedStyleSheets = [sheet];
}

async function findCollisions(): Promise<string[]> {
  // The script measures the header once it has been laid out.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const controls = [...document.querySelectorAll<HTMLElement>(".header-bar :is(a, button)")].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const found: string[] = [];
  const name = (one: Element) => `${one.className} "${one.textContent?.trim().slice(0, 24)}"`;
  const [bar, header] = [".header-bar", ".header"].map(
    (part) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
  ) as [DOMRect, DOMRect];
  const boxes = controls.map((one) => ({ one, box: one.getBoundingClientRect() }));
  for (const [index, { one, box }] of boxes.entries()) {
    if (box.left < bar.left - 1 || box.right > bar.right + 1)
      found.push(`past the page's edge: ${name(one)}`);
    if (box.top < header.top - 1 || box.bottom > header.bottom + 1)
      found.push(`out of the header: ${name(one)}`);
    if (one.scrollWidth > one.clientWidth + 1) found.push(`wider than its box: ${name(one)}`);
    for (const { one: other, box: next } of boxes.slice(index + 1)) {
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      if (across > 0.5 && down > 0.5) found.push(`${name(one)} lies over ${name(other)}`);
    }
  }
  // Menus hang from the height that the stylesheet names, and jumps end below it.
  const { height } = header;
  const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  if (height > room - 15) found.push(`the header is ${height} px high, and ${room} px are kept for it`);
  const isPlain =
    document.querySelector(".brand")?.textContent === "Waymark" &&
    document.adoptedStyleSheets[0]?.cssRules.length === 0;
  for (const label of document.querySelectorAll(".menu-button, .share")) {
    const range = document.createRange();
    range.selectNodeContents(label.firstChild ?? label);
    if (innerWidth >= 1536 && isPlain && range.getClientRects().length > 1)
      found.push(`not in one line: ${name(label)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  return found;
}
