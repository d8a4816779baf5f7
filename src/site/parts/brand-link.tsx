import { Fragment } from "react";
import type { Catalog } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { Logo, ownLogo } from "./logo.tsx";

/** The product's mark and name: the way home. */
export function BrandLink({ catalog }: { catalog: Catalog }) {
  const { site } = catalog;
  const [first = "", ...others] = toParts(site.product);
  return (
    <a className="brand" href={basePathOf(site)}>
      <Logo own={ownLogo(catalog)} />
      <span>
        {first}
        {others.map((part) => (
          <Fragment key={part}>
            <wbr />
            {part}
          </Fragment>
        ))}
      </span>
    </a>
  );
}

/** A longer word may break: whole, it would push the menu's button out of a phone's window. */
const toParts = (name: string): string[] => name.match(/\S{1,12}\s*/gu) ?? [name];
