/**
 * What Playwright turns off, which a switch of ours would replace: Chromium heeds the last one of a name.
 * test/packages.test.ts compares it with the installed Playwright.
 */
export const playwrightsOwn = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Four hundred scripts for the address bar of each new window (Chromium 156): more work than our page and its test. */
export const addressBar = [
  "PreloadTopChromeWebUI",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];

/**
 * A visitor has one page: no process is kept warm for another. Not by a limit of one process for all pages, under which a
 * new tab whose address does not answer can crash the page that opened it.
 */
export const spareProcess = "SpareRendererForSitePerProcess";
