import { clientConfigId } from "./client-config.ts";
import { JsonScript } from "./json-script.tsx";
import type { PageAssets } from "./page-assets.ts";

const laterId = "later";

/**
 * Runs while the page is read. What no first paint needs (fonts, the styles of what is further down, the script) waits in
 * a template until the page has been painted, so that nothing competes with the text: three frames at least, since a frame
 * is on the screen two after it was drawn. Where the address names a view or a place, or nobody looks, it comes as soon as the page
 * has been read.
 *
 * A view (catalog/search/view-state.ts) also takes the page's own content away at once. Without that a link with a search
 * shows the page first and then jumps: a layout shift of 0.8 on phones. If the page's script has not taken over when
 * everything is loaded (search/wake-search.ts), the content comes back.
 */
const early = `{
  const root = document.documentElement;
  const isView = /[?&](q|for|cost|in|menu)=[^&]/.test(location.search);
  const begin = () => document.head.append(document.getElementById("${laterId}").content);
  if (isView) root.classList.add("finding");
  if (location.hash) root.classList.add("whole");
  addEventListener("load", () => root.dataset.search || root.classList.remove("finding"));
  addEventListener("DOMContentLoaded", () => {
    if (isView || location.hash || document.hidden) return begin();
    let frames = 0;
    const isPainted = () => frames > 60 || performance.getEntriesByType("paint").length > 0;
    const wait = () => (frames++ > 2 && isPainted() ? begin() : requestAnimationFrame(wait));
    wait();
  });
}`;

/** What every page of the hub loads. The browser fetches a page ahead when a visitor is about to open it, and asks no script. */
export function PageScripts({ config }: Pick<PageAssets, "config">) {
  const pages = { and: [{ href_matches: `${config.base}*` }, { not: { href_matches: "/*\\?*" } }] };
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above; React would escape its signs. */}
      <script dangerouslySetInnerHTML={{ __html: early }} />
      <JsonScript id={clientConfigId} value={config} />
      <JsonScript type="speculationrules" value={{ prefetch: [{ where: pages, eagerness: "moderate" }] }} />
    </>
  );
}

/** Never written into the page: React moves a `modulepreload` without it to the head, where it does not wait. */
const stay = () => {};

/** At the end of a page. Decision 0025 says why the script is let in this way. */
export function LaterAssets({
  assets: { config, laterStyle, client, clientImports },
}: {
  assets: PageAssets;
}) {
  return (
    <>
      <template id={laterId}>
        <link rel="stylesheet" href={laterStyle} />
        <link rel="manifest" href={`${config.base}manifest.webmanifest`} onError={stay} />
        {clientImports.map(({ src }) => (
          <link key={src} rel="modulepreload" href={src} onError={stay} />
        ))}
        <script type="module" src={client.src} integrity={client.integrity} />
      </template>
      <noscript>
        <link rel="stylesheet" href={laterStyle} />
      </noscript>
    </>
  );
}
