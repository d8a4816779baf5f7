import { memoize } from "#base/memoize.ts";

/**
 * Languages whose month names are known, in this order: if a name means different months (`listopad` is November in Polish and
 * October in Croatian), the feed's own comes first, then the more widely read. Others' short names are weekdays elsewhere (`Kam`).
 */
const languages = (
  "en es fr de ru pt it ar hi bn id tr vi fa ur pl uk nl ro cs el hu sv sr bg da fi nb nn sk hr he ca lt lv et sl mk " +
  "be az kk uz ta te mr gu kn ml pa ne si th km my ka hy sq eu gl cy ga is sw af fil ms bs ar-MA ar-DZ ar-SY de-AT fr-CA am lo " +
  "mt or as ps tg ti ckb"
).split(" ");

/** A hostile document may make up words without end. */
const maxFound = 2000;

/** What people leave out: accents, and the article inside an Arabic name. */
const leftOut = /\p{Script=Inherited}|(?<=.)ال/gu;
const words = /[\p{L}\p{M}]{2,}/gu;
const noLetters = /[^\p{L}\p{M}]/gu;

const english = printMonths("en").map(([name = ""]) => name.toLowerCase());

/** Names that feeds use and platforms do not list: older spellings and unofficial abbreviations. */
const otherMonths = new Map<string, number>([
  ...Object.entries({ maerz: 3, mrz: 3, μαω: 3, ιον: 6, ιολ: 7, setiembre: 9, сен: 9, ноя: 11 }),
  ...Object.entries({ জানুয়ারী: 1, ফেব্রুয়ারী: 2, pebruari: 2, peb: 2, agt: 8, nopember: 11, nop: 11 }),
]);

/** Short forms that are weekdays in one language and months in another: a Tuesday in French, a Sunday in Turkish. */
const alsoDays = new Set("mar lun sen paz sub sht maw mawrth".split(" "));

/** Accepts `Sept`, `Decem`, `Août`, `Μάι`, `июня`; but no longer word that begins like a month. Not `isSure` if it may also be a weekday. */
export const monthOf = (word: string, language: string) => monthsOf(toListed(language))(word);

const monthsOf = memoize(languages.length, (own: string) =>
  memoize(maxFound, (word: string) => findMonth(word, own)),
);

function findMonth(word: string, own: string) {
  const plain = toPlainWord(word);
  const inEnglish = plain.length < 3 ? -1 : english.findIndex((name) => name.startsWith(plain));
  const find = () => tableOf(own).get(plain) ?? monthInAnyLanguage(plain);
  const month = inEnglish >= 0 ? inEnglish + 1 : (otherMonths.get(plain) ?? find());
  const found = month ?? (own === "en" ? undefined : monthInOtherCase(tableOf(own), plain));
  const isSure = month !== undefined && !alsoDays.has(plain);
  return found === undefined ? undefined : { month: found, isSure };
}

/** `10. junija`, `10. јуна`: the platform's `junij` and `јун` with another ending, of two letters or, in a short word, of one. */
function monthInOtherCase(names: ReadonlyMap<string, number>, word: string): number | undefined {
  const alike = [...names].filter(([name]) => {
    const longest = Math.max(name.length, word.length);
    const letters = longest - (longest > 5 ? 2 : 1);
    return letters > 2 && name.slice(0, letters) === word.slice(0, letters);
  });
  const [month, another] = new Set(alike.map(([, number]) => number));
  return another === undefined ? month : undefined;
}

/** Hours east of Greenwich. RFC 822's own, then those that feeds use; if a name has several, the one of R29. */
const zoneHours = `-12 m; -11 sst; -10 hst hast; -9 akst hdt; -8 pst pt akdt; -7 mst mt pdt; -6 cst ct mdt; -5 est et cdt cot;
  -4 edt ast at clt bot; -3.5 nst; -3 adt brt art uyt clst; -2.5 ndt; -1 a; 0 z ut utc gmt wet uct zulu;
  1 bst west cet met mez wat n; 2 cest mest mesz eet sast cat; 3 eest eat msk trt idt; 3.5 irst; 4 msd gst azt; 5 pkt;
  5.5 ist; 5.75 npt; 6 bdt; 6.5 mmt; 7 ict wib; 8 hkt sgt pht awst wita myt; 9 jst kst wit; 9.5 acst; 10 aest chst;
  10.5 acdt; 11 aedt; 12 nzst y; 13 nzdt`;

/** Minutes east of Greenwich, by a name in small letters. */
export const zoneMinutes = new Map(
  zoneHours.split(";").flatMap((zone) => {
    const [hours, ...names] = zone.trim().split(" ");
    return names.map((name) => [name, Number(hours) * 60] as const);
  }),
);

/** The month that a plain word names in some language. They are loaded one by one, and only if a date has a word that is not English. */
function monthInAnyLanguage(plain: string): number | undefined {
  while (!known.has(plain) && unread.length > 0)
    for (const [word, month] of tableOf(unread.shift() ?? "en")) if (!known.has(word)) known.set(word, month);
  return known.get(plain);
}

const unread = [...languages];
/** Of a word that several languages use differently, the first one's month. */
const known = new Map<string, number>();

/** The word without what people leave out. Vowel signs of Indian scripts are letters and stay. */
const toPlainWord = (word: string): string =>
  word.toLowerCase().normalize("NFD").replace(leftOut, "").replaceAll("ı", "i").normalize("NFC");

/** Only languages of the list have a table, so that a document cannot make the platform print thousands. */
const toListed = memoize(
  maxFound,
  (tag: string) => [tag, tag.replace(/-.*/, "")].find((one) => languages.includes(one)) ?? "en",
);

const tableOf = memoize(languages.length, readMonths);

/** A word of several months (`de`, `сарын`) says nothing, nor does a letter (`ส` is also Saturday); `พ.ย.` without dots does. */
function readMonths(language: string): ReadonlyMap<string, number> {
  const named = printMonths(language).flatMap((names, index) => {
    const parts = names.flatMap((name) => [...(name.match(words) ?? []), name.replace(noLetters, "")]);
    return parts.map((part) => ({ word: toPlainWord(part), month: index + 1 }));
  });
  const byWord = Map.groupBy(named, ({ word }) => word);
  const certain = named.filter(({ word, month }) => byWord.get(word)?.every((one) => one.month === month));
  return new Map(certain.map(({ word, month }) => [word, month]));
}

/** The names of each month, long and short: beside a day and alone, because many languages change the name then. */
function printMonths(language: string): string[][] {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const formats = (["long", "short"] as const).flatMap((month) =>
    [{ month }, { month, day: "numeric" } as const].map((parts) => new Intl.DateTimeFormat(locale, parts)),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => format.format(Date.UTC(2026, month, 21))),
  );
}
