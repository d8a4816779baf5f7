import type { Tab } from "../tab.ts";

/** Everything is to be judged, what the browser leaves out of the layout and what has left the strip included. */
export async function layOutAll(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    document.documentElement.classList.add("whole");
    // The engines know no clipping: a headline that has left the strip would count as covering the buttons.
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 0;
    }
  });
}
