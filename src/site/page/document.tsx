import type { ReactNode } from "react";
import { clientConfigId } from "./client-config.ts";
import { JsonScript } from "./json-script.tsx";
import type { PageAssets } from "./page-assets.ts";

interface Props {
  assets: PageAssets;
  title: string;
  /** Head elements of one screen only. */
  head: ReactNode;
  children: ReactNode;
}

/** Inline blocks and scripts are few and known, so that the policy can name each by its hash (S2). */
export function Document({ assets, title, head, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf8ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1a18" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {head}
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; React would escape its quotes. */}
        <style dangerouslySetInnerHTML={{ __html: assets.css }} />
        <JsonScript type="importmap" value={{ integrity: assets.chunkIntegrity }} />
        <JsonScript id={clientConfigId} value={assets.config} />
        <script type="module" src={assets.script.src} integrity={assets.script.integrity} />
      </head>
      <body>{children}</body>
    </html>
  );
}
