import type { ContentKind } from "../content-file.ts";
import { brandShape } from "./brand-shape.ts";
import { feedsShape } from "./feeds-shape.ts";
import { homeShape } from "./home-shape.ts";
import { menusShape } from "./menus-shape.ts";
import { decidedShape, proposalShape } from "./proposal-shape.ts";
import { resourceShape } from "./resource-shape.ts";
import type { Infer, Shape } from "./shape.ts";
import { siteShape } from "./site-shape.ts";
import { synonymsShape } from "./synonyms-shape.ts";

export const contentShapes = {
  site: siteShape,
  home: homeShape,
  menus: menusShape,
  feeds: feedsShape,
  synonyms: synonymsShape,
  brand: brandShape,
  resource: resourceShape,
  proposal: proposalShape,
  decided: decidedShape,
} satisfies Record<ContentKind, Shape>;

/** What a file of a kind says once it has been read. */
export type RecordOf<K extends ContentKind> = Infer<(typeof contentShapes)[K]>;
