/** Month by name: the whole name or any beginning of it that is listed. Keys have no accents and are in lower case. */
const months: Record<number, string> = {
  1: "jan januar january janvier janv januari enero ene gennaio gen janeiro ιαν янв stycznia sty ocak oca",
  2: "feb febr februar february fevrier fevr fev februari febrero febbraio fevereiro φεβ фев lutego lut subat sub",
  3: "mar mars march marz maerz mrz marzo mrt maart marco marcius μαρ μαω мар marca",
  4: "apr april avril avr abril abr aprile aprilis απρ апр kwietnia kwi nisan nis",
  5: "may mai mayo maj mei maggio mag maio majus μαι маи мая maja mayis",
  6: "jun juni june juin junio junho giugno giu junius ιουν ιον июн czerwca cze haziran haz",
  7: "jul juli july juillet juil julio julho luglio lug julius ιουλ ιολ июл lipca lip temmuz tem",
  8: "aug august aout agosto ago augustus augusztus αυγ авг sierpnia sie agustos agu",
  9: "sep sept september septembre septiembre setiembre settembre setembro set szeptember σεπ сен wrzesnia wrz eylul eyl",
  10: "oct october okt oktober octobre octubre ottobre ott outubro out οκτ окт pazdziernika paz ekim eki",
  11: "nov november novembre noviembre novembro νοε ноя listopada lis kasim kas",
  12: "dec december dez dezember decembre diciembre dic dicembre dezembro δεκ дек grudnia gru aralik ara des desember",
};

const monthOfName = new Map(
  Object.entries(months).flatMap(([month, names]) =>
    names.split(" ").map((name): [string, number] => [name, Number(month)]),
  ),
);

/** Tuesday in French, Spanish and Italian, Sunday in Turkish, Saturday in Croatian. */
const alsoDays = new Set(["mar", "paz", "sub"]);

export interface MonthWord {
  month: number;
  /** False when only the first three letters told: `Decem`, but also `mardi`, which is a Tuesday. */
  isSure: boolean;
}

/** Accepts what feeds write: `Sept`, `Août`, `Μάι`, `Decem`, `июня`. */
export function monthOf(word: string): MonthWord | undefined {
  const name = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  const known = monthOfName.get(name);
  if (known !== undefined) return { month: known, isSure: !alsoDays.has(name) };
  const first = name.charCodeAt(0);
  const isLatin = first >= 0x61 && first <= 0x7a;
  const isCyrillic = first >= 0x430 && first <= 0x44f;
  const guessed = isLatin || isCyrillic ? monthOfName.get(name.slice(0, 3)) : undefined;
  return guessed === undefined ? undefined : { month: guessed, isSure: false };
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
