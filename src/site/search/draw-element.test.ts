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

it("a tab is named by its view, by a list while the address has one, and by its page", () => {
  const page = { title: "Waymark: links" };
  vi.stubGlobal("document", page);
  const titles = ["germany", "germany visa", ""].map((view) => {
    vi.stubGlobal("location", { hash: "" });
    nameTab(view);
    vi.stubGlobal("location", { hash: "#list=1.ucas" });
    nameTab("For Ana", "list");
    return page.title;
  });
  vi.stubGlobal("location", { hash: "" });
  nameTab("");
  expect([...titles, page.title]).toEqual([
    "For Ana · germany · Waymark: links",
    "For Ana · germany visa · Waymark: links",
    "For Ana · Waymark: links",
    "Waymark: links",
  ]);
});
