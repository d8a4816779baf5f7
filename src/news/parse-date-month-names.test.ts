import { describe, expect, it } from "vitest";
import { parseDate } from "./parse-date.ts";

/** The months as they are written in a date, written down by people who date so; nothing here comes from the platform. */
const monthsInDates: Record<string, string> = {
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  "de-AT": "Jänner Februar März April Mai Juni Juli August September Oktober November Dezember",
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  it: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  nl: "januari februari maart april mei juni juli augustus september oktober november december",
  da: "januar februar marts april maj juni juli august september oktober november december",
  sv: "januari februari mars april maj juni juli augusti september oktober november december",
  nb: "januar februar mars april mai juni juli august september oktober november desember",
  fi: "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
  "fi alone":
    "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu",
  "fi short": "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
  et: "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
  lv: "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris",
  lt: "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
  pl: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
  cs: "ledna února března dubna května června července srpna září října listopadu prosince",
  sk: "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
  sl: "januar februar marec april maj junij julij avgust september oktober november december",
  hr: "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca",
  bs: "januar februar mart april maj juni juli august septembar oktobar novembar decembar",
  "sr-Latn": "januar februar mart april maj jun jul avgust septembar oktobar novembar decembar",
  sr: "јануар фебруар март април мај јун јул август септембар октобар новембар децембар",
  uk: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
  ru: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  be: "студзеня лютага сакавіка красавіка мая чэрвеня ліпеня жніўня верасня кастрычніка лістапада снежня",
  bg: "януари февруари март април май юни юли август септември октомври ноември декември",
  mk: "јануари февруари март април мај јуни јули август септември октомври ноември декември",
  el: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
  hu: "január február március április május június július augusztus szeptember október november december",
  ro: "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
  tr: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
  az: "yanvar fevral mart aprel may iyun iyul avqust sentyabr oktyabr noyabr dekabr",
  ca: "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
  eu: "urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua",
  gl: "xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro",
  cy: "Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr",
  is: "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
  sq: "janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor",
  id: "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember",
  ms: "Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember",
  sw: "Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba",
  fil: "Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre",
  ar: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
  he: "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
  fa: "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر",
  hi: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
  bn: "জানুয়ারী ফেব্রুয়ারী মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর",
  th: "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม",
  mt: "Jannar Frar Marzu April Mejju Ġunju Lulju Awwissu Settembru Ottubru Novembru Diċembru",
  or: "ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଅପ୍ରେଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର",
  ps: "جنوري فبروري مارچ اپریل مۍ جون جولای اګست سپتمبر اکتوبر نومبر دسمبر",
  ka: "იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი",
};

const toDay = (written: string, language = "") => {
  const ms = parseDate(written, language);
  return ms === undefined ? "-" : new Date(ms).toISOString().slice(0, 10);
};

describe("F28 R29 months by name", () => {
  it.each(Object.entries(monthsInDates))("%s", (label, names) => {
    const language = label.split(" ")[0] ?? "";
    const months = names.split(" ");
    const days = months.map((_, index) => `2026-${String(index + 1).padStart(2, "0")}-21`);
    expect(months.map((name) => toDay(`21. ${name} 2026 10:00`, language))).toEqual(days);
    // Only Croatian has names that mean another month elsewhere.
    if (language !== "hr") expect(months.map((name) => toDay(`21 ${name} 2026`))).toEqual(days);
  });

  it.each([
    ["21. listopada 2026", "hr", "2026-10-21"],
    ["21. listopada 2026", "hr-HR", "2026-10-21"],
    ["21 listopada 2026", "pl", "2026-11-21"],
    ["21 listopada 2026", "", "2026-11-21"],
    ["21 tháng 11, 2026", "vi", "2026-11-21"],
    ["21 Decem 2026", "", "2026-12-21"],
    ["Nov 21 2026 10:00 AWST", "", "2026-11-21"],
    ["21 marras 2026 10:00", "fi", "2026-11-21"],
    ["21 كانون الثاني 2026", "", "2026-01-21"],
    ["21 تشرين الأول 2026", "", "2026-10-21"],
    ["21 تشرين الثاني/نوفمبر 2026", "ar", "2026-11-21"],
    ["21 كانون أول 2026", "ar", "2026-12-21"],
    ["21 ม.ค. 2569", "", "2026-01-21"],
    ["ส. 21 พ.ย. 2569", "th", "2026-11-21"],
    ["ຈ. 21 ທ.ວ. 2026", "lo", "2026-12-21"],
  ])("%s in '%s' is %s", (written, language, day) => {
    expect(toDay(written, language)).toBe(day);
  });

  it.each([
    ["sl", "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra"],
    ["lv", "janvārī februārī martā aprīlī maijā jūnijā jūlijā augustā septembrī oktobrī novembrī decembrī"],
    ["sr", "јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра"],
    [
      "ka",
      "იანვარს თებერვალს მარტს აპრილს მაისს ივნისს ივლისს აგვისტოს სექტემბერს ოქტომბერს ნოემბერს დეკემბერს",
    ],
  ])("%s in a case that the platform does not print", (language, names) => {
    const days = names.split(" ").map((_, index) => `2026-${String(index + 1).padStart(2, "0")}-21`);
    expect(names.split(" ").map((name) => toDay(`21. ${name} 2026`, language))).toEqual(days);
  });

  it.each([
    ["marți, 9 iunie 2026", "ro", "2026-06-09"],
    ["marți 09.06.2026", "ro", "2026-06-09"],
    ["martes, 9 de junio de 2026", "es", "2026-06-09"],
    ["21. července 2026", "cs", "2026-07-21"],
    // Uzbekistan's time is called UZT, too.
    ["10:30, 21 uzt. 2026", "eu", "2026-07-21"],
    ["21 mardi 2026", "fr", "-"],
    // A Thursday, and June in Kinyarwanda.
    ["Kam, 26 Nov 2026", "id", "2026-11-26"],
    ["21 maandag 2026", "nl", "-"],
    // Of červen and of červenec.
    ["21 červenci 2026", "cs", "-"],
    ["21 octopus 2026", "lv", "-"],
  ])("%s in '%s' takes no other word for a month in another case", (written, language, day) => {
    expect(toDay(written, language)).toBe(day);
  });

  it.each([
    "21 mardi 2026",
    "21 marble 2026",
    "21 octopus 2026",
    "21 novice 2026",
    "21 Junk 2026",
    "21 decoy 2026",
    "21 ربيع الثاني 1448",
  ])("%s has no month: a word that begins like one is none", (written) => {
    expect(toDay(written)).toBe("-");
  });
});
