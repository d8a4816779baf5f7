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

/** The page's own Atom feed, which browsers no longer offer by themselves. */
export const FeedLink = ({ base, path }: { base: string; path: string }) => (
  <p className="feed-link">
    <a href={`${base}${path}feed.xml`}>Changes to this page as a feed</a>
  </p>
);
