import { describe, expect, it } from "vitest";
import { comparePages } from "./compare-pages.ts";
import { toPagePicture } from "./page-picture.ts";
import { readPage } from "./read-page.ts";

const address = "https://www.path-finder.org/guide";

describe("a name of which only a part is left", () => {
  const compare = (before: string, now: string) => {
    const [old, fresh] = [before, now].map((name) =>
      readPage(
        `<title>${name}</title><footer><p>© 2026 ${name}</p><div>Contact: 1234</div></footer>`,
        address,
      ),
    );
    if (!old || !fresh) throw new Error("Two pages are compared.");
    const [then, today] = [old, fresh].map((one) => toPagePicture(address, address, one, "2026-11-01"));
    if (!then || !today) throw new Error("Two pages have two pictures.");
    const { reasons } = comparePages(then, today, fresh, { name: before, url: address });
    return reasons.map(({ text }) => text).join("; ");
  };

  it("speaks for the same people, in other letters too", () => {
    expect(compare("Colegiul Popular Zamfirescu", "CPZ Zamfirescu")).toContain('"zamfirescu", a part of its');
    expect(compare("Мактаби Рустам", "Rustam maktabi")).toContain('"maktabi", its name in other letters');
    expect(compare("Colegiul Popular Zamfirescu", "Velvet Companions")).not.toContain("its name");
  });

  it("may stand in another form, where it is long", () => {
    expect(compare("Олимпиадная школа", "Олимпиада мәктәбе")).toContain("a part of its name");
    expect(compare("Learning Garden", "Learn and earn")).not.toContain("its name");
  });

  it("is no small word, which every page of the language has", () => {
    expect(compare("Escuela para Zamfirescu", "Bingo para todos")).not.toContain("its name");
  });

  it("ends where the line of the copyright does", () => {
    expect(compare("Zamfirescu", "Velvet Companions")).toContain(
      "it is by Velvet Companions and not by Zamfirescu",
    );
  });
});
