import { maxSidePixels, scenes, typefaces } from "../brand/brand.ts";
import { ours } from "../brand/brand-colours.ts";
import { choice, count, optional, record, text, word } from "./shape.ts";

const colour = (about: string) =>
  optional(word("^#[0-9a-f]{6}$", `a colour such as ${ours.day.pine}`, about));

export const brandShape = record(
  {
    accent: colour("Links, bars and headings. Dark, because text needs a contrast of 7:1."),
    warm: colour("Marks and buttons. Light, because dark words are on it."),
    typeface: optional(
      choice(
        typefaces,
        "trail: a serif for headings; clear: one typeface for everything; system: what the visitor's device has.",
      ),
    ),
    scene: optional(choice(scenes, "Below the welcome: drawn hills, none, or a picture.")),
    picture: optional(
      record(
        {
          file: word(
            "^brand/picture-[0-9a-f]{12}\\.(jpg|png|webp)$",
            "the name that the desk gave the picture",
          ),
          alt: text(150, "What the picture shows, for people who cannot see it."),
          width: count(maxSidePixels),
          height: count(maxSidePixels),
        },
        "Chosen at the desk, which makes it small enough.",
      ),
    ),
  },
  "How the hub looks. The logo is brand/logo.svg.",
);
