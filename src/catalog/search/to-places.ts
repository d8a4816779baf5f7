import { continents, countries, getCountryCode, getCountryData, type TCountryCode } from "countries-list";
import nationalities from "i18n-nationality/langs/en.json" with { type: "json" };
import type { Menu, Synonym } from "../catalog.ts";
import { foldText } from "./fold-text.ts";
import type { IndexedPlace } from "./search-index.ts";
import spokenNames from "./spoken-names.json" with { type: "json" };

/**
 * What people call a region. From data sets: its adjective, capital and codes, and its name in its own
 * languages (in others the browser has it: foreign-names.ts). From curators: phrases that lead to it alone, such as its
 * parts. Each leads to the region and the group named after it, and to no other city. `synonyms` are all the rest.
 */
export function toPlaces(regions: readonly string[], menus: readonly Menu[], given: readonly Synonym[]) {
  const groups = menus.flatMap((menu) => menu.groups.map(({ name }) => name));
  const regionOf = new Map(given.map((synonym) => [synonym, onlyRegionIn(synonym, regions)]));
  const said = given.filter((synonym) => regionOf.get(synonym) !== undefined);
  const places = regions.map((region): IndexedPlace => {
    const code = getCountryCode(region) || codeByName.get(region) || "";
    const own = said.filter((synonym) => regionOf.get(synonym) === region);
    const same = own.filter(({ words }) => isOneOf(region, words)).flatMap(({ words }) => words);
    const names = unique([region, ...(code ? listNames(code, region) : []), ...same]);
    const parts = own.flatMap(({ words }) => words);
    const named = groups.filter((group) =>
      group.split("/").some((part) => isOneOf(part, [...names, ...parts])),
    );
    const finds = unique([region, ...named]);
    return {
      code,
      spoken: spokenIn[code]?.split(", ") ?? [],
      finds,
      names,
      parts: unique([...(code ? [getCountryData(code).capital] : []), ...parts]).filter(
        (part) => !names.includes(part),
      ),
    };
  });
  const others = said.flatMap((synonym) => toOneWay(synonym, regionOf.get(synonym) ?? ""));
  const rest = given.filter((synonym) => !said.includes(synonym));
  return { places: [...places, ...listElsewhere(regions, given)], synonyms: [...rest, ...others] };
}

/** Countries and continents that no link is about: known, so that none is taken for a typo, and led to their continent. */
function listElsewhere(regions: readonly string[], given: readonly Synonym[]): IndexedPlace[] {
  const known = new Set(regions.map((region) => getCountryCode(region) || codeByName.get(region)));
  return Object.entries(continents).map(([key, continent]) => {
    const others = codes.filter((code) => countries[code].continent === key && !known.has(code));
    const near = given.find(({ words }) => isOneOf(continent, words))?.also ?? [];
    const names = others.flatMap((code) => [shortNames.of(code) ?? "", toPlain(adjectives[code])]);
    return {
      code: "",
      spoken: [],
      finds: unique([...regions.filter((region) => region === continent), ...near]),
      names: [],
      parts: unique([...names, continent]),
    };
  });
}

function onlyRegionIn({ words, also = [], apart }: Synonym, regions: readonly string[]): string | undefined {
  const named = regions.filter((name) => isOneOf(name, apart ? also : [...words, ...also]));
  return named.length === 1 ? named[0] : undefined;
}

/** What the words of a place find besides the place itself. Of its parts, "Scottish" is Scotland. */
function toOneWay({ words, also = [], apart }: Synonym, region: string): Synonym[] {
  const rest = also.filter((phrase) => !isOneOf(region, [phrase]));
  if (!apart && rest.length < also.length) return [{ words, also: rest }];
  return rest.length > 0 ? words.map((word) => ({ words: [word], also: rest })) : [];
}

/** Not "Virgin Islands, British", which is more than anybody says, nor "French (French Polynesia)", which is France's. */
const toPlain = (adjective = "") => (/[(,]/.test(adjective) ? "" : adjective);
const adjectives: Record<string, string> = nationalities.nationalities;
const spokenIn: Record<string, string> = spokenNames;
const codes = Object.keys(countries) as TCountryCode[];
const shortNames = new Intl.DisplayNames("en", { type: "region", style: "short" });
const longNames = new Intl.DisplayNames("en", { type: "region" });
const codeByName = new Map(codes.map((code) => [longNames.of(code) ?? "", code]));

function listNames(code: TCountryCode, region: string): string[] {
  const { iso3, native, languages: spoken } = getCountryData(code);
  const [short = "", long = ""] = [shortNames.of(code), longNames.of(code)];
  const initials = region.replaceAll(/[^A-Z]/g, "");
  // Codes that people say: US and USA, NZ, HK. Not CAN and FIN, which are other words.
  const said = initials === code ? [code, initials === short ? iso3 : ""] : [];
  const own = spoken.map((tag) => new Intl.DisplayNames([tag, "en"], { type: "region" }).of(code) ?? "");
  return [short, long, native, ...said, adjectives[code] ?? "", ...own];
}

/** "The Netherlands" is the Netherlands. */
function isOneOf(name: string, words: readonly string[]): boolean {
  const wanted = foldText(name).replace(/^the /, "");
  return words.some((word) => foldText(word) === wanted);
}

const unique = (words: readonly string[]) => [...new Set(words.filter((word) => word !== ""))];
