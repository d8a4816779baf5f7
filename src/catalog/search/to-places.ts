import { countries, getCountryCode, getCountryData, languages, type TCountryCode } from "countries-list";
import nationalities from "i18n-nationality/langs/en.json" with { type: "json" };
import type { Menu, Synonym } from "../catalog.ts";
import { foldText } from "./fold-text.ts";
import type { IndexedPlace } from "./search-index.ts";

/**
 * What people call a region of the directory, from data sets and not from a list of our own: its adjective, capital
 * and larger cities, its name in its languages, and its codes; and what curators lead to it alone, such as its parts.
 * Each leads to the region and to the group that is named after it, and never to another: Milan is not Rome. Its
 * language leads there too, but less surely: German is spoken in Austria. `synonyms` are those and all others.
 */
export function toPlaces(
  regions: readonly string[],
  menus: readonly Menu[],
  given: readonly Synonym[],
): { places: IndexedPlace[]; synonyms: Synonym[] } {
  const groups = menus.flatMap((menu) => menu.groups.map(({ name }) => name));
  const regionOf = new Map(given.map((synonym) => [synonym, onlyRegionIn(synonym, regions)]));
  const parts = given.filter((synonym) => regionOf.get(synonym) !== undefined);
  const languagesOf: Synonym[] = [];
  const places = regions.map((region): IndexedPlace => {
    const code = getCountryCode(region) || codeByName.get(region);
    const said = parts.filter((part) => regionOf.get(part) === region).flatMap(({ words }) => words);
    const names = unique([region, ...(code ? listNames(code, region) : [])]);
    const named = groups.filter((group) =>
      group.split("/").some((part) => isOneOf(part, [...names, ...said])),
    );
    const finds = unique([region, ...named]);
    const tongue = code && countries[code].languages[0];
    if (tongue && tongue !== "en")
      languagesOf.push({ words: unique([languages[tongue].name, languages[tongue].native]), also: finds });
    return {
      finds,
      names,
      parts: unique([...(code ? listCities(code) : []), ...said]).filter((part) => !names.includes(part)),
    };
  });
  const others = parts.flatMap((part) => toOneWay(part, regionOf.get(part) ?? ""));
  return {
    places,
    synonyms: [...given.filter((synonym) => !parts.includes(synonym)), ...others, ...languagesOf],
  };
}

function onlyRegionIn({ words, also = [] }: Synonym, regions: readonly string[]): string | undefined {
  const named = regions.filter((name) => isOneOf(name, [...words, ...also]));
  return named.length === 1 ? named[0] : undefined;
}

/** What the words of a place find besides; the place itself is said elsewhere. */
function toOneWay({ words, also = [] }: Synonym, region: string): Synonym[] {
  const rest = also.filter((phrase) => !isOneOf(region, [phrase]));
  return rest.length > 0 ? words.map((word) => ({ words: [word], also: rest })) : [];
}

const codes = Object.keys(countries) as TCountryCode[];
const shortNames = new Intl.DisplayNames("en", { type: "region", style: "short" });
const longNames = new Intl.DisplayNames("en", { type: "region" });
const codeByName = new Map(codes.map((code) => [longNames.of(code) ?? "", code]));

function listNames(code: TCountryCode, region: string): string[] {
  const { iso3, native, languages: spoken } = getCountryData(code);
  const [short = "", long = ""] = [shortNames.of(code), longNames.of(code)];
  const initials = region.replaceAll(/[^A-Z]/g, "");
  // Codes that people say: US and USA, NZ, HK. "CAN" and "FIN" are other words.
  const said = initials === code ? [code, initials === short ? iso3 : ""] : [];
  const adjective = (nationalities.nationalities as Record<string, string>)[code];
  const inOwn = spoken.map((tag) => new Intl.DisplayNames(tag, { type: "region" }).of(code) ?? "");
  return [short, long, native, ...said, adjective ?? "", ...inOwn];
}

/** The capital; and the time zones of a country are named after its larger cities. */
function listCities(code: TCountryCode): string[] {
  const zones =
    (new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?(): string[] }).getTimeZones?.() ?? [];
  const cities = zones.flatMap((zone) => {
    const [, city, more] = zone.split("/");
    return city && !more ? [city.replaceAll("_", " ")] : [];
  });
  return [getCountryData(code).capital, ...cities];
}

/** "The Netherlands" is the Netherlands. */
function isOneOf(name: string, words: readonly string[]): boolean {
  const wanted = foldText(name).replace(/^the /, "");
  return words.some((word) => foldText(word) === wanted);
}

const unique = (words: readonly string[]) => [...new Set(words.filter((word) => word !== ""))];
