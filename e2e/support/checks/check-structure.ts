import { settle, type Tab } from "../tab.ts";

/** What the engines leave out since WCAG 2.2 dropped 4.1.1: one id each, references that lead somewhere, and a way past the header. */
export async function checkStructure(tab: Tab): Promise<string[]> {
  // The ticker's buttons keep their places, unseen, before what they open is there.
  await settle(tab, () => document.querySelector(".ticker-slot:not(.awake)") === null);
  return [...(await tab.evaluate(findLostReferences)), ...(await tab.evaluate(findSkipFault))];
}

function findLostReferences(): string[] {
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  const twice = new Set(ids.filter((one, index) => ids.indexOf(one) !== index));
  const anchors = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) =>
    decodeURIComponent(link.hash.slice(1)),
  );
  const named = [
    "aria-controls",
    "aria-owns",
    "aria-labelledby",
    "aria-describedby",
    "popovertarget",
  ].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap(
      (element) => element.getAttribute(name)?.split(/\s+/) ?? [],
    ),
  );
  const lost = [...new Set([...anchors, ...named])].filter((id) => id === "" || !ids.includes(id));
  return [...[...twice].map((id) => `id twice: ${id}`), ...lost.map((id) => `leads to nothing: #${id}`)];
}

/** WCAG 2.4.1: only where there is something to skip. */
function findSkipFault(): string[] {
  if (!document.querySelector("header")) return [];
  const first = document.querySelector("a[href], button, summary, input, [tabindex]");
  return first?.getAttribute("href") === "#main" ? [] : ["the first stop is no link past the header"];
}
