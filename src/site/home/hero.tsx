import type { Brand } from "#catalog/brand/brand.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { todaySlotId } from "#news/ticker-markup.ts";
import { GroupLink } from "../directory/group-summaries.tsx";
import { Finder } from "../search/finder.tsx";

/** Welcome, search, and the groups that curators name in home.yaml. */
export function Hero({ catalog }: { catalog: Catalog }) {
  const { hero } = catalog.home;
  const { scene = "drawn", picture } = catalog.brand ?? {};
  return (
    <section className="hero">
      <div className="hero-inner">
        <div className="hero-text">
          {hero.greeting && <p className="greeting">{hero.greeting}</p>}
          <h1 id="page-title">{hero.heading}</h1>
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

/** The owner's picture, below the words, which must not cover it. */
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
            <GroupLink base={base} group={group} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Hills, a marked trail and a summit flag, as a strip; drawn for this page, coloured by the stylesheet in light and dark. */
const HeroScene = () => (
  <svg className="scene" viewBox="0 24 1600 126" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle className="scene-sun" cx="1240" cy="60" r="30" />
    <path
      className="scene-far"
      d="M0 96c140-34 240-22 370-40s200-34 330-14 190 26 300 6 130-14 260-2 210 14 340-20v132H0z"
    />
    <path
      className="scene-mid"
      d="M0 116c170-36 270-10 430-26s230-40 390-24 220 26 390 10 240-30 390-8v82H0z"
    />
    <path className="scene-trail" d="M420 150c90-18 200-10 280-30s40-30 120-40 130-4 150-30" />
    <path className="scene-flag" d="M970 28l26 8-26 8z" />
    <path
      className="scene-near"
      d="M0 138c150-22 310-22 470-8s340 12 510-4 260-20 400-10 160 8 220 6v28H0z"
    />
    <path
      className="scene-trees"
      d="M96 128l16-44 16 44zM124 131l12-34 12 34zM1392 122l17-46 17 46zM1428 124l12-34 12 34z"
    />
    <path className="scene-pole" d="M560 140V98M742 108V82M970 52V28" />
    <path className="scene-blaze" d="M560 86l14 14-14 14-14-14zM742 74l9 9-9 9-9-9z" />
  </svg>
);
