/** Where the ticker goes, and where the server leaves the headlines it was drawn from. */
export const tickerSlotId = "ticker";
export const tickerDataId = "ticker-data";

/** The empty slot exactly as it is prerendered: what the server replaces. */
export const emptyTickerSlot = `<div class="ticker-slot" id="${tickerSlotId}"></div>`;
