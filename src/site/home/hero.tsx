import type { Catalog } from "#catalog/catalog.ts";
import { Finder } from "../search/finder.tsx";
import { HeroScene } from "./hero-scene.tsx";

export function Hero({ catalog }: { catalog: Catalog }) {
  const { hero } = catalog.home;
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <h1 id="hero-title">{hero.heading}</h1>
        <p>{hero.text}</p>
        <Finder catalog={catalog} />
        <ul className="trailheads" aria-label="Start here">
          {catalog.menus.map((menu) => (
            <li key={menu.id}>
              <a href={`#${menu.anchor}`}>
                {menu.name}
                <span>{menu.groups.reduce((sum, group) => sum + group.resources.length, 0)}</span>
                <span className="v"> links</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <HeroScene />
    </section>
  );
}
