import type { Site } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { Place } from "../parts/footer.tsx";

interface Props {
  site: Site;
  /** Between home and here, each with its path. */
  steps: [name: string, path: string][];
  here: string;
}

/** Where the page is in the site, above its title. */
export const Trail = ({ site, steps, here }: Props) => (
  <nav className="breadcrumbs" aria-label="Where you are">
    <ol>
      {[[site.product, ""] as const, ...steps].map(([name, path]) => (
        <Place key={path} href={basePathOf(site) + path} name={name} />
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

/** How many links there are, and what more there is to say; a fact that begins a line has no dot before it (styles/pages.css). */
export const PageCount = ({ facts: [count, ...more] }: { facts: (string | undefined)[] }) => (
  <p className="page-count">
    <span>{count}</span>
    {more.flatMap((fact) => fact && [" ", <span key={fact}>{`·\u00a0${fact}`}</span>])}
  </p>
);

/** The page's own Atom feed, which browsers no longer offer by themselves. */
export const FeedLink = ({ base, path }: { base: string; path: string }) => (
  <p className="feed-link">
    <a href={`${base}${path}feed.xml`}>Follow this page in a feed reader</a>
  </p>
);
