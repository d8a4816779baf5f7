import { expect, it } from "vitest";
import { findSoftSeller } from "./find-degree-sellers.ts";
import { PhraseText } from "./phrase-list.ts";

const find = (text: string) => findSoftSeller(PhraseText.of(text), text);
const prices = "Packages in instalments, guaranteed. Our clients write to us on WhatsApp within 24 hours.";

it("counts weak signs of a seller in any language, and takes away what is said against it", () => {
  expect(find(`A similarity report, in full discretion. ${prices}`)).toMatchObject({ isPlain: true });
  expect(find("Antyplagiat, zmiany bezpłatnie, pełna dyskrecja")).toMatchObject({ isPlain: false });
  expect(find(`A similarity report. ${prices} We do not write for you, as police and court say.`)).toBe(
    undefined,
  );
});

it("asks about no school that has only fees, a messenger and a promise, nor about changes that are not free", () => {
  expect(find(prices)).toBe(undefined);
  expect(
    find("Plagiat, dyskrecja, zmiany. Wszystko inne jest napisane dalej i jeszcze dalej, bezpłatnie"),
  ).toBe(undefined);
});

it.each([
  [
    "To have your award released, pay the handling charge of 45 dollars in crypto. Send a picture of your card. WhatsApp only.",
    "To have your award released, pay the handling charge of the bank in crypto or in instalments. WhatsApp only.",
  ],
  [
    "Para recibir su beca abone hoy la cuota administrativa en criptomonedas y mande una foto de su tarjeta. WhatsApp.",
    "Para recibir su beca abra una cuenta. La cuota administrativa se paga en cuotas. WhatsApp.",
  ],
  [
    "Zahlen Sie eine kleine Gebühr und erhalten Sie Ihr Stipendium binnen 24 Stunden, ohne Prüfung.",
    "So erhalten Sie Ihr Stipendium binnen 24 Stunden, ohne Prüfung: Nennen Sie ein Konto.",
  ],
  [
    "Гарантированная прибыль. Удвойте деньги: вносите криптовалюту и выводите в любое время.",
    "Гарантированная прибыль? Мошенники так пишут: удвойте деньги, вносите криптовалюту и выводите в любое время.",
  ],
  ["每日保证收益。资金翻倍：用加密货币充值，随时提现。", "保证收益是骗子的话。资金何时翻倍？加密货币。"],
])("asks about fees for a grant and sure profits, and not about a grant's own: %s", (sold, honest) => {
  expect(find(sold)).toBeDefined();
  expect(find(honest)).toBe(undefined);
});

it.each([
  [
    "ایم بی بی ایس میں داخلہ بغیر انٹری ٹیسٹ، سو فیصد گارنٹی۔ ایڈوانس آج ہی ہمارے ایجنٹ کے اکاؤنٹ میں۔ جعلی کاغذات کا کوئی مسئلہ نہیں۔ رسید نہیں دی جائے گی۔",
    "داخلہ بغیر انٹری ٹیسٹ۔ ایڈوانس پانچ سو روپے، رسید ملے گی، باقی قسطوں میں۔ 7 سیٹیں باقی ہیں۔ جعلی کاغذات جرم ہے۔",
  ],
  [
    "Medicina sin examen de admisión, garantía del cien por ciento. Deposite el anticipo en la cuenta de nuestro agente. Los papeles falsos no son problema.",
    "Sin examen de admisión. Anticipo de 40 euros, el resto en cuotas. Los papeles falsos son un delito. Escríbanos por WhatsApp.",
  ],
  [
    "Guaranteed place and visa for every applicant: no interview, no IELTS. A processing fee and a deposit of 400 euros before your letter is sent. Only five places left. Do not ask the university: all is confidential. WhatsApp.",
    "No entrance exam. The processing fee is paid in instalments. Only five places left. Advice is confidential. WhatsApp.",
  ],
])(
  "asks about places that an agent sells, and not about a school without an entrance exam: %s",
  (sold, honest) => {
    expect(find(sold)).toBeDefined();
    expect(find(honest)).toBe(undefined);
  },
);

it.each([
  [
    "Make AI text undetectable: bypass Turnitin and GPTZero, 100 % human or your money back, 9 dollars a month.",
    "Do tools that bypass Turnitin and GPTZero make AI text undetectable? Our lesson for teachers, 9 dollars a month.",
  ],
  [
    "Our agent logs in as you, answers the quizzes in Canvas and is invisible to teachers, for 20 dollars a month.",
    "Our mentors log in with you, show you Canvas and the quizzes, and meet teachers, for 20 dollars a month.",
  ],
  [
    "Fait tes quiz sur Moodle, indétectable par Turnitin, remboursé, 8 euros par mois.",
    "Moodle for schools, with Turnitin: support within 24 hours, your money back, 29 dollars a month.",
  ],
])(
  "asks about who attends courses for others or hides what a machine wrote, and not about who speaks of it: %s",
  (sold, honest) => {
    expect(find(sold)).toBeDefined();
    expect(find(honest)).toBe(undefined);
  },
);

it.each([
  "AI humanizers bypass Turnitin. GPTZero is confidential, in Canvas; office hours twice a week, answers within 24 hours.",
  "Students post in the discussions, complete quizzes in Canvas and take the midterm, six hours a week. Turnitin for plagiarism.",
  "Undetectable is untransmittable. Tests at 20 euros are anonymous, with results in 24 hours; groups on Zoom, once a month. 99 % sure.",
  "Recordings are inside your account, homework in Moodle. 49 dollars a month, money back guarantee. WhatsApp, 24 hours.",
  "严禁刷课、替考、代做作业。网课平台记录数据，论文须经查重，24小时内可申诉。",
])("does not ask about guides, courses, clinics and tutors that say the same: %s", (honest) => {
  expect(find(honest)).toBe(undefined);
});

it("asks about a seller who says what others say of cheating", () => {
  const mill =
    "A price per page, full confidentiality, passes Turnitin. Changes are free. WhatsApp, 24 hours.";
  expect(find(`${mill} Will I be accused of academic misconduct? No.`)).toBeDefined();
});

it("does not hide an open college for a course on cryptography", () => {
  const college =
    "Studieren ohne Abitur. Neu: ein Abendkurs in Kryptographie. Die Bearbeitungsgebühr zahlen Sie in Raten. Fragen per WhatsApp; die Beratung ist vertraulich.";
  expect(find(college)?.isPlain ?? false).toBe(false);
});
