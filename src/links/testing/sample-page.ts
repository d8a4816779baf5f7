import type { Serve } from "./behaviour.ts";

const topics: Record<string, string> = {
  en: "Our guides help students, parents and counsellors to choose a university and a course of study. You will find deadlines for applications, advice on essays and references, and a calendar of visits that are open to all schools. Teachers can download materials for their classes, and families learn how to plan the years before the first day on campus. Scholarships and financial aid have a chapter of their own, with examples of budgets from several countries.",
  de: "Unsere Ratgeber helfen bei der Wahl der Hochschule und des Studiums. Hier finden Sie die Fristen für die Bewerbung, Hinweise zu Stipendien und einen Kalender mit offenen Tagen für alle Schulen. Lehrerinnen und Lehrer können Material für den Unterricht laden, und Familien lernen, wie sie die Jahre vor dem ersten Tag an der Universität planen. Für das Studium im Ausland gibt es ein eigenes Kapitel mit Beispielen aus mehreren Ländern und mit vielen Hinweisen.",
  fr: "Nos guides aident les lycéens et leurs familles à choisir une université et une formation. Vous trouverez ici les dates pour les candidatures, des conseils sur les bourses et un calendrier des journées ouvertes à toutes les écoles. Les enseignants peuvent télécharger des documents pour leurs cours, et les parents apprennent à préparer les années avant la rentrée. Un chapitre est réservé aux études dans un autre pays, avec des exemples de budgets pour les étudiants.",
  ru: "Наши руководства помогают выбрать университет и курс обучения. Здесь вы найдете сроки подачи документов, советы по стипендиям и календарь открытых дней для всех школ. Учителя могут скачать материалы для уроков, а родители узнают, как планировать годы перед первым днем в университете. Отдельная глава посвящена обучению за рубежом, с примерами бюджета для студентов из разных стран и городов.",
};

/** A page as schools and universities have them. */
export function samplePage(
  options: {
    title?: string;
    language?: keyof typeof topics;
    body?: string;
    head?: string;
    heading?: string;
  } = {},
) {
  const { title = "Path Finder: choosing a university", language = "en", heading = title } = options;
  const body =
    options.body ?? `<p>${topics[language]}</p><p>${topics[language]?.split(" ").reverse().join(" ")}</p>`;
  return printPage({ title, language, head: options.head ?? "", body: `<h1>${heading}</h1>${body}` });
}

/** A page with nothing on it but what is given. */
export function printPage(parts: { title?: string; language?: string; head?: string; body: string }): string {
  const { title = "", language = "en", head = "", body } = parts;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
}

export function send(
  status: number,
  body: string | Buffer = "",
  headers: Record<string, string> = {},
): Serve {
  return ({ response }) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
  };
}

/** With a title and this body, and nothing else. */
export const bare = (title: string, body: string, status = 200): Serve =>
  send(status, printPage({ title, body }));

export const sendPage = (options: Parameters<typeof samplePage>[0] = {}): Serve =>
  send(200, samplePage(options));

/** Paths not named answer 404. */
export function route(routes: Record<string, Serve>): Serve {
  return (exchange) =>
    (routes[exchange.path] ?? send(404, printPage({ title: "404", body: "No." })))(exchange);
}

export const redirect =
  (status: number, to: string, headers: Record<string, string> = {}): Serve =>
  ({ response, at }) => {
    const location = to.replace(/^\{(.+?)\}/, (_, host: string) => at(host));
    response.writeHead(status, { location, ...headers }).end();
  };

export const pathFinder = {
  name: "Path Finder",
  description: "Guides and calendars for choosing a university.",
};

/** Other people, about something else. */
export const bakery = {
  title: "Sunny Bakery",
  body:
    "<h1>Sunny Bakery</h1><p>Fresh bread every morning. Come to our shop in the old town for rolls, cakes and coffee. " +
    "We bake with butter from the farm next door and with flour that was milled this week. Order a birthday cake by " +
    "telephone two days before. On Sundays the shop opens at eight and closes when the last loaf is sold. Our team " +
    "is looking forward to your visit. Ask for the walnut loaf, which has been the favourite of the town for thirty " +
    "years, and for the plum tart in autumn. Parking is behind the house.</p>",
};
