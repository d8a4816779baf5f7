import type { Behaviour, Serve } from "./behaviour.ts";
import {
  bakery,
  bare,
  pathFinder,
  printPage,
  redirect,
  route,
  samplePage,
  send,
  sendPage,
} from "./sample-page.ts";

const chain =
  (length: number, status = 301): Serve =>
  (exchange) => {
    const step = Number(exchange.path.replace(/\D/g, ""));
    (step < length ? redirect(status, `/step-${step + 1}`) : sendPage())(exchange);
  };

const refresh = (content: string, options: Parameters<typeof samplePage>[0] = {}): Serve =>
  sendPage({ ...options, head: `<meta http-equiv="refresh" content="${content}">` });

/** Lets only those in who come back with the cookie it gave them. */
const cookieWall: Serve = (exchange) => {
  const isKnown = exchange.request.headers.cookie?.includes("seen=1");
  (isKnown ? sendPage() : redirect(302, exchange.path, { "set-cookie": "seen=1; Path=/" }))(exchange);
};

/** From one path of the host to another. */
const moved = (status: number, from: string, to: string) => ({
  path: from,
  serve: route({ [from]: redirect(status, to), [to]: sendPage() }),
});

export const redirectBehaviours: Behaviour[] = [
  { name: "301 to another path", expected: "moved", ...moved(301, "/old", "/new"), target: "/new" },
  { name: "308 to another path", expected: "moved", ...moved(308, "/old", "/new"), target: "/new" },
  { name: "302 to another path", expected: "ok", ...moved(302, "/guide", "/guide/today") },
  { name: "303 to another path", expected: "ok", ...moved(303, "/guide", "/guide/today") },
  { name: "307 to another path", expected: "ok", ...moved(307, "/guide", "/guide/today") },
  { name: "a chain of five 301", expected: "moved", path: "/step-0", serve: chain(5), target: "/step-5" },
  { name: "a chain of 30 redirects", expected: "server-error", path: "/step-0", serve: chain(30) },
  {
    name: "a loop of two",
    expected: "server-error",
    path: "/a",
    serve: route({ "/a": redirect(302, "/b"), "/b": redirect(302, "/a") }),
  },
  { name: "a loop of one", expected: "server-error", path: "/a", serve: redirect(301, "/a") },
  { name: "cookies required, to itself", expected: "blocked-to-robots", path: "/guide", serve: cookieWall },
  {
    name: "cookies required, by way of another page",
    expected: "blocked-to-robots",
    path: "/guide",
    serve: (exchange) => {
      if (exchange.request.headers.cookie?.includes("seen=1")) sendPage()(exchange);
      else if (exchange.path === "/cookie") redirect(302, "/guide")(exchange);
      else redirect(302, "/cookie", { "set-cookie": "seen=1; Path=/" })(exchange);
    },
  },
  {
    name: "302 first and 301 after",
    expected: "ok",
    path: "/guide",
    serve: route({
      "/guide": redirect(302, "/choose"),
      "/choose": redirect(301, "/en/guide"),
      "/en/guide": sendPage(),
    }),
  },
  {
    name: "301 to the same address with www",
    expected: "ok",
    host: "with-www",
    path: "/guide",
    serve: redirect(301, "{www.with-www}/guide"),
    others: { "www.with-www": sendPage() },
  },
  { name: "301 to the same path with a slash", expected: "ok", ...moved(301, "/guide", "/guide/") },
  {
    name: "301 that only adds tracking",
    expected: "ok",
    path: "/guide",
    serve: ({ request, ...rest }) =>
      (request.url?.includes("utm_") ? sendPage() : redirect(301, "/guide?utm_source=site"))({
        request,
        ...rest,
      }),
  },
  {
    name: "301 with the number of a session",
    expected: "ok",
    path: "/guide",
    serve: route({
      "/guide": redirect(301, "/guide;jsessionid=0123456789"),
      "/guide;jsessionid=0123456789": sendPage(),
    }),
  },
  { name: "301 from the start page to its English version", expected: "ok", ...moved(301, "/", "/en/") },
  {
    name: "301 from a page to the start page",
    expected: "soft-404",
    path: "/guides/essays",
    serve: route({ "/guides/essays": redirect(301, "/"), "/": sendPage() }),
  },
  {
    name: "302 from a page to the start page in another language",
    expected: "soft-404",
    path: "/guides/essays",
    serve: route({ "/guides/essays": redirect(302, "/en/index.html"), "/en/index.html": sendPage() }),
  },
  { name: "302 to /404 with status 200", expected: "soft-404", ...moved(302, "/guide", "/404") },
  {
    name: "302 to /pagina-nao-encontrada with status 200",
    expected: "soft-404",
    ...moved(302, "/guide", "/pagina-nao-encontrada"),
  },
  {
    name: "301 to a subdomain",
    expected: "moved",
    host: "school-a",
    path: "/guide",
    serve: redirect(301, "{guides.school-a}/"),
    others: { "guides.school-a": sendPage() },
  },
  {
    name: "301 to another owner's domain",
    expected: "changed-hands",
    promise: pathFinder,
    approved: samplePage(),
    serve: redirect(301, "{buyer-one}/"),
    others: { "buyer-one": sendPage(bakery) },
  },
  {
    name: "301 to another domain that shows the same people's page",
    expected: "moved",
    promise: pathFinder,
    approved: samplePage(),
    serve: redirect(301, "{new-home}/"),
    others: { "new-home": sendPage() },
  },
  {
    name: "302 to another owner's domain, never seen before",
    expected: "off-topic",
    serve: redirect(302, "{buyer-two}/"),
    others: { "buyer-two": sendPage(bakery) },
  },
  {
    name: "302 to another domain, approved so",
    expected: "ok",
    host: "short",
    path: "/x7",
    serve: redirect(302, "{form-host}/guide"),
    others: { "form-host": sendPage() },
    approved: samplePage(),
    approvedHost: "form-host",
  },
  {
    name: "302 to the login of the same site",
    expected: "needs-login",
    path: "/guide",
    serve: route({
      "/guide": redirect(302, "/account/login?next=/guide"),
      "/account/login?next=/guide": sendPage(),
    }),
  },
  {
    name: "302 to the login of a provider",
    expected: "needs-login",
    path: "/guide",
    serve: redirect(302, "{login.microsoftonline.com}/common/oauth2"),
    others: {
      "login.microsoftonline.com": bare("Sign in", "<input type=password>"),
    },
  },
  { name: "301 without a place to go", expected: "server-error", serve: send(301) },
  { name: "302 to no address", expected: "server-error", serve: redirect(302, "http://") },
  { name: "302 to a script", expected: "server-error", serve: redirect(302, "javascript:alert(1)") },
  { name: "302 to this computer", expected: "server-error", serve: redirect(302, "http://127.0.0.1:9/") },
  {
    name: "302 to a cloud's own address",
    expected: "server-error",
    serve: redirect(302, "http://169.254.169.254/"),
  },
  {
    name: "meta refresh to another path",
    expected: "moved",
    path: "/old",
    serve: route({ "/old": refresh("0; url=/new"), "/new": sendPage() }),
    target: "/new",
  },
  {
    name: "meta refresh to a page that is not there",
    expected: "not-found",
    path: "/old",
    serve: route({ "/old": refresh("0; url='/nowhere'") }),
  },
  {
    name: "meta refresh to another owner's domain",
    expected: "changed-hands",
    promise: pathFinder,
    approved: samplePage(),
    serve: ({ at, ...rest }) => refresh(`1;URL=${at("buyer-three")}/`)({ at, ...rest }),
    others: { "buyer-three": sendPage(bakery) },
  },
  {
    name: "a Refresh header",
    expected: "moved",
    path: "/old",
    serve: route({
      "/old": send(200, printPage({ body: "Moved" }), { refresh: "0;url=/new" }),
      "/new": sendPage(),
    }),
    target: "/new",
  },
  { name: "a page that renews itself every five minutes", expected: "ok", serve: refresh("300") },
  {
    name: "meta refresh to a login",
    expected: "needs-login",
    path: "/guide",
    serve: route({ "/guide": refresh("0;url=/login"), "/login": sendPage() }),
  },
  {
    name: "an address with a fragment",
    expected: "ok",
    path: "/guide#essays",
    serve: sendPage({ body: '<h2 id="essays">Essays</h2>' }),
  },
  { name: "a fragment that is not on the page", expected: "ok", path: "/guide#gone", serve: sendPage() },
  {
    name: "301 of an address with a fragment",
    expected: "moved",
    ...moved(301, "/old", "/new"),
    path: "/old#essays",
    target: "/new#essays",
  },
  {
    name: "a Location in raw UTF-8",
    expected: "moved",
    path: "/old",
    serve: ({ request, response, path }) => {
      if (path === "/old")
        request.socket.end(
          Buffer.from("HTTP/1.1 301 Moved\r\nlocation: /études\r\ncontent-length: 0\r\n\r\n", "utf8"),
        );
      else response.end(samplePage());
    },
    target: "/%C3%A9tudes",
  },
  {
    name: "a name with an umlaut",
    expected: "ok",
    host: "bücher-für-alle",
    path: "/straße",
    serve: sendPage(),
  },
];
