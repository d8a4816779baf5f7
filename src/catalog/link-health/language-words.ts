/** The commonest small words of a language; those that two languages share stand in both and cancel out. */
export const languageWords: Record<string, string> = {
  en: "the and of to in for is you your with that are on this our from have it as by be or will can we all",
  de: "der die das und ist für mit von auf den zu im ein eine sie wir nicht werden bei oder auch als dem des ihre",
  fr: "le la les des et est pour vous une dans sur avec que votre nous du par pas plus aux ce sont au qui",
  es: "el la los las de y en para con que una por su del se es al más como sus nuestro este o tu",
  it: "il la le di e per con che una del della dei sono nel alla gli è non si più anche come tuo dalla",
  nl: "de het een en van voor op met je is in dat niet zijn te ook aan bij wij naar onze deze worden of",
  pt: "o a os as de e em para com que uma por do da não se dos das mais você como seu ao na no",
  sv: "och att det som en på är för av med till den har inte om ett vi du kan från eller din hos",
  da: "og at det som en på er for af med til den har ikke om et vi du kan fra eller din der",
  fi: "ja on ei se että oli myös sekä tai ovat kun mutta voi ole joka sinun olla kanssa sen",
  pl: "i w na z do się jest nie że to dla o od po jak oraz są przez twoje ta ten",
  cs: "a v na se je že do pro s k o jsou z by od jako které nebo po ve jeho vaše",
  tr: "ve bir bu için ile da de en çok olarak daha gibi sizin olan her ya var kadar sonra",
  id: "dan yang di untuk dengan ini dari adalah anda pada ke tidak akan atau dalam kami itu juga situs",
  vi: "và của là có cho các trong được với một những không để người này tại khi bạn đã",
};

/** Education in the languages above: a page with one of these is not off topic for this directory. */
export const educationWords =
  "education educational school schools student students university universities college colleges course courses " +
  "learn learning teacher teachers teaching study studies degree degrees admission admissions scholarship " +
  "scholarships campus academic academy career careers exam exams test tests essay essays counselor counsellor " +
  "curriculum research training tuition " +
  "bildung schule schulen studium studieren studierende studenten universität hochschule kurs kurse lernen " +
  "stipendium ausbildung beruf " +
  "éducation école écoles étudiant étudiants université universités cours apprendre bourse bourses formation métier " +
  "educación escuela estudiante estudiantes universidad universidades curso cursos aprender beca becas formación " +
  "istruzione scuola studente studenti università corso corsi borsa formazione onderwijs school studenten " +
  "universiteit hogeschool opleiding studie educação escola estudante estudantes universidade bolsa bolsas " +
  "utbildning skola studenter universitet högskola kurs studier uddannelse skole studerende koulutus opiskelu " +
  "yliopisto opiskelija edukacja szkoła studia studenci uczelnia uniwersytet vzdělávání škola studium studenti " +
  "univerzita eğitim okul öğrenci üniversite burs pendidikan sekolah mahasiswa universitas beasiswa giáo dục " +
  "trường đại học sinh viên образование университет студент студенты школа курс курсы";
