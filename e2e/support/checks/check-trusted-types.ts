import type { Tab } from "../tab.ts";

/** S5 (Trusted Types): markup from a string is refused, and nothing of it is on the page. */
export async function checkTrustedTypes(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    try {
      document.body.innerHTML = "<p>x</p>";
      return ["innerHTML was written"];
    } catch (error) {
      const { name } = error as Error;
      return name === "TypeError" ? [] : [`innerHTML failed for another reason: ${name}`];
    }
  });
}
