import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildApart } from "#build/build-apart.ts";
import { readChecks } from "#content/checks-folder.ts";
import { immutableCaching, toFileHeaders } from "#server/headers/security-headers.ts";
import { toContentType } from "#server/http/content-types.ts";
import { toRedirect, toSiteTarget } from "#server/http/site-path.ts";
import { type BuiltSite, readBuiltSite } from "#server/pages/read-built-site.ts";
import { type DeskContext, readDeskContent } from "../read-desk-content.ts";
import { checkSession, type Door } from "./check-access.ts";
import { deskHeaders, printNotice } from "./print-answers.ts";

/** The visitors' page from the content as it is now: built when it is asked for, once for each state of the content. */
export function createPreview(door: Door, context: DeskContext) {
  let site: BuiltSite | undefined;
  let builtFrom: string | undefined;
  let failed: { problems: string[] } | undefined;
  const inTurn = createTurns();
  return {
    make: () =>
      inTurn(async (): Promise<{ url: string } | { problems: string[] }> => {
        const { hash } = await readDeskContent(context);
        // The checks count: a link that changed hands is off the page.
        const { runs, records } = (await readChecks(context.contentFolder)).checks;
        const from = JSON.stringify([hash, runs, [...records]]);
        if (from !== builtFrom) {
          const built = await build(context);
          failed = "problems" in built ? built : undefined;
          if (!("problems" in built)) site = built;
          builtFrom = from;
        }
        return failed ?? { url: `http://${door.host}${site?.rules.base ?? "/"}` };
      }),
    answer: async (request: Request): Promise<Response> => {
      if (checkSession(request, door))
        return printNotice(401, { heading: "This is a preview", text: ["Open it from the desk."] });
      if (!site)
        return printNotice(404, { heading: "There is no preview yet", text: ["Open it from the desk."] });
      return answerFile(request, site);
    },
  };
}

/** In memory from here on: two desks may build at the same time, and nothing is left behind. */
async function build({ root, contentFolder, cacheFolder }: DeskContext) {
  const outFolder = join(cacheFolder, `preview-${process.pid}`);
  try {
    const { ok, problems } = await buildApart({ root, contentFolder, outFolder, flag: "--preview" });
    if (ok) return readBuiltSite(outFolder);
    const errors = problems.filter(({ level }) => level === "error");
    return { problems: errors.map(({ where, what, fix }) => [where, what, fix].join("\n")) };
  } finally {
    await rm(outFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** With the headers that visitors get; a file without a hash in its name is fetched again each time. */
function answerFile(request: Request, site: BuiltSite): Response {
  const { base } = site.rules;
  const { pathname } = new URL(request.url);
  const asked = toSiteTarget(pathname, base) ?? "//";
  // News comes from a server, which does not run here: with none, the ticker says so.
  if (asked.startsWith("/rest/")) return Response.json([], { headers: deskHeaders.plain });
  const redirect = toRedirect(pathname, base, (path) => site.files.has(path));
  if (redirect)
    return new Response(null, { status: 308, headers: { ...deskHeaders.plain, location: redirect } });
  const file = site.files.get(asked);
  const path = file ? pathname : `${base}404.html`;
  const headers = toFileHeaders(site.rules, path);
  return new Response(new Uint8Array((file ?? site.notFound).identity.body), {
    status: file ? 200 : 404,
    headers: {
      ...headers,
      "content-type": toContentType(path.endsWith("/") ? "index.html" : path),
      ...(headers["cache-control"] === immutableCaching ? {} : { "cache-control": "no-store" }),
    },
  });
}

/** Runs works one after the other, in the order in which they came; one that fails does not stop the next. */
export function createTurns(): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
