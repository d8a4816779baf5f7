import { afterEach, expect, it, vi } from "vitest";
import { nameTab, say } from "./draw-element.ts";

afterEach(() => void vi.unstubAllGlobals());

it("the same words twice differ in what a screen reader compares, and not in what is seen", () => {
  const place = { textContent: "" } as Element;
  const said = ["Copied.", "Copied.", "Copied.", "", ""].map((text) => {
    say(place, text);
    return place.textContent;
  });
  expect(said).toEqual(["Copied.", "Copied.\u00a0", "Copied.", "", ""]);
  say(null, "Nobody hears it");
});

it("a tab is named by its view, and by its page where it has none", () => {
  const page = { title: "Waymark: links" };
  vi.stubGlobal("document", page);
  const titles = ["germany", "germany visa", ""].map((view) => {
    nameTab(view);
    return page.title;
  });
  expect(titles).toEqual(["germany · Waymark: links", "germany visa · Waymark: links", "Waymark: links"]);
});
