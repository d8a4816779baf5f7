import { checkDisclosure } from "../support/checks/check-disclosure.ts";
import { checkFocus } from "../support/checks/check-focus.ts";
import {
  checkEntries,
  checkHeadlineOrder,
  checkLoading,
  checkMobileMenu,
  checkProgressBar,
  checkStorage,
} from "../support/checks/check-product.ts";
import { checkReflow } from "../support/checks/check-reflow.ts";
import { checkRefresh } from "../support/checks/check-refresh.ts";
import { checkTargets } from "../support/checks/check-targets.ts";
import { checkStillTicker, checkTicker } from "../support/checks/check-ticker.ts";
import { checkWithoutScript } from "../support/checks/check-without-script.ts";
import { lightPath, narrow } from "../support/stage.ts";
import { addCss, type Defect } from "./defect.ts";

const group = "/uni-research/germany/";

const letFocusLeave = (script: string) =>
  script.replace("document.addEventListener(`focusin`,", "document.addEventListener(`focusoff`,");

/** Faults that show only when the page is used; static engines pass them all. */
export const behaviourDefects: Defect[] = [
  {
    name: "the expanded state is not said",
    finds: /does not say it is closed/,
    path: lightPath,
    check: checkDisclosure,
    script: (script) => script.replaceAll("aria-expanded", "data-expanded"),
  },
  {
    name: "Escape does not close a menu",
    isAlone: true,
    finds: /Escape does not close/,
    path: lightPath,
    check: checkDisclosure,
    script: (script) =>
      `addEventListener("keydown",e=>{if(e.key==="Escape")e.preventDefault()},true);${script}`,
  },
  {
    name: "two menus open at once",
    isAlone: true,
    finds: /two panels are open/,
    path: lightPath,
    check: checkDisclosure,
    html: (html) => html.replaceAll('popover="auto"', 'popover="manual"'),
    // The focus goes to the second, which alone would close the first.
    script: letFocusLeave,
  },
  {
    name: "a menu stays open when the focus has left it",
    isAlone: true,
    finds: /stays open when the focus/,
    path: lightPath,
    check: checkDisclosure,
    script: letFocusLeave,
  },
  {
    name: "a menu opens under the pointer",
    isAlone: true,
    finds: /hovering opens/,
    path: lightPath,
    check: checkDisclosure,
    script: (script) =>
      script.replace(
        /^/,
        "for(const b of document.querySelectorAll('.menu-button'))b.addEventListener('pointerenter',()=>b.popoverTargetElement.showPopover());",
      ),
  },
  {
    name: "roles of an application's menu",
    finds: /roles of/,
    path: lightPath,
    check: checkDisclosure,
    html: (html) => html.replaceAll('class="panel-groups"', 'class="panel-groups" role="menu"'),
  },
  {
    name: "a moving strip without a Pause button",
    isAlone: true,
    finds: /no Pause button/,
    check: checkTicker,
    html: addCss(".ticker-pause{display:none}"),
  },
  {
    name: "Pause works only while the button has the focus",
    isAlone: true,
    finds: /moves although it was paused/,
    check: checkTicker,
    html: addCss(".ticker.paused:not(:focus-within) *{animation-play-state:running!important}"),
  },
  {
    name: "Pause is forgotten by a reload",
    finds: /forgotten/,
    check: checkTicker,
    script: (script) => script.replace(/localStorage\.setItem\([^()]*`paused`[^()]*\)/, "0"),
  },
  {
    name: "the copies of headlines are announced and reachable",
    finds: /a copy is/,
    check: checkTicker,
    script: (script) => script.replaceAll("inert:``,", ""),
  },
  {
    name: "a focused headline stays out of sight",
    finds: /is not in the strip/,
    check: checkTicker,
    script: (script) =>
      script.replaceAll(
        /addEventListener\(`focusin`,(?=\S{9,20}=>\{?[\w$]+\.querySelector\(`\.still`\))/g,
        "addEventListener(`focusoff`,",
      ),
    // The browser would scroll it there by itself.
    html: addCss(".ticker-window{overflow:clip!important}"),
  },
  {
    name: "motion although less was asked for",
    isAlone: true,
    finds: /something moves/,
    check: checkStillTicker,
    options: { reducedMotion: "reduce" },
    script: (script) =>
      script.replaceAll("(prefers-reduced-motion: reduce)", "(prefers-reduced-motion: never)"),
    html: (html) => html.replace("(prefers-reduced-motion:reduce)", "(prefers-reduced-motion:never)"),
  },
  {
    name: "headlines cut off where they stand still",
    isAlone: true,
    finds: /cannot be reached by hand/,
    check: checkStillTicker,
    options: { reducedMotion: "reduce" },
    html: addCss(".ticker .ticker-window{overflow:clip!important}"),
  },
  {
    name: "the refresh says nothing",
    finds: /not announced/,
    check: checkRefresh,
    script: (script) => script.replaceAll("role:`status`", "lang:`en`"),
  },
  {
    name: "no focus outline",
    finds: /cannot be seen/,
    path: group,
    check: checkFocus,
    html: addCss(":focus-visible{outline:none!important}"),
  },
  {
    name: "the sticky header hides what has the focus",
    finds: /under the header/,
    path: group,
    check: checkFocus,
    html: addCss("html{scroll-padding-top:0!important}"),
  },
  {
    name: "wider than 320 px",
    finds: /too wide/,
    check: checkReflow,
    options: narrow,
    html: addCss(".services{min-width:420px}"),
  },
  {
    name: "text cut at 200 %",
    finds: /200 % text: cut/,
    check: checkReflow,
    options: narrow,
    html: addCss(".service h3{height:3.2rem;max-height:56px;overflow:hidden}"),
  },
  {
    name: "small targets",
    finds: /under 44 px/,
    check: checkTargets,
    html: addCss(".hero-groups a{min-height:30px}"),
  },
  {
    name: "menus that need a script",
    finds: /does not open/,
    check: checkWithoutScript,
    options: { javaScriptEnabled: false },
    html: (html) => html.replaceAll(/popoverTarget="panel-/gi, 'data-target="panel-'),
  },
  {
    name: "links that need a script",
    finds: /links can be seen/,
    check: checkWithoutScript,
    options: { javaScriptEnabled: false },
    html: addCss("@media (scripting:none){.directory{display:none}}"),
  },
  {
    name: "a transparent progress bar",
    finds: /contrast is 1\.0/,
    check: checkProgressBar,
    html: addCss(".ticker-progress div{background:transparent!important}"),
  },
  {
    name: "a progress bar of 2 px",
    finds: /the bar is 2 px high/,
    check: checkProgressBar,
    html: addCss(".ticker-progress{height:2px!important}"),
  },
  {
    name: "only the first audience shown",
    finds: /facts left out/,
    path: group,
    check: checkEntries,
    html: (html) => html.replaceAll(/(For \w+)(?:, [\w ]+)+/g, "$1"),
  },
  {
    name: "the mobile list in a row",
    finds: /stand beside others: details\[open\] li/,
    check: checkMobileMenu,
    html: addCss(".mobile-menu ul{display:flex!important;flex-wrap:wrap}"),
  },
  {
    name: "'No headlines' while loading",
    finds: /shown while loading: No headlines/,
    check: checkLoading,
    isStatic: true,
    script: (script) => `document.getElementById("ticker").append("No headlines");${script}`,
  },
  {
    name: "a visitor id in IndexedDB",
    finds: /kept of the visitor: visitor/,
    check: checkStorage,
    script: (script) => `indexedDB.open("visitor");${script}`,
  },
  {
    name: "the list reversed",
    finds: /in another order/,
    check: checkHeadlineOrder,
    html: (html) => html.replace(/(?:<li class="(?:in|past)">.*?<\/li>)+/s, reverseItems),
  },
];

function reverseItems(list: string): string {
  return list
    .split(/(?=<li class="(?:in|past)">)/)
    .reverse()
    .join("");
}
