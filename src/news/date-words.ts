import { platformMonthOf, toPlainWord } from "./month-names.ts";

const english = "january february march april may june july august september october november december".split(
  " ",
);

/** Names that feeds use and no platform lists: older spellings and other people's abbreviations. */
const otherMonths = new Map(
  Object.entries({
    maerz: 3,
    mrz: 3,
    μαω: 3,
    ιον: 6,
    ιολ: 7,
    setiembre: 9,
    сен: 9,
    ноя: 11,
    জানুয়ারী: 1,
    ফেব্রুয়ারী: 2,
  }),
);

/** Weekdays in one language and months in another, as short as they are: a Tuesday in French, a Sunday in Turkish. */
const alsoDays = new Set("mar lun sen paz sub sht maw mawrth".split(" "));

export interface MonthWord {
  month: number;
  /** False when the word may also be a weekday. */
  isSure: boolean;
}

/** Accepts what feeds write: `Sept`, `Decem`, `Août`, `Μάι`, `июня`. A word that only begins like a month is none. */
export function monthOf(word: string, language: string): MonthWord | undefined {
  const plain = toPlainWord(word);
  const inEnglish = plain.length < 3 ? -1 : english.findIndex((name) => name.startsWith(plain));
  const month = inEnglish >= 0 ? inEnglish + 1 : (otherMonths.get(plain) ?? platformMonthOf(plain, language));
  return month === undefined ? undefined : { month, isSure: !alsoDays.has(plain) };
}

/** Hours east of Greenwich. RFC 822's own, then those that feeds use; where a name has several, the one of R29. */
const zoneHours: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  uct: 0,
  zulu: 0,
  est: -5,
  edt: -4,
  et: -5,
  cst: -6,
  cdt: -5,
  ct: -6,
  mst: -7,
  mdt: -6,
  mt: -7,
  pst: -8,
  pdt: -7,
  pt: -8,
  akst: -9,
  akdt: -8,
  hst: -10,
  hast: -10,
  ast: -4,
  adt: -3,
  at: -4,
  nst: -3.5,
  ndt: -2.5,
  bst: 1,
  ist: 5.5,
  west: 1,
  cet: 1,
  met: 1,
  mez: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  sast: 2,
  cat: 2,
  wat: 1,
  eest: 3,
  eat: 3,
  msk: 3,
  msd: 4,
  trt: 3,
  gst: 4,
  pkt: 5,
  npt: 5.75,
  ict: 7,
  wib: 7,
  hkt: 8,
  sgt: 8,
  pht: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  acdt: 10.5,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  brt: -3,
  art: -3,
  clt: -4,
  a: -1,
  n: 1,
  m: -12,
  y: 12,
};

const zones = new Map(Object.entries(zoneHours));

/** Minutes east of Greenwich; undefined for a name that is no zone we know. */
export function zoneMinutesOf(word: string): number | undefined {
  const hours = zones.get(word.toLowerCase());
  return hours === undefined ? undefined : hours * 60;
}
