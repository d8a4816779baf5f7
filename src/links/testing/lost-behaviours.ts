import type { Behaviour } from "./behaviour.ts";
import { bare, pathFinder, redirect, samplePage, send, sendPage } from "./sample-page.ts";

const lostTexts: Record<string, string> = {
  English: "Page not found",
  German: "Seite nicht gefunden",
  French: "Page introuvable",
  Spanish: "Página no encontrada",
  Italian: "Pagina non trovata",
  Dutch: "Pagina niet gevonden",
  Portuguese: "Página não encontrada",
  Polish: "Nie znaleziono strony",
  Russian: "Страница не найдена",
  Chinese: "页面不存在",
  Japanese: "ページが見つかりません",
};

const lost: Behaviour[] = Object.entries(lostTexts).map(([language, text]) => ({
  name: `404 with status 200, in ${language}`,
  expected: "soft-404",
  path: "/guide",
  serve: bare(`${text} | Path Finder`, `<h1>${text}</h1><p>Path Finder</p>`),
}));

const otherLost: Behaviour[] = [
  {
    name: "404 with status 200 among much navigation",
    expected: "soft-404",
    path: "/guide",
    serve: sendPage({
      title: "Page not found - Path Finder",
      heading: "Path Finder",
      body: `<p>${"Admissions Courses Campus Research News Events Contact ".repeat(50)}</p>`,
    }),
  },
  {
    name: "a page that says only 404",
    expected: "soft-404",
    path: "/guide",
    serve: bare("404", "<h1>404</h1>"),
  },
  {
    name: "a magazine called 404 Media",
    expected: "ok",
    promise: { name: "404 Media", description: "Journalism about technology for students." },
    serve: sendPage({ title: "404 Media" }),
  },
  {
    name: "a lecture on errors",
    expected: "ok",
    serve: sendPage({ title: "Lost and Not Found: how students search the library of a university today" }),
  },
  {
    name: "a web server's own first page",
    expected: "soft-404",
    serve: bare(
      "Welcome to nginx!",
      "<h1>Welcome to nginx!</h1><p>If you see this page, the web server is working.</p>",
    ),
  },
  {
    name: "an account that was not paid",
    expected: "soft-404",
    serve: bare("Account Suspended", "<h1>Account Suspended</h1><p>Contact your provider.</p>"),
  },
  {
    name: "a bare list of files",
    expected: "soft-404",
    serve: bare("Index of /", "<h1>Index of /</h1><a href='cgi-bin/'>cgi-bin/</a>"),
  },
  {
    name: "repairs with status 200",
    expected: "server-error",
    serve: bare("Site under maintenance", "<h1>We will be back soon</h1>"),
  },
  {
    name: "a broken database with status 200",
    expected: "server-error",
    serve: bare("Database Error", "<h1>Error establishing a database connection</h1>"),
  },
];

const moment = "One moment please.";

const walls: Behaviour[] = [
  {
    name: "a challenge with status 403",
    expected: "blocked-to-robots",
    serve: bare("Just a moment...", moment, 403),
  },
  {
    name: "a challenge with status 503",
    expected: "blocked-to-robots",
    serve: bare("Checking your browser before accessing", moment, 503),
  },
  {
    name: "a challenge known by its header",
    expected: "blocked-to-robots",
    serve: send(202, '<script>location="/door"</script>', { "sg-captcha": "challenge" }),
  },
  {
    name: "a page that a guard let through",
    expected: "ok",
    promise: pathFinder,
    serve: send(200, samplePage(), { "x-datadome-cid": "1" }),
  },
  {
    name: "a long page of a trader with a challenge's header",
    expected: "changed-hands",
    serve: send(200, `<p>${"Free porn, live sex and sex cams with hot girls. ".repeat(40)}`, {
      "x-datadome": "protected",
    }),
  },
  {
    name: "an interruption with status 200",
    expected: "blocked-to-robots",
    serve: bare("Pardon Our Interruption", moment),
  },
  {
    name: "a wall that is only a script",
    expected: "blocked-to-robots",
    serve: send(200, '<html><body><script>var x="/_Incapsula_Resource?SWJIYLWA=1"</script></body></html>'),
  },
  {
    name: "are you a robot?",
    expected: "blocked-to-robots",
    serve: bare("path-finder.org", "Are you a robot? Tick the box."),
  },
  {
    name: "302 to a page that asks for consent",
    expected: "blocked-to-robots",
    serve: redirect(302, "{consent.google.com}/ml"),
    others: {
      "consent.google.com": bare("Before you continue", "We use cookies."),
    },
  },
  {
    name: "302 to a queue",
    expected: "blocked-to-robots",
    serve: redirect(302, "{school.queue-it.net}/"),
    others: { "school.queue-it.net": bare("You are in line", "Wait.") },
  },
  {
    name: "a lesson about robots with one of their words",
    expected: "ok",
    promise: pathFinder,
    serve: sendPage({ title: "Are you human? A course on captchas" }),
  },
];

const loginForm = '<form><input name="user"><input type="password"><button>Log in</button></form>';

const logins: Behaviour[] = [
  {
    name: "nothing but a login form",
    expected: "needs-login",
    path: "/library",
    serve: bare("Members", loginForm),
  },
  {
    name: "a start page with a small login in its head",
    expected: "ok",
    serve: send(200, samplePage().replace("<h1>", `${loginForm}<h1>`)),
  },
  {
    name: "an address that is a login, and meant so",
    expected: "ok",
    path: "/login",
    serve: bare("Log in to your application", loginForm),
  },
];

export const lostBehaviours: Behaviour[] = [...lost, ...otherLost, ...walls, ...logins];
