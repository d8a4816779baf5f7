/**
 * Languages whose month names are looked for, in this order: where a name means different months (`listopad` is
 * November in Polish and October in Croatian), the feed's own language goes first and then the one more read.
 */
const languages = (
  "en es fr de ru pt it ar hi bn id tr vi fa ur pl uk nl ro cs el hu sv sr bg da fi nb nn sk hr he ca lt lv et sl mk " +
  "be az kk uz ta te mr gu kn ml pa ne si th km my ka hy sq eu gl cy ga is sw af fil ms ar-MA ar-DZ ar-SY de-AT fr-CA"
).split(" ");

const tables = new Map<string, ReadonlyMap<string, number>>();
const found = new Map<string, number | undefined>();
/** A hostile document may make up words without end. */
const mostFound = 2000;

/**
 * The month that a plain word names in some language, by the platform's own data (CLDR). Languages are read one after the
 * other, and only when a date holds a word that is not English.
 */
export function platformMonthOf(plain: string, language: string): number | undefined {
  const own = tableOf(toListed(language)).get(plain);
  if (own !== undefined) return own;
  if (found.has(plain)) return found.get(plain);
  const speaking = languages.find((candidate) => tableOf(candidate).has(plain));
  const month = speaking === undefined ? undefined : tableOf(speaking).get(plain);
  if (found.size < mostFound) found.set(plain, month);
  return month;
}

/** Without the accents that people leave out; vowel signs of Indian scripts are letters and stay. */
export function toPlainWord(word: string): string {
  return word.toLowerCase().normalize("NFD").replace(accents, "").replaceAll("ı", "i").normalize("NFC");
}

const accents = /\p{Script=Inherited}/gu;
const words = /[\p{L}\p{M}]+/gu;

/** Only languages of the list have a table, so that a document cannot make the platform print thousands. */
function toListed(tag: string): string {
  const [language = ""] = tag.split("-");
  return [tag, language].find((candidate) => languages.includes(candidate)) ?? "en";
}

function tableOf(language: string): ReadonlyMap<string, number> {
  const known = tables.get(language);
  if (known) return known;
  const months = readMonths(language);
  tables.set(language, months);
  return months;
}

/** A word that stands in the names of several months (`de`, `сарын`) says nothing. */
function readMonths(language: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  const shared = new Set<string>();
  for (const [index, names] of printMonths(language).entries()) {
    for (const word of names.flatMap((name) => name.match(words) ?? []).map(toPlainWord)) {
      const before = months.get(word);
      if (before !== undefined && before !== index + 1) shared.add(word);
      months.set(word, index + 1);
    }
  }
  for (const word of shared) months.delete(word);
  return months;
}

/** Beside a day and alone, because many languages bend the name; long and short. */
function printMonths(language: string): string[][] {
  const formats = (["long", "short"] as const).flatMap((month) =>
    [{}, { day: "numeric" } as const].map(
      (day) =>
        new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { month, ...day, timeZone: "UTC" }),
    ),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => format.format(Date.UTC(2026, month, 21))),
  );
}
