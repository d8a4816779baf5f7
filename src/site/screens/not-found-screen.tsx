import type { Catalog } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { BrandLink } from "../parts/logo.tsx";

/** Every other path (spec 2 "Not-found page"). */
export function NotFoundScreen({ catalog }: { catalog: Catalog }) {
  const { site } = catalog;
  return (
    <main className="lost" id="main">
      <BrandLink catalog={catalog} />
      <svg className="lost-scene" viewBox="0 0 480 220" aria-hidden="true">
        <path className="scene-far" d="M0 150c70-50 130-30 190-60s120-60 180-20 70 40 110 30v120H0z" />
        <path className="scene-near" d="M0 190c110-40 220-10 320-20s120-20 160-10v60H0z" />
        <path className="scene-pole" d="M240 196V60" />
        <path className="lost-arm" d="M240 66h74l16 15-16 15h-74z" />
        <path className="lost-arm" d="M240 104h-70l-16 15 16 15h70z" />
        <path className="scene-trail" d="M60 214c50-20 110-18 160-22M262 196c60 2 110 4 150 18" />
      </svg>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <a className="button" href={basePathOf(site)}>
        Return to Home
      </a>
    </main>
  );
}
