import { askOnce, savesData, whenIdle } from "./when-idle.ts";

/** Kept together: they are not laid out before their turn (styles/in-parts.css). */
const parts = ".summary, .offer, .voices li, .service, .closing, .about, .page .entries > li, .ticker li";
/** Elements. On a mid phone so many take less than 50 ms, after which a touch would wait. */
const maxPieceElements = 40;
/** In milliseconds, before the drawing, which takes as long again. A fast device gets far with it, a phone one piece. */
const atOnce = 5;

/**
 * When the browser has nothing else to do, the page gets its fonts piece by piece, and what the first screen does not show
 * is laid out with them, what is seen first. All at once would keep a phone from answering for half a second. A jump lays
 * out the whole page at once, so that it leads where it should; so do a reload and a way back (page/first-script.ts).
 */
export function layOutRest(): void {
  const makeWhole = () => document.documentElement.classList.add("whole");
  const pieces = listPieces(document.body);
  const waiting = [...new Set([...pieces.filter(isSeen), ...pieces])];
  const layOutNext = () => {
    for (const begun = performance.now(); waiting.length > 0 && performance.now() - begun < atOnce; ) {
      let room = maxPieceElements;
      do {
        const piece = waiting.shift() as Element;
        piece.toggleAttribute("data-laid-out", true);
        room -= countElements(piece);
      } while (waiting[0] && countElements(waiting[0]) <= room);
      // To ask for a measure is to have them laid out here and now. It takes longer than a small piece, so they share one.
      void document.body.offsetHeight;
    }
    // A phone that is never idle would need minutes for dozens of pieces.
    if (waiting.length > 0) whenIdle(layOutNext, 300);
    else makeWhole();
  };
  const isJump = ({ target }: Event) => target instanceof Element && target.closest('a[href*="#"]');
  addEventListener("click", (event) => isJump(event) && makeWhole(), true);
  addEventListener("keydown", ({ key }) => key === "End" && makeWhole(), true);
  addEventListener("beforeprint", makeWhole);
  void loadFonts().then(() => whenIdle(layOutNext));
}

function listPieces(element: Element): Element[] {
  const isSmall = countElements(element) <= maxPieceElements && !element.querySelector(parts);
  return isSmall || element.matches(parts) ? [element] : [...element.children].flatMap(listPieces);
}

function isSeen(piece: Element): boolean {
  const { top, bottom, left } = piece.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && left < innerWidth;
}

const countElements = (element: Element): number => element.getElementsByTagName("*").length + 1;

/** Fetched before anything is drawn in them; until then, or always if data is to be saved, stand-ins draw the text. Never fails. */
export const loadFonts = askOnce(async () => {
  const ours = [...document.fonts].filter(({ family }) => !family.includes("Stand-in"));
  if (savesData()) for (const face of ours.splice(0)) face.unicodeRange = "U+0"; // No text needs them then.
  for (const load of await Promise.allSettled(ours.map((face) => face.load())))
    if (load.status === "rejected") console.error("A font could not be loaded", load.reason);
});
