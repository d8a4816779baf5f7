/**
 * The ticker's markup with place-holders `[[NAME]]`, drawn by React at build time (site/page/ticker-template.tsx), so
 * that a server can put headlines into the page without React and the browser finds what it would have drawn.
 */
export interface TickerTemplate {
  /** What stands in the prerendered page and is replaced. */
  slot: string;
  /** [[ITEMS]], [[COPIES]], [[SEAM]], [[DATA]] */
  filled: string;
  /** [[CLASS]], [[URL]], [[LANG]] (an attribute that goes where nothing is known), [[DETAIL]], [[TEXT]], [[GAP]], [[HIDDEN]] */
  item: string;
  /** [[INDEX]], [[TEXT]] */
  copy: string;
}
