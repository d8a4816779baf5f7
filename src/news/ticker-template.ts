/** Where headlines go in the prerendered home page, exactly as it is written there: what the server replaces. */
export interface TickerTemplate {
  /** The strip under the header. */
  slot: string;
  /** The newest few, near the top of the content. */
  today: string;
}

export const tickerSlotId = "ticker";
export const todaySlotId = "today";

export const tickerTemplate: TickerTemplate = {
  slot: `<div class="ticker-slot" id="${tickerSlotId}"></div>`,
  today: `<div class="today-slot" id="${todaySlotId}"></div>`,
};
