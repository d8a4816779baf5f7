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

/**
 * Education in many languages: a page with one of these is not off topic for this directory. `school*` is any word that
 * begins so, `_` a space.
 */
export const educationWords =
  "educat* school* student* universit* college* course courses learn learning teacher* teaching study studies studying " +
  "degree degrees admission* scholarship* campus academic* academy career* exam exams test tests essay essays counselor* " +
  "counsellor* curricul* research training tuition classroom* lesson* pupil* kindergarten* undergraduate* postgraduate* " +
  "bildung* schule* schulen schüler* schulisch* studium studieren studierende* student* hochschul* kurs kurse lernen unterricht* " +
  "stipendi* ausbildung* beruf lehrer* lehrkr* éducati* école* élève* étudiant* université* cours apprend* bourse bourses formation* " +
  "métier enseign* lycée* collège* educación educativ* escuela* estudiant* universidad* curso cursos aprend* beca becas formación docente* " +
  "alumno* profesor* istruzione scuol* studenti studente univers* corso corsi borsa formazione insegnant* liceo onderwijs* leerling* " +
  "studenten universiteit* hogeschool* opleiding* studie docent* educação escola* estudante* universidade* bolsa bolsas aluno* professor* " +
  "ensino utbildning* skol* elev* universitet* högskol* studier lärare undervisning* uddannels* skole* studerende lærer* utdanning* " +
  "koulu* opiskel* yliopisto* oppilas* opettaj* edukac* szkoł* szkół* student* uczni* uczelni* uniwersytet* nauczyciel* stypend* " +
  "vzděláv* škol* studium studenti žák* univerzit* učitel* stipend* vzdelávan* iskol* diák* egyetem* tanár* tanul* oktatás* ösztöndíj* " +
  "școal* scoal* elev* student* universit* profesor* educați* училищ* ученик* ученици университет* студент* учител* образовани* стипенди* " +
  "eğitim* okul* öğrenci* öğretmen* üniversite* burs bursu* bursları* ders dersler* pendidikan sekolah siswa mahasiswa universitas guru " +
  "beasiswa pelajar universiti giáo_dục trường_học sinh_viên đại_học học_bổng образован* университет* студент* школ* урок* ученик* курс " +
  "курсы учител* стипенди* освіт* університет* учн* вчител* εκπαίδευσ* σχολεί* μαθητ* φοιτητ* πανεπιστήμι* חינוך תלמיד* סטודנט* אוניברסיט* " +
  "בית_ספר מורים לימוד* التعليم تعليم* المدرسة مدرسة الطلاب طلاب* جامعة الجامعة المعلمين المنح دانشگاه* مدرسه* دانشجو* آموزش* " +
  "शिक्षा विद्यालय* छात्र* विश्वविद्यालय* शिक्षक* শিক্ষা* বিদ্যালয়* শিক্ষার্থী* 教育 学校 學校 学生 學生 大学 大學 课程 課程 教师 教師 奖学金 獎學金 授業 " +
  "生徒 児童 入試 奨学金 科学館 図書館 図書室 教育 학교 학생 대학 교육 교사 장학 진로 การศึกษา โรงเรียน นักเรียน นักศึกษา มหาวิทยาลัย";
