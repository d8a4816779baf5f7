import type { Brand } from "#catalog/brand/brand.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { basePathOf, groupPath } from "#catalog/page-paths.ts";
import { todaySlotId } from "#news/ticker-template.ts";
import { Finder } from "../search/finder.tsx";
import { HeroScene } from "./hero-scene.tsx";

/** Welcome, search, and the groups that curators name in home.yaml. */
export function Hero({ catalog }: { catalog: Catalog }) {
  const { hero } = catalog.home;
  const { scene = "drawn", picture } = catalog.brand ?? {};
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-inner">
        <div className="hero-text">
          {hero.greeting && <p className="greeting">{hero.greeting}</p>}
          <h1 id="hero-title">{hero.heading}</h1>
          <Finder catalog={catalog} />
          <p className="hero-words">{hero.text}</p>
        </div>
        <HeroGroups catalog={catalog} />
        <div className="today-slot" id={todaySlotId} />
      </div>
      {scene === "drawn" && <HeroScene />}
      {picture && <HeroPicture picture={picture} base={basePathOf(catalog.site)} />}
    </section>
  );
}

/** Of the owner's choice, below the words: no words stand on it. */
function HeroPicture({ picture, base }: { picture: NonNullable<Brand["picture"]>; base: string }) {
  const { file, alt, width, height } = picture;
  return <img className="hero-picture" src={base + file} alt={alt} width={width} height={height} />;
}

function HeroGroups({ catalog }: { catalog: Catalog }) {
  const base = basePathOf(catalog.site);
  const groups = catalog.menus.flatMap((menu) => menu.groups);
  const { groups: paths = groups.slice(0, 12).map(({ path }) => path) } = catalog.home.hero;
  const named = paths.flatMap((path) => groups.find((group) => group.path === path) ?? []);
  return (
    <nav className="hero-groups" aria-label="Start here">
      <ul>
        {named.map((group) => (
          <li key={group.path}>
            <a href={base + groupPath(group)}>
              {group.name} <span>{group.resources.length}</span>
              <span className="v"> links</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
