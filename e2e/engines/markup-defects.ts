import { checkAxe } from "../support/checks/check-axe.ts";
import { checkLinks } from "../support/checks/check-links.ts";
import { checkStructure } from "../support/checks/check-structure.ts";
import type { Tab } from "../support/tab.ts";
import { checkIbm } from "./check-ibm.ts";
import { addCss, type Defect } from "./defect.ts";

/** Faults that are in the page as it is sent. Where both screens share the part, the small one carries the fault. */
export const markupDefects: Defect[] = [
  {
    name: "no language",
    finds: /html-has-lang/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace('<html lang="en">', "<html>"),
  },
  {
    name: "no title",
    finds: /document-title/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace(/<title>.*?<\/title>/, ""),
  },
  {
    name: "zoom forbidden",
    finds: /meta-viewport/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace("initial-scale=1", "initial-scale=1, maximum-scale=1, user-scalable=no"),
  },
  {
    name: "no main landmark",
    finds: /landmark-one-main|region/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace("<main ", "<div ").replace("</main>", "</div>"),
  },
  {
    name: "a picture without alternative text",
    finds: /image-alt/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace("<h1>", '<img src="/icon-192.png"><h1>'),
  },
  {
    name: "a link without a name",
    finds: /link-name/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace(/Return to Home\s*<\/a>/, "</a>"),
  },
  {
    name: "the first heading is gone",
    finds: /page-has-heading-one|heading-order/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace("<h1>404</h1>", "<h4>404</h4>"),
  },
  {
    name: "contrast lowered",
    finds: /color-contrast/,
    path: "/nowhere",
    check: checkAxe,
    html: addCss(".lost p{color:#8a9690}"),
  },
  {
    name: "contrast lowered in the dark",
    finds: /color-contrast/,
    path: "/nowhere",
    options: { colorScheme: "dark" },
    check: checkColours,
    html: addCss("@media (prefers-color-scheme:dark){.lost p{color:#5a6660}}"),
  },
  {
    name: "a focusable element hidden from assistive technology",
    // axe says nothing more of it.
    isAlone: true,
    finds: /aria-hidden-focus/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace('<a class="button"', '<a aria-hidden="true" class="button"'),
  },
  {
    name: "a tab order of its own",
    finds: /tabindex/,
    path: "/nowhere",
    check: checkAxe,
    html: (html) => html.replace('<a class="button"', '<a tabindex="3" class="button"'),
  },
  {
    name: "an id twice",
    finds: /id twice: main/,
    check: checkStructure,
    html: (html) => html.replace('<h1 id="page-title"', '<span id="main"></span><h1 id="page-title"'),
  },
  {
    name: "an anchor to nothing",
    finds: /leads to nothing: #mission-challenge/,
    check: checkStructure,
    html: (html) => html.replace('id="mission-challenge"', 'id="mission/challenge"'),
  },
  {
    name: "no link past the header",
    finds: /no link past the header/,
    check: checkStructure,
    html: (html) => html.replace(/<a class="skip".*?<\/a>/s, ""),
  },
  {
    name: "a new tab that can reach back",
    finds: /can reach back/,
    check: checkLinks,
    html: (html) => html.replace(/ rel="noopener noreferrer">(?=[^<]*<span class="v"> \(opens)/, ">"),
  },
  {
    name: "a new tab without a word about it",
    finds: /does not tell/,
    check: checkLinks,
    html: (html) => html.replace('<span class="v"> (opens in new tab)</span>', ""),
  },
  {
    name: "a bare 'Click Here'",
    finds: /says nothing of the place/,
    check: checkLinks,
    html: (html) =>
      html.replace(/Click Here<span class="v">[^<]*/, 'Click Here<span class="v"> (opens in new tab)'),
  },
  {
    name: "a name that lacks the words on the button",
    finds: /label_name_visible/,
    path: "/nowhere",
    check: findIbmFailures,
    html: (html) => html.replace('<a class="button"', '<a aria-label="Start" class="button"'),
  },
];

function checkColours(tab: Tab): Promise<string[]> {
  return checkAxe(tab, { isRecoloured: true });
}

async function findIbmFailures(tab: Tab): Promise<string[]> {
  return (await checkIbm(tab)).failures;
}
