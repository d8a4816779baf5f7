import type { Catalog } from "#catalog/catalog.ts";
import { MenuSection } from "./menu-section.tsx";

/** Every link on the page, a section per menu and a block per group: where all anchors lead, with or without a script. */
export function Directory({ catalog }: { catalog: Catalog }) {
  return (
    <div className="directory" id="directory">
      <DateLegend catalog={catalog} />
      {catalog.menus.map((menu) => (
        <MenuSection key={menu.id} menu={menu} />
      ))}
    </div>
  );
}

/** The two words in the entries must not be taken for each other. */
function DateLegend({ catalog: { resources } }: { catalog: Catalog }) {
  const listed = [...resources.values()].filter(({ retired }) => !retired);
  const sentences = [
    listed.some(({ reviewed }) => reviewed) && "Reviewed: the day a person last looked at the link.",
    listed.some(({ checked }) => checked) && "Checked: the day our automatic checker last reached it.",
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 && <p className="date-legend">{sentences.join(" ")}</p>;
}
