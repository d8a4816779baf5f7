import { describe, expect, it } from "vitest";
import { comparePages } from "./compare-pages.ts";
import { readPage } from "./read-page.ts";
import { toPagePicture } from "./take-picture.ts";

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

  it("may have another form, if it is long", () => {
    expect(compare("Олимпиадная школа", "Олимпиада мәктәбе")).toContain("a part of its name");
    expect(compare("Learning Garden", "Learn and earn")).not.toContain("its name");
  });

  it("is not the address, which whoever bought it writes", () => {
    expect(compare("Velvet Garden", "Shoes from velvetgarden.org")).not.toContain("names");
    expect(compare("Velvet Garden", "VelvetGarden")).toContain("it is headed with");
  });

  it("is not a small word, which every page of the language has", () => {
    expect(compare("Escuela para Zamfirescu", "Bingo para todos")).not.toContain("its name");
  });

  it("ends where the line of the copyright does", () => {
    expect(compare("Zamfirescu", "Velvet Companions")).toContain(
      "it is by Velvet Companions and not by Zamfirescu",
    );
  });
});

it("what a page is about is told without the name, unless its owner signs it", () => {
  const seen = (name: string, body: string, sign = "") =>
    readPage(`<title>${name}</title><h1>${name}</h1><p>${body}</p><footer>${sign}</footer>`, address);
  const name = "Marigold Tern Workshop";
  const lessons =
    "Estuary sails, kites, lanterns, weaving, pottery, bookbinding and beekeeping near Lisburn.";
  const other = "Mattress topper, duvet, pillow, headboard, recliner, ottoman and wardrobe delivery. ".repeat(
    5,
  );
  const compare = (sign = "") => {
    const [old, now] = [seen(name, lessons, sign), seen(`${name} outlet`, other, sign)];
    const [then, today] = [
      toPagePicture(address, address, old, "2026-11-01"),
      toPagePicture(address, address, now, "2026-11-02"),
    ];
    return comparePages(then, today, now, { name, url: address }).isOtherTopic;
  };
  expect(compare()).toBe(true);
  expect(compare(`© 2026 ${name}`)).toBe(false);
});

describe("what every footer says", () => {
  const footer =
    "Privacy notice, accessibility statement, terms, freedom of information, cookies, newsletter, facebook, instagram.";
  const seen = (title: string, body: string, more = "") =>
    readPage(`<title>${title}</title><main>${body}</main><footer>${footer}</footer>${more}`, address);
  const old = seen(
    "Marigold",
    "<p>Estuary sails, kites, lanterns, weaving, pottery, bookbinding, choirs and beekeeping near Lisburn.</p>",
  );
  const then = toPagePicture(address, address, old, "2026-11-01");
  const compare = (now: ReturnType<typeof seen>, name = "Marigold") =>
    comparePages(then, toPagePicture(address, address, now, "2026-11-02"), now, { name, url: address });

  it("does not make two pages alike", () => {
    expect(
      compare(seen("Marigold Personnel", "<p>Payroll, forklift drivers, shifts.</p>")).isOtherTopic,
    ).toBe(true);
  });

  it("counts where it is in the text, or before it", () => {
    const rules = `<h2>How we work</h2><p>${footer}</p>`;
    expect(compare(seen("Marigold", rules)).isOtherTopic).toBe(false);
    expect(compare(seen("Marigold", "<p>Payroll.</p>", rules)).isOtherTopic).toBe(false);
  });
});
