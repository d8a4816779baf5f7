import { clientConfigId } from "./client-config.ts";
import { JsonScript } from "./json-script.tsx";
import type { PageAssets } from "./page-assets.ts";

/**
 * Runs before the first paint, where the address asks for a view (catalog/search/view-state.ts): the page's own content
 * steps aside at once. Without it a link with a search shows the page first and then jumps: a layout shift of 0.8 on
 * phones. If the page's script has not taken over by then (search/wake-search.ts), the content comes back.
 */
const earlyView = `{
  const root = document.documentElement;
  if (/[?&](q|for|cost|in|menu)=[^&]/.test(location.search)) {
    root.classList.add("finding");
    addEventListener("load", () => root.dataset.search || root.classList.remove("finding"));
  }
}`;

/** Never written into the page. */
const stay = () => {};

/** What every page of the hub loads. The browser fetches a page ahead when a visitor is about to open it, and asks no script. */
export function PageScripts({ assets }: { assets: PageAssets }) {
  const { chunkIntegrity, config, client, clientImports } = assets;
  const pages = { and: [{ href_matches: `${config.base}*` }, { not: { href_matches: "/*\\?*" } }] };
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above; React would escape its signs. */}
      <script dangerouslySetInnerHTML={{ __html: earlyView }} />
      <JsonScript type="importmap" value={{ integrity: chunkIntegrity }} />
      <JsonScript id={clientConfigId} value={config} />
      {/* Browsers that read no hashes in an import map (Chrome before 127, Safari before 18) find these fetched already.
          Firefox reads no import map behind them, so they stay here: React moves a link without `onError` to the top. */}
      {clientImports.map(({ src, integrity }) => (
        <link key={src} rel="modulepreload" href={src} integrity={integrity} onError={stay} />
      ))}
      <script type="module" src={client.src} integrity={client.integrity} />
      <JsonScript type="speculationrules" value={{ prefetch: [{ where: pages, eagerness: "moderate" }] }} />
    </>
  );
}
