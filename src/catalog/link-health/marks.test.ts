import { describe, expect, it } from "vitest";
import { listParkedReasons } from "./find-parked.ts";
import { listPhishingReasons } from "./find-traps.ts";
import { listUnfitReasons } from "./find-unfit.ts";
import badNames from "./marks/bad-names.json" with { type: "json" };
import brands from "./marks/brands.json" with { type: "json" };
import mills from "./marks/mills.json" with { type: "json" };
import words from "./marks/notices-and-topics.json" with { type: "json" };
import parked from "./marks/parked.json" with { type: "json" };
import products from "./marks/products.json" with { type: "json" };
import sellers from "./marks/sellers.json" with { type: "json" };
import unfit from "./marks/unfit.json" with { type: "json" };
import {
  kindOfName,
  noticeWords,
  type ProductKind,
  productInSource,
  productOfHost,
  sellerWords,
  type WordKind,
} from "./marks.ts";
import { PhraseText } from "./phrase-list.ts";
import { readPage } from "./read-page.ts";
import { sumOf } from "./reason.ts";

const address = "https://www.path-finder.org/guide";
const page = (body: string, title = "") => readPage(`<title>${title}</title><body>${body}`, address);

describe("each mark is found by its own example", () => {
  it.each(parked.map(({ language, example }) => [language, example]))(
    "a name for sale in %s: %s",
    (_, example) => {
      expect(
        sumOf(listParkedReasons(page(`<p>${example}</p>`), address, "approved.example")),
      ).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(unfit.map(({ kind, language, example }) => [kind, language, example]))(
    "%s in %s: %s",
    (_, __, example) => {
      expect(
        sumOf(listUnfitReasons(page(`<h1>${example}</h1><p>${example}</p>`, example), "", true)),
      ).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(mills.map(({ language, example }) => [language, example]))(
    "papers written for others in %s: %s",
    (_, example) => {
      const [reason] = listUnfitReasons(page(`<h1>Student support</h1><p>${example}</p>`), "", false);
      expect(reason).toMatchObject({ text: expect.stringMatching(/essays/), weight: 2 });
    },
  );

  it.each(
    [...mills, ...unfit].flatMap(({ language, honest = [] }) => honest.map((text) => [language, text])),
  )("a school in %s that warns, teaches or gives a prize is none: %s", (_, text) => {
    expect(listUnfitReasons(page(`<h1>Student support</h1><p>${text}</p>`), "", false)).toEqual([]);
  });

  it.each(unfit.flatMap(({ language, posing = [] }) => posing.map((text) => [language, text])))(
    "a trader in %s that poses as help is asked about: %s",
    (_, text) => {
      expect(sumOf(listUnfitReasons(page(text, text), "", false))).toBeGreaterThanOrEqual(2);
    },
  );

  it.each(words.map(({ kind, language, example }) => [kind, language, example]))(
    "%s in %s: %s",
    (kind, _, example) => {
      expect(noticeWords[kind as WordKind].find(PhraseText.of(example))).toBeDefined();
    },
  );

  it.each(sellers.map(({ kind, example }) => [kind, example]))("a seller's %s: %s", (kind, example) => {
    expect(sellerWords.findAll(PhraseText.of(example)).map(({ tag }) => tag)).toContain(kind);
  });

  it.each(products.map(({ kind, product, example }) => [kind, product, example]))(
    "%s: %s in %s",
    (kind, product, example) => {
      const { partHosts, linkHosts, source } = page(example);
      const hosts = [...partHosts, ...linkHosts.keys()].map((host) =>
        productOfHost(kind as ProductKind, host),
      );
      expect([...hosts, productInSource(kind as ProductKind, source)]).toContain(product);
    },
  );

  it.each(products.filter(({ kind, example }) => kind === "parking" && /^<(script|iframe)/.test(example)))(
    "a page that shows nothing but a part of $product is parked",
    ({ example }) => {
      expect(
        sumOf(listParkedReasons(page(`<title>path-finder.org</title>${example}`), address)),
      ).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([
    '<p>We bought our name at <a href="https://uniregistry.com/">Uniregistry</a>.</p>',
    '<p>See <a href="https://park.above.com/">what a parked name looks like</a>.</p>',
    '<script src="https://cdn.brookmedia.net/player.js"></script><p>Films of Brook Media</p>',
    '<p>Apply at <a href="https://www.scholaruniregistry.com/">Scholar Uni Registry</a></p>',
  ])(
    "a page that leads to traders, or loads from hosts called much like theirs, is not parked: %s",
    (html) => {
      expect(sumOf(listParkedReasons(page(html), address))).toBeLessThan(2);
    },
  );

  it("the sentence of a lander is told from a library's that begins like it", () => {
    const lead = "is your first and best source for all of the information you’re looking for.";
    const lander = `<p>path-finder.org ${lead} From general topics to more of what you would expect to find here, it has it all.</p>`;
    expect(sumOf(listParkedReasons(page(lander), address))).toBeGreaterThanOrEqual(3);
    expect(sumOf(listParkedReasons(page(`<p>Our librarian ${lead}</p>`), address))).toBe(0);
  });

  it.each(badNames.kinds)("names for $kind, and others with their syllables", ({ kind, example, others }) => {
    expect(example.split("|").filter((name) => kindOfName(name) !== kind)).toEqual([]);
    expect(others.split("|").filter(kindOfName)).toEqual([]);
  });

  it.each(brands.map(({ brand, example }) => [brand, example]))("a false door of %s: %s", (_, example) => {
    const door = page("<form><input type=password></form>", example);
    expect(sumOf(listPhishingReasons(door, address, ""))).toBeGreaterThanOrEqual(3);
    expect(listPhishingReasons(door, address, example)).toEqual([]);
  });
});

it("knows names for sale in at least twenty languages", () => {
  expect(new Set(parked.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20);
});

it("has no star that is never looked for: behind fewer than three letters, or in a script without spaces", () => {
  const texts = [words, sellers].flat().flatMap((one) => one.words.split("|"));
  const isLost = (text: string) =>
    /^\S{1,2}\*/.test(text) || (text.includes("*") && PhraseText.of(text).hasUnspaced);
  expect(texts.filter(isLost)).toEqual([]);
});
