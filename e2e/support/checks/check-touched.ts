import type { Page } from "playwright-core";
import { checkAxe } from "./check-axe.ts";

/** A16: what is pointed at can be read as well as before, also if it has the focus or is pressed. Of a list, two links are tried. */
export async function checkTouched(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: ":is(a[href], button, summary):not(li:nth-child(n + 3) *)",
  });
  const found: string[] = [];
  for (const touch of ["focus", "active"]) {
    const forcedPseudoClasses = ["hover", touch];
    // All at once: one after the other took several times as long as axe.
    const force = (nodeId: number) => session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
    await Promise.all(nodeIds.map(force));
    found.push(...(await checkAxe(page, { isRecoloured: true })).map((line) => `hover, ${touch}: ${line}`));
  }
  // The forced states end with the session.
  await session.detach();
  return found;
}
