import { printIcon } from "#build/print-icon.ts";
import { recolourText } from "#catalog/brand/brand-colours.ts";
import { type ResponseField, responseFields } from "#catalog/exchange/intake/read-response-header.ts";
import { printLinksSheet } from "#catalog/exchange/read-links-sheet.ts";
import { ContentLockedError } from "#content/lock-content.ts";
import { printAddress, proposedFields } from "#desk-wire/desk-address.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import * as forms from "#desk-wire/desk-requests.ts";
import type { HistoryAnswer } from "#desk-wire/side-calls.ts";
import { explainFileError } from "#host/explain-file-error.ts";
import { explainMissing } from "#host/settings/read-settings.ts";
import { lookAtFile, readFormFile } from "../change-file.ts";
import { answerFormCheck } from "../change-link.ts";
import { doAction } from "../do-action.ts";
import { answerHeadlines } from "../headlines.ts";
import type { LinkCheck } from "../link-check.ts";
import { findFeeds } from "../look-outside.ts";
import { DeskRefusal } from "../outcome.ts";
import { findPublishPlace } from "../publish-place.ts";
import { listOnlinePlaces } from "../put-online.ts";
import { type DeskContext, readDeskContent } from "../read-desk-content.ts";
import { readDeskState } from "../read-desk-state.ts";
import { takeBrand } from "../take-brand.ts";
import { takeInResponses, takeInSheet } from "../take-in-tables.ts";
import { listMany } from "../undo-change.ts";
import words from "../words.json" with { type: "json" };
import { checkPage, checkSender, checkSession, type Door } from "./check-access.ts";
import { deskHeaders, printJson, printNotice } from "./print-answers.ts";
import type { DeskPage } from "./read-desk-page.ts";

export interface DeskParts {
  door: Door;
  context: DeskContext;
  page: DeskPage;
  check: LinkCheck;
  /** Makes the preview of the content as it is now, and says where it is; or what is wrong with it. */
  preview: () => Promise<{ url: string } | { problems: string[] }>;
  /** Actions come one after the other: two at once from one page would each find the folder locked by the other. */
  inTurn: <R>(work: () => Promise<R>) => Promise<R>;
  /** For the terminal. */
  report: (error: unknown) => void;
}

/** Every call, once its Host is known to be ours. Never rejects. */
export async function answerRequest(request: Request, parts: DeskParts): Promise<Response> {
  const url = new URL(request.url);
  const isApi = url.pathname.startsWith("/api/");
  try {
    const token = url.pathname === "/" ? url.searchParams.get("token") : null;
    if (token !== null && request.method === "GET") return enter(token, request, parts);
    if (url.pathname === deskPaths.propose && request.method === "GET") return leadToForm(url.searchParams);
    const refusal =
      checkSession(request, parts.door) ??
      (isApi ? (checkSender(request, parts.door) ?? checkPage(request, parts.page)) : undefined);
    if (refusal) throw refusal;
    return await (isApi ? answerApi(request, url, parts) : answerPage(request, url, parts));
  } catch (error) {
    const { status, message: what, fix } = toRefusal(error, parts);
    if (isApi) return printJson(status, { what, fix });
    return printNotice(status, { heading: what, text: [fix], hasWayBack: status !== 401 });
  }
}

/** The token is exchanged for a cookie, and the address bar and the history are left without it. */
function enter(token: string, request: Request, { door }: DeskParts): Response {
  const cookie = door.session.exchange(token);
  const headers = { ...deskHeaders.plain, location: "/" };
  if (cookie) return new Response(null, { status: 303, headers: { ...headers, "set-cookie": cookie } });
  // The same browser, through its history.
  if (!checkSession(request, door)) return new Response(null, { status: 303, headers });
  return printNotice(401, words.used);
}

/** A bookmark opens this from any site, and so without the cookie: it shows nothing of the desk and only leads to the form. */
function leadToForm(query: URLSearchParams): Response {
  const given = proposedFields.map(
    (name) => [name, (query.get(name) ?? "").slice(0, forms.maxTextChars)] as const,
  );
  return printNotice(200, {
    heading: "Propose this page",
    text: ["The form opens by itself."],
    leadsTo: `/${printAddress("add", undefined, Object.fromEntries(given))}`,
  });
}

const shownPublishings = 50;

interface Asked {
  /** The body as JSON; nothing if it is not JSON. */
  given: unknown;
  request: Request;
  query: URLSearchParams;
}

type Call = (asked: Asked, parts: DeskParts) => Promise<unknown>;

/** A call that is an order in the body. */
const order =
  <Form extends forms.Guards>(
    form: Form,
    run: (order: forms.Infer<Form>, parts: DeskParts) => unknown,
  ): Call =>
  async ({ given }, parts) => {
    const parsed = forms.parseForm(given, form);
    return parsed && run(parsed, parts);
  };

/** Each returns the answer, or nothing if what was sent cannot be read. */
const calls: Record<string, Call> = {
  [`GET ${deskPaths.state}`]: (_, { context }) => readDeskState(context),
  [`GET ${deskPaths.check}`]: async (_, { check }) => check.status(),
  [`POST ${deskPaths.check}`]: order(forms.checkForm, (asked, { check }) => check.obey(asked)),
  [`GET ${deskPaths.file}`]: async ({ query }, { context }) => {
    const name = query.get("name");
    const answer = forms.isFormFile(name) ? await readFormFile(name, context) : undefined;
    if (!answer || !("problems" in answer)) return answer;
    const [{ where = "", what = "", fix = "" } = {}] = answer.problems;
    throw new DeskRefusal(
      422,
      `${where}: ${what}.`,
      `In a text editor: ${fix}. Then press Try again. Or undo what was changed, under Publish.`,
    );
  },
  [`POST ${deskPaths.file}`]: order(forms.fileLookForm, (look, { context }) => {
    const problems = forms.checkTexts(look, forms.maxFileItems);
    return problems.length > 0 ? { problems, diff: "" } : lookAtFile(look, context);
  }),
  [`POST ${deskPaths.brand}`]: async ({ given }, { context, inTurn }) => {
    const upload = forms.parseBrandUpload(given);
    return upload && inTurn(() => takeBrand(upload, context));
  },
  [`POST ${deskPaths.feeds}`]: order(forms.pageForm, ({ url }, { context }) =>
    findFeeds(url.trim(), context),
  ),
  [`GET ${deskPaths.history}`]: async (_, { context }) => {
    const place = await findPublishPlace(context.contentFolder, context.now);
    const [past, online] = await Promise.all([
      place.listPast(shownPublishings),
      listOnlinePlaces(context, place),
    ]);
    return { past: [...listMany(context), ...past], online } satisfies HistoryAnswer;
  },
  [`GET ${deskPaths.headlines}`]: async (_, { context }) => answerHeadlines(context),
  [`POST ${deskPaths.headlines}`]: order(forms.headlineForm, (one, { context, inTurn }) =>
    inTurn(() => answerHeadlines(context, one)),
  ),
  [`POST ${deskPaths.look}`]: async ({ given }, { context }) => {
    const problems = forms.checkTexts(given);
    if (problems.length > 0) return { problems, sameAddress: [], suggestions: [], diff: "" };
    const look = forms.parseForm(given, forms.lookForm);
    return look && answerFormCheck(look, context);
  },
  [`POST ${deskPaths.act}`]: async ({ given }, { context, inTurn }) => {
    const action = forms.parseAction(given);
    const isLong = action !== undefined && /^(saveFile|undo|publish|changeMany)$/.test(action.kind);
    const problems = forms.checkTexts(given, isLong ? forms.maxFileItems : forms.maxItems);
    if (problems.length > 0) return { isDone: false, problems };
    return action && inTurn(() => doAction(action, context));
  },
  [`GET ${deskPaths.intake}`]: async ({ query }, { context }) => {
    const { links } = await readDeskContent(context);
    const headers = { ...deskHeaders.plain, "content-type": "text/csv; charset=utf-8" };
    return new Response(printLinksSheet(links.values(), query.get("separator") === ";" ? ";" : ","), {
      headers,
    });
  },
  [`POST ${deskPaths.intake}`]: async ({ request, query }, { context, inTurn }) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const sheet = { bytes, isMoved: query.has("moved"), seen: query.get("seen") };
    if (query.has("sheet")) return inTurn(() => takeInSheet(sheet, context));
    const columns = readColumns(query.get("columns"));
    const taken = await takeInResponses({ bytes, isLive: query.has("look"), columns }, context, inTurn);
    return taken.isDone ? { ...taken, state: await readDeskState(context) } : taken;
  },
};

async function answerApi(request: Request, { pathname, searchParams: query }: URL, parts: DeskParts) {
  const name = `${request.method} ${pathname}`;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call) throw new DeskRefusal(404, "The desk does not know this request.", "Reload the page.");
  const isTable = pathname === deskPaths.intake;
  const given: unknown = isTable ? undefined : await request.json().catch(() => undefined);
  const answer = await call({ given, request, query }, parts);
  if (answer !== undefined) return answer instanceof Response ? answer : printJson(200, answer);
  throw new DeskRefusal(400, "What the page sent cannot be read.", "Reload the page and try again.");
}

/** What each field is called in the table, as the curator said it. */
function readColumns(text: string | null): ReadonlyMap<ResponseField, string> | undefined {
  if (text === null) return;
  const given = new URLSearchParams(text);
  const columns = responseFields.map((field) => [field, given.get(field) ?? ""] as const);
  return new Map(columns.filter(([, of]) => of));
}

async function answerPage(request: Request, { pathname }: URL, parts: DeskParts): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new DeskRefusal(405, "This cannot be done here.", "Use the desk's own page.");
  if (pathname === deskPaths.preview) return answerPreview(parts);
  const file = await findFile(pathname, parts);
  if (file) return new Response(file.body, { headers: { ...deskHeaders.page, "content-type": file.type } });
  throw new DeskRefusal(404, "The desk has no such page.", "Go back to the desk.");
}

/** The page's own files, in the hub's colours and with its drawing. */
async function findFile(pathname: string, { page, context }: DeskParts) {
  const brand = async () => (await readDeskContent(context)).catalog?.brand;
  if (pathname === deskPaths.logo) {
    const logo = (await brand())?.logo;
    return logo === undefined ? undefined : { body: logo, type: "image/svg+xml" };
  }
  const file = page.find(pathname);
  if (!file) return;
  const colours = pathname.endsWith(".css") || pathname.endsWith(".svg") ? await brand() : undefined;
  if (!colours) return { ...file, body: new Uint8Array(file.body) };
  if (pathname === "/icon.svg") return { body: printIcon(10, colours), type: file.type };
  return { body: recolourText(file.body.toString("utf8"), colours), type: file.type };
}

async function answerPreview({ preview }: DeskParts): Promise<Response> {
  const made = await preview();
  if ("url" in made)
    return new Response(null, { status: 303, headers: { ...deskHeaders.plain, location: made.url } });
  return printNotice(422, {
    heading: "The page cannot be built right now",
    text: ["Visitors still see the page as it was. Fix these first:", ...made.problems],
    hasWayBack: true,
  });
}

/** What stopped an action, for the curator. Of an error in the program only the terminal gets details. */
function toRefusal(error: unknown, { report, context }: DeskParts): DeskRefusal {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof ContentLockedError) {
    // Its advice is for someone at a terminal.
    const what = error.message.replace(/ Try again when it is done\.$/, "");
    return new DeskRefusal(409, what, "Nothing was changed. Try again in a moment.");
  }
  const told = explainFileError(error);
  const missing = told && explainMissing(context.contentFolder);
  if (missing) return new DeskRefusal(500, missing, words.missing);
  // The system's own words, such as "ENOSPC: …", come last; if there are no others, they name the file.
  if (told && /^E[A-Z]+:/.test(told.what) && !/\(E\w+\)\.$/.test(told.fix))
    return new DeskRefusal(500, told.fix, `Nothing was changed. The computer says: ${told.what}.`);
  if (told) return new DeskRefusal(500, told.what, `${told.fix} Nothing was changed.`);
  report(error);
  const fix = "Reload the page. If it comes back, show the desk's window to whoever manages this computer.";
  return new DeskRefusal(500, "Something went wrong inside the desk. Your files are intact.", fix);
}
