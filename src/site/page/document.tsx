import type { ReactNode } from "react";
import type { Brand } from "#catalog/brand/brand.ts";
import { createRecolour } from "#catalog/brand/brand-colours.ts";

interface Props {
  base: string;
  title: string;
  css: string;
  brand: Brand | undefined;
  /** Head elements of this page only. */
  head: ReactNode;
  children: ReactNode;
}

/** Inline blocks and scripts are few and known, so that the policy can name each by its hash. */
export function Document({ base, title, css, brand, head, children }: Props) {
  const paper = createRecolour(brand ?? {});
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={paper("#fbf8ef")} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper("#0f1a18")} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={`${base}favicon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; React would escape its quotes. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}
