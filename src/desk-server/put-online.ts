import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { printCount } from "#base/print-count.ts";
import { type Problem, printProblem } from "#base/problem.ts";
import { tryOr } from "#base/try-or.ts";
import { buildApart } from "#build/build-apart.ts";
import { readSourceHash } from "#build/read-source-hash.ts";
import { mergeFiles } from "#catalog/content-file.ts";
import { openContent } from "#content/change-content.ts";
import { readChecks } from "#content/checks-folder.ts";
import * as git from "#content/git/publish-folder.ts";
import { type ChangedFile, readBlobs } from "#content/git/read-changes.ts";
import type { ActionOf } from "#desk-wire/desk-requests.ts";
import type { OnlinePlace } from "#desk-wire/side-calls.ts";
import { fetchGuarded } from "#host/outbound/fetch-guarded.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { toWayOut } from "./look-outside.ts";
import { type Done, refuse } from "./outcome.ts";
import { toDeskProblem } from "./plan-link-change.ts";
import { refuseForGit } from "./publish.ts";
import type { PublishPlace } from "./publish-place.ts";
import { checkOnce, type DeskContent, type DeskContext, readDeskContent } from "./read-desk-content.ts";
import { toUndo } from "./undo-change.ts";
import words from "./words.json" with { type: "json" };
import { zipFolder } from "./zip-folder.ts";

type Kind = OnlinePlace["kind"];

const { when, online } = words;
/** What a status means, and what to do about it. */
const hostSaid: Record<number, string[]> = words.hostSaid;
const uploadMs = 5 * 60_000;
const lookMs = 500;

/** Every place that this computer knows of, and what is not there yet. */
export async function listOnlinePlaces(context: DeskContext, place: PublishPlace): Promise<OnlinePlace[]> {
  const [upstream, server] = await Promise.all([place.readUpstream(), findServer(context)]);
  const { upload } = context.settings;
  const places: OnlinePlace[] = [];
  const add = (kind: Kind, to: string, waiting: string) =>
    places.push({ kind, to, waiting, when: when[kind] });
  const sent = upstream && printCount(upstream.waiting, "publication is", "publications are");
  if (upstream) add("forge", upstream.to, upstream.waiting === 0 ? "" : `${sent} on this computer only.`);
  if (!upload && !server) return places;
  const hash = readSourceHash(context.root, toSources(context));
  const compare = (kind: Kind, shown = "") => (shown === hash ? "" : `The ${kind} shows an earlier version.`);
  // The host was sent pages of this state of the sources; empty if that is not known.
  if (upload)
    add("host", new URL(upload.url).host, compare("host", readTextIfThere(toSentPath(context), 1000)));
  if (server) add("server", server.url, compare("server", server.build));
  return places;
}

/** Shows visitors what was published, and nothing that was not. */
export async function putOnline(
  { place: kind }: ActionOf<"putOnline">,
  context: DeskContext,
  place: PublishPlace,
  patienceMs = 15_000,
): Promise<Done> {
  if (kind === "forge") return push(context, place);
  // Nobody may publish or undo what another tool is writing: throws if the folder is locked.
  (await openContent(context.contentFolder))[Symbol.dispose]();
  const waiting = (await place.readNow()).changed.length;
  // A forge gets commits only; the others get the folder as it is.
  const what = `${waiting === 1 ? "one change is" : `${waiting} changes are`} not published yet`;
  if (waiting > 0) return refuse(what, "publish what you changed or undo it first: visitors would see it");
  return kind === "host" ? upload(context) : rebuildServer(context, patienceMs);
}

/** Hands the commits on, to the forge whose workflow builds the pages or to a server that fetches them. */
async function push(context: DeskContext, place: PublishPlace): Promise<Done> {
  const { contentFolder } = context;
  const upstream = place.findObstacle() ? undefined : await place.readUpstream();
  if (!upstream) {
    const { why } = (await place.readNow()).checkout;
    return why ? refuse(why, again) : refuse(online.noForge.what, online.noForge.fix);
  }
  const { to, waiting } = upstream;
  if (waiting === 0) return refuse(online.nothing.what, online.nothing.fix);
  let [before, said] = ["", ""];
  for (;;) {
    // Before anything is locked: a slow forge must not keep others from saving.
    const fetched = await git.fetchUpstream(contentFolder, upstream);
    if (!fetched.isDone) return refuseToJoin(to, fetched.said);
    const joined = await joinOthers(context, place, upstream);
    if (!("theirs" in joined)) return joined;
    const { theirs, commit } = joined;
    // Others may have put something there in the same moment; then that is joined too.
    const isSame = theirs === before;
    const sent = await (isSame ? git.sendFlat : git.sendUpstream)(contentFolder, upstream, theirs, commit);
    if (sent.isDone) break;
    if (!isSame) said = sent.said;
    // Not after a failure of the network: one commit would give up the single publications.
    if (isSame || !/rejected\]/.test(said)) return refuseForGit(`${to} did not take it`, said, again);
    before = theirs;
  }
  const what = waiting === 1 ? "One publication is" : `${waiting} publications are`;
  // A content repository has its own copy, which no upgrade replaces.
  const [night] = (await readBlobs(contentFolder, [`HEAD:${workflow}`]))?.values() ?? [];
  const isOld = night?.includes("links:check") && !night.includes("checks-folder.ts");
  const old = isOld ? ` ${online.oldNight} ${join(context.root, workflow)}.` : "";
  return { isDone: true, what: `${what} sent to ${to}. ${when.forge}${old}` };
}

/** The forge's own link check puts something there every night; that, and other curators' work, needs nobody who knows git. */
async function joinOthers(context: DeskContext, place: PublishPlace, upstream: git.Upstream) {
  using _open = await openContent(context.contentFolder);
  const read = async () => ({ ...(await readDeskContent(context)), ...(await place.readNow()) });
  const now = await read();
  const joined = await git.joinUpstream(context.contentFolder, upstream, now.changed);
  if (!joined.isDone) {
    const nameLink = (path: string, id: string) => `"${now.links.get(id)?.fields.name ?? id}" (${path})`;
    return refuseToJoin(upstream.to, joined.said.replace(/^\S*resources\/([\w-]+)\.yaml$/gm, nameLink));
  }
  const error = await judge(context, joined.commit === upstream.commit ? now : await read());
  if (!error) return joined;
  const fix = `correct it, publish it, ${again}`;
  return refuse(`what is published, here or in ${upstream.to}, does not fit: ${printProblem(error)}`, fix);
}

const again = "then put online again";
const workflow = ".github/workflows/publish.yml";

function refuseToJoin(to: string, said: string) {
  const { takenAway, others, clash } = online;
  if (said === git.takenAway) return refuse(`${takenAway.what} ${to}`, takenAway.fix);
  if (/would be overwritten/.test(said))
    return refuse(`others have changed in ${to} what you have not published`, `publish or undo it, ${again}`);
  if (/^(fatal|error):/m.test(said))
    return refuseForGit(`what is in ${to} could not be taken in`, said, again);
  // What git computed, and the files in which it did not know what to take.
  const [, files] = /^[0-9a-f]{40,}, (.+)/.exec(said.replaceAll("\n", ", ")) ?? [];
  if (files) return refuse(`others have changed in ${to} what you changed too: ${files}`, clash);
  return refuse(`${others.what} ${to}`, others.fix);
}

type Present = Pick<DeskContent, "files"> & { changed: readonly ChangedFile[] };

/** The first error in what would be sent. Unpublished changes may hide one or have their own, so they are left out: read after the files, also those that someone saves in between. */
async function judge(context: DeskContext, { files, changed }: Present): Promise<Problem | undefined> {
  const sent = checkOnce(mergeFiles(files, changed.map(toUndo)), context);
  const { problems } = await readChecks(context.contentFolder, context.shownFolder);
  const isHere = (where: string) => changed.some(({ pathInFolder }) => where.includes(`/${pathInFolder}:`));
  const told = sent.problems.map((problem) => toDeskProblem(problem, new Set()));
  const errors = [...told, ...problems.filter(({ where }) => !isHere(where))];
  return errors.find(({ level }) => level === "error");
}

/** The built site as one file: the host takes all of it or nothing, and forgets the files that went. */
async function upload(context: DeskContext): Promise<Done> {
  const { upload: target } = context.settings;
  if (!target) return refuse("no host is set up", 'docs/operations.md says how, under "Without a forge"');
  const outFolder = join(context.cacheFolder, `online-${process.pid}`);
  try {
    const hash = readSourceHash(context.root, toSources(context));
    const refusal = await build(context, outFolder, "--news");
    if (refusal) return refusal;
    const { host } = new URL(target.url);
    const way = await toWayOut(context);
    const answer = await fetchGuarded(target.url, {
      ...way,
      method: "POST",
      headers: { ...way.headers, authorization: `Bearer ${target.token}`, "content-type": "application/zip" },
      body: zipFolder(join(outFolder, "public")),
      maxHops: 0,
      headersTimeoutMs: uploadMs,
      totalTimeoutMs: uploadMs,
    });
    if (!answer.ok)
      return refuse(`${host} could not be reached (${answer.code})`, "check your network, then try again");
    const { status } = answer;
    const [what = `it answered with ${status}`, fix = words.hostLater] = hostSaid[status] ?? [];
    if (status >= 400) return refuse(`${host} did not take it: ${what}`, fix);
    await writeFileDurably(toSentPath(context), hash);
    return { isDone: true, what: `Sent to ${host}, with today's headlines. ${when.host}` };
  } finally {
    await rm(outFolder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Builds where `npm start` builds; the running server takes a new build by itself. */
async function rebuildServer(context: DeskContext, patienceMs: number): Promise<Done> {
  const before = await findServer(context);
  if (!before) return refuse(online.noServer.what, online.noServer.fix);
  const outFolder = context.distFolder;
  const refusal = await build(context, outFolder);
  if (refusal) return refusal;
  const { sourceHash } = JSON.parse(readFileSync(join(outFolder, "build.json"), "utf8"));
  for (let waited = 0; waited <= patienceMs; waited += lookMs) {
    if ((await findServer(context))?.build === sourceHash)
      return { isDone: true, what: `Built, and shown at ${before.url}. Visitors see it now.` };
    await wait(lookMs);
  }
  const fix = "it may serve another folder (--dist): stop it and start it again";
  return refuse(`the site is built, but the server at ${before.url} still shows the earlier version`, fix);
}

async function build(context: DeskContext, outFolder: string, flag?: "--news"): Promise<Done | undefined> {
  const { ok, problems } = await buildApart({ ...context, outFolder, flag });
  if (ok) return;
  const errors = problems.filter(({ level }) => level === "error");
  return refuse(`the site could not be built: ${errors.map(printProblem).join("; ")}`, "fix it first");
}

/** A server that runs on this computer with the settings that the desk knows, and with this content. */
async function findServer(context: DeskContext): Promise<{ url: string; build: string } | undefined> {
  const { port, contentFolder } = context.settings;
  if (port === 0 || contentFolder !== context.contentFolder) return;
  const url = `http://127.0.0.1:${port}`;
  const { catalog } = await readDeskContent(context);
  const base = new URL(catalog?.site.url ?? url).pathname;
  const answer = await fetchGuarded(`${url}${base}health/live`, {
    ...(await toWayOut(context)),
    allowHosts: new Set([`127.0.0.1:${port}`]),
    maxHops: 0,
    totalTimeoutMs: 2000,
  });
  if (!answer.ok || answer.status !== 200) return;
  // If another program has the port, the answer is something else.
  const { status, build } = tryOr(() => JSON.parse(new TextDecoder().decode(answer.body)), undefined) ?? {};
  return status === "live" && typeof build === "string" ? { url: url + base, build } : undefined;
}

const toSources = ({ contentFolder, settings: { supabase } }: DeskContext) => ({ contentFolder, supabase });

const toSentPath = ({ cacheFolder }: DeskContext) => join(cacheFolder, "sent-online.txt");
