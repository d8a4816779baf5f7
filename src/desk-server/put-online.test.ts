import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeTransport } from "#host/outbound/node-transport.ts";
import { findPublishPlace } from "./publish-place.ts";
import { listOnlinePlaces, putOnline } from "./put-online.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";
import { unzip } from "./testing/unzip.ts";

let desk: SampleDesk;
let hosts: Server[] = [];
const forge = () => join(desk.home, "forge.git");
const atForge = (...args: string[]) => execFileSync("git", args, { cwd: forge(), encoding: "utf8" }).trim();
const publish = (name: string) => desk.act({ kind: "publish", message: name });
const put = (place: "forge" | "host" | "server") => desk.act({ kind: "putOnline", place });
const refused = (what: RegExp) => ({ isDone: false, problems: [{ what: expect.stringMatching(what) }] });
const findPlace = () => findPublishPlace(desk.folder, desk.context.now);
const listWaiting = async () => {
  const places = await listOnlinePlaces(desk.context, await findPlace());
  return places.map(({ kind, to, waiting }) => [kind, to, waiting]);
};

afterEach(() => {
  for (const host of hosts) host.close();
  hosts = [];
  desk.remove();
});

describe("put online at a forge", () => {
  beforeEach(() => {
    desk = makeSampleDesk({}, { hasForge: true });
  });

  it("sends what was published, and nothing before it is asked for", async () => {
    expect(await listWaiting()).toEqual([["forge", "origin/main", ""]]);
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Look at pines");
    expect(await listWaiting()).toEqual([
      ["forge", "origin/main", "1 publication is on this computer only."],
    ]);
    expect(atForge("rev-list", "--count", "main")).toBe("1");
    expect(await put("forge")).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/sent to origin\/main\. Visitors see it/),
    });
    expect(atForge("log", "-1", "--format=%s", "main")).toBe("Look at pines");
    expect(await listWaiting()).toEqual([["forge", "origin/main", ""]]);
    expect(await put("forge")).toMatchObject({ isDone: false });
  });

  /** As the forge's own link check makes one every night. */
  const putTheirs = (path: string, text: string) => desk.putTheirs({ [path]: text });
  const textHere = (path: string) => readFileSync(join(desk.home, "content", path), "utf8");
  const isMerging = () => existsSync(join(desk.home, ".git/MERGE_HEAD"));

  it("joins what others put there with what was published here, and leaves alone what was not", async () => {
    putTheirs("content/checks/runs.txt", "# theirs\n\nci 2026-11-21T02Z\n");
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    const unpublished = `${textHere("site.yaml")}# not published\n`;
    writeFileSync(join(desk.home, "content", "site.yaml"), unpublished);
    expect(await put("forge")).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/^One publication/),
    });
    expect(atForge("log", "--format=%s", "--no-merges", "-2", "main").split("\n").sort()).toEqual([
      "Ours",
      "Theirs",
    ]);
    expect(atForge("show", "main:content/checks/runs.txt")).toMatch(/^# theirs/);
    expect(textHere("checks/runs.txt")).toMatch(/^# theirs/);
    expect(textHere("site.yaml")).toBe(unpublished);
    expect(atForge("show", "main:content/site.yaml")).not.toContain("not published");
    expect(await listWaiting()).toEqual([["forge", "origin/main", ""]]);
  });

  const both =
    /^others have changed in origin\/main what you changed too: "Resource pine" \(content\/resources\/pine\.yaml\)$/;
  it.each([
    ["both changed one line", "content/resources/pine.yaml", "name: Theirs\n", both],
    ["it is of the program", "package.json", "{}\n", /^others have changed the program.* in origin\/main$/],
    [
      "it would overwrite what is not published",
      "content/site.yaml",
      "product: T\n",
      /^others have changed in/,
    ],
  ])(
    "changes nothing on either side if %s, also where git has other settings",
    async (_, path, text, what) => {
      desk.git("config", "color.transport", "always");
      desk.git("config", "merge.autoStash", "true");
      putTheirs(path, text);
      await desk.act({ kind: "reviewed", id: "pine" });
      await publish("Ours");
      if (path.endsWith("site.yaml"))
        writeFileSync(join(desk.home, "content", "site.yaml"), "product: Mine\n");
      const before = [desk.git("status", "--porcelain"), desk.git("rev-parse", "HEAD")];
      expect(await put("forge")).toMatchObject(refused(what));
      expect([desk.git("status", "--porcelain"), desk.git("rev-parse", "HEAD")]).toEqual(before);
      expect(isMerging()).toBe(false);
      expect(atForge("log", "-1", "--format=%s", "main")).toBe("Theirs");
    },
  );

  it("goes on, as it says, after what both changed was put back here", async () => {
    putTheirs("content/home.yaml", `${textHere("home.yaml")}# theirs\n`);
    desk.put("home.yaml", `${textHere("home.yaml")}# ours\n`);
    await publish("Ours");
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Pine");
    expect(await put("forge")).toMatchObject(refused(/what you changed too: content\/home\.yaml$/));
    await desk.act({ kind: "revert", id: desk.git("rev-parse", "HEAD~1").trim() });
    await publish("Back");
    expect(await put("forge")).toMatchObject({ isDone: true });
    expect(atForge("show", "main:content/home.yaml")).toMatch(/# theirs$/);
    expect(atForge("log", "--format=%s", "main").split("\n")).toContain("Pine");
  });

  const toNotes = (records: Record<string, string[]>) =>
    Object.entries(records).map(([id, lines]) => `\n${id}\n  ${lines.join("\n  ")}\n`);
  const page = 'page 2026-11-01 3fa1b2c4 pine.org en "Pine"';
  const hidden = 'state changed-hands 2026-11-20T03Z "It leads to someone else."';
  const blocked = 'state blocked-to-robots 2026-11-20T03Z "It turns robots away."';
  const late = 'doubt ci timed-out 2026-11-21T03Z "no answer came in time"';
  const accepted = 'override blocked-to-robots 2027-05-20 "It opens."';

  const missed = "reached 2026-11-20";
  const moved = 'page 2026-11-19 5c6d7e8f pine.net en "Pine"';

  /** A link for each, because a merge by git takes half a second. */
  const noted: [id: string, before: string[], ours: string[], theirs: string[], joined: string[]][] = [
    ["q-new-file-of-both", [], [page, "new home"], [page, "new ci"], [page, "new home"]],
    ["p-seen-by-both", [page], [page, blocked], [page, late], [page, blocked]],
    ["p-hidden-there", [page], [page, late], [page, hidden], [page, hidden]],
    ["p-hidden-here", [page], [page, hidden], [page, late], [page, hidden]],
    ["p-accepted-here", [page], [page, blocked, accepted], [page, hidden], [page, hidden, accepted]],
    ["p-accepted-there", [page], [page, late], [page, blocked, accepted], [page, late, accepted]],
    ["p-shown-here", [page, hidden], [page, hidden, "shown"], [page, hidden, late], [page, hidden, "shown"]],
    [
      "p-approved-here",
      [page, hidden],
      [page.replace("-01 ", "-21 ")],
      [page, hidden, late],
      [page.replace("-01 ", "-21 ")],
    ],
    [
      "p-approved-without-picture",
      ["address 3fa1b2c4", hidden],
      [page],
      ["address 3fa1b2c4", hidden, late],
      [page],
    ],
    ["p-agreed-there", [page, "new ci"], [page, "new ci", late], [page], [page, late]],
    ["p-other-address", [page], [moved], [page, blocked, accepted, missed], [moved]],
    ["p-not-reached-there", [page], [page, accepted], [page, late, missed], [page, accepted, missed]],
  ];
  it("joins, link by link, the notes of two link checks", async () => {
    const write = (letter: string, at: 1 | 2 | 3 | 4, more: Record<string, string[]> = {}) => {
      const rows = noted.map((row): [string, string[]] => [row[0], row[at]]);
      const all = Object.entries({ pax: [page], pony: [page], ...Object.fromEntries(rows), ...more });
      return toNotes(Object.fromEntries(all.filter(([id]) => id.startsWith(letter)).sort())).join("");
    };
    desk.put("checks/p.txt", write("p", 1));
    await publish("Before");
    desk.git("push", "--quiet");
    putTheirs("content/checks/q.txt", write("q", 3));
    putTheirs("content/checks/p.txt", write("p", 3, { pulp: [page, hidden] }));
    desk.put("checks/q.txt", write("q", 2));
    desk.put("checks/p.txt", write("p", 2, { pax: [page, late] }));
    await publish("Ours");
    expect(await put("forge")).toMatchObject({ isDone: true });
    const sent = (path: string) =>
      atForge("show", `main:content/${path}`).replace(/\n {2}build 0$|^#.*\n/gm, "");
    expect(sent("checks/p.txt")).toBe(write("p", 4, { pax: [page, late], pulp: [page, hidden] }).trimEnd());
    expect(sent("checks/q.txt")).toBe(write("q", 4).trimEnd());
  });

  it.each<[string, theirs: [RegExp, string], ours: [RegExp, string], joined: boolean]>([
    [
      "an address and what is in the next line",
      [/^(url: .*)\/$/m, "$1/new"],
      [/^description: .*$/m, "description: Ours."],
      true,
    ],
    [
      "two lines of one field, as git does",
      [/Pine essays/, "Essays by Pine"],
      [/Its money/, "Its grants"],
      true,
    ],
    [
      "but not one field that says two things",
      [/^name: .*$/m, "name: Theirs"],
      [/^name: .*$/m, "name: Ours"],
      false,
    ],
  ])("joins two curators' changes of one link, field by field: %s", async (_, theirs, ours, joined) => {
    const path = "resources/pine.yaml";
    const text = textHere(path);
    putTheirs(`content/${path}`, text.replace(...theirs));
    desk.put(path, text.replace(...ours));
    expect(await publish("Ours")).toMatchObject({ isDone: true });
    expect(await put("forge")).toMatchObject({ isDone: joined });
    const ourText = text.replace(...ours);
    expect(textHere(path)).toBe(joined ? ourText.replace(...theirs) : ourText);
  });

  it("joins the links that two curators have each added, although both are at one place of the list of ids", async () => {
    const link = (name: string) =>
      textHere("resources/pine.yaml")
        .replace(/^name: .*/m, `name: ${name}`)
        .replace(/^url: .*/m, `url: https://${name.toLowerCase()}.org/`);
    const ids = textHere("ids.txt").replace(/^pine$/m, "pine\npineapple");
    putTheirs("content/resources/pineapple.yaml", link("Pineapple"));
    putTheirs("content/ids.txt", ids);
    writeFileSync(join(desk.home, "content/resources/pinewood.yaml"), link("Pinewood"));
    writeFileSync(join(desk.home, "content/ids.txt"), ids.replace("pineapple", "pinewood"));
    expect(await publish("Pinewood")).toMatchObject({ isDone: true });
    expect(await put("forge")).toMatchObject({ isDone: true });
    const sent = atForge("show", "main:content/ids.txt").split("\n");
    expect(sent).toEqual(expect.arrayContaining(["pine", "pineapple", "pinewood"]));
  });

  it("joins the branch and not a tag of its name, and keeps nobody from saving while a slow forge answers", async () => {
    putTheirs("content/checks/runs.txt", "ci 2026-11-21T02Z\n");
    atForge("tag", "main", "main~1");
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    const begun = join(desk.home, "begun");
    const program = join(desk.home, "slow");
    const script = `#!/bin/sh\n>'${begun}'\nwhile [ -e '${begun}' ]; do sleep 0.05; done\nexec git-upload-pack "$@"\n`;
    writeFileSync(program, script, { mode: 0o755 });
    desk.git("config", "remote.origin.uploadpack", program);
    const sent = put("forge");
    try {
      await vi.waitFor(() => expect(existsSync(begun)).toBe(true), 10_000);
      expect(await desk.act({ kind: "reviewed", id: "pine" })).toMatchObject({ isDone: true });
    } finally {
      rmSync(begun, { force: true });
    }
    expect(await sent).toMatchObject({ isDone: true });
    expect(atForge("show", "refs/heads/main:content/checks/runs.txt")).toMatch(/^ci/);
  });

  /** Has something happen beside one command of git, by others or in another window: before it, or after `fetch`. */
  function doBeside(command: string, script: string): void {
    const path = process.env.PATH ?? "";
    const beside = join(desk.home, "beside");
    writeFileSync(beside, `set -e\nPATH='${path}'\n${script}\n`);
    const isIt = `case " $* " in *" ${command} "*) true;; *) false;; esac`;
    const later = command === "fetch" ? `${isIt} && { git "$@"; r=$?; sh '${beside}' >&2; exit $r; }` : "";
    const text = `#!/bin/sh\nPATH='${path}'\n${later}\n${isIt} && sh '${beside}' >&2\nexec git "$@"\n`;
    mkdirSync(join(desk.home, "bin"));
    writeFileSync(join(desk.home, "bin/git"), text, { mode: 0o755 });
    vi.stubEnv("PATH", `${join(desk.home, "bin")}:${path}`);
  }
  const asOther = () => `git -C '${join(desk.home, "other")}' -c user.name=B -c user.email=b@example.org`;

  it.each<[what: string, command: string, toScript: () => string]>([
    [
      "takes it back, and another window fetches that",
      "commit-tree",
      () =>
        `git clone --quiet '${forge()}' '${join(desk.home, "other")}'\n${asOther()} rm --quiet content/checks/runs.txt\n${asOther()} commit --quiet -m Back\n${asOther()} push --quiet\ngit fetch --quiet`,
    ],
    ["takes it away by force", "push", () => `git -C '${forge()}' update-ref refs/heads/main main~1`],
    ["fetches another branch in another window", "fetch", () => "git fetch --quiet origin draft"],
    ["checks out another branch", "fetch", () => "git switch --quiet --create work --track origin/draft"],
  ])(
    "neither undoes nor sends what is not meant if someone %s in the meantime",
    async (_, command, toScript) => {
      putTheirs("content/checks/runs.txt", "ci 2026-11-21T02Z\n");
      const before = atForge("rev-parse", "main~1");
      desk.git("fetch", "--quiet");
      atForge(
        "update-ref",
        "refs/heads/draft",
        atForge("commit-tree", "-p", "main", "-m", "Draft", "main~1^{tree}"),
      );
      desk.git("fetch", "--quiet", "origin", "draft");
      await desk.act({ kind: "reviewed", id: "pine" });
      await publish("Ours");
      doBeside(command, toScript());
      await put("forge").finally(() => vi.unstubAllEnvs());
      if (command !== "push") await put("forge");
      const log = atForge("log", "--format=%s", "main").split("\n");
      expect(log).not.toContain("Draft");
      const files = atForge("ls-tree", "-r", "--name-only", "main");
      expect(/runs\.txt/.test(files)).toBe(command === "fetch");
      if (command === "push") expect(atForge("rev-parse", "main")).toBe(before);
    },
  );

  it.each<[since: string, act: () => unknown]>([
    ["nothing was put there", () => undefined],
    ["another window has fetched", () => desk.git("fetch", "--quiet")],
    [
      "something else was put there",
      () => putTheirs("content/home.yaml", `${textHere("home.yaml")}# theirs\n`),
    ],
  ])("leaves to a person what someone has taken away there by force if since then %s", async (_, act) => {
    desk.git("config", "core.logAllRefUpdates", "false");
    writeFileSync(join(desk.folder, "site.yaml"), `${textHere("site.yaml")}# by mistake\n`);
    await publish("By mistake");
    expect(await put("forge")).toMatchObject({ isDone: true });
    atForge("update-ref", "refs/heads/main", "main~1");
    act();
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    const before = atForge("rev-parse", "main");
    const what = /^something that was online has been removed or rewritten.* to origin\/main$/;
    for (const _ of [1, 2]) expect(await put("forge")).toMatchObject(refused(what));
    expect(atForge("rev-parse", "main")).toBe(before);
    // As the words advise.
    desk.git("pull", "--quiet", "--rebase");
    expect(await put("forge")).toMatchObject({ isDone: true });
    expect(atForge("log", "--format=%s", "main").split("\n")).toEqual(
      expect.arrayContaining(["Ours", "Start"]),
    );
    expect(atForge("log", "--format=%s", "main")).not.toContain("By mistake");
  });

  it("leaves to a person what others have taken away again that was taken in here and did not fit", async () => {
    // As git follows branches that nobody may rewrite.
    desk.git("config", "remote.origin.fetch", "refs/heads/*:refs/remotes/origin/*");
    putTheirs("content/resources/wrong.yaml", "name: Wrong\n");
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    expect(await put("forge")).toMatchObject(refused(/does not fit/));
    atForge("update-ref", "refs/heads/main", "main~1");
    expect(await put("forge")).toMatchObject(refused(/^something that was online/));
    desk.git("pull", "--quiet", "--no-rebase");
    desk.git("push", "--quiet");
    expect(await put("forge")).toMatchObject(refused(/online already/));
  });

  it("judges what it would send, whatever is not published yet", async () => {
    const [menus, pine, ids] = ["menus.yaml", "resources/pine.yaml", "ids.txt"].map(textHere);
    const write = (path: string, text = "") => writeFileSync(join(desk.folder, path), text);
    const elm = pine?.replace(/^name: .*/m, "name: Elms").replace(/^url: .*/m, "url: https://elms.org/");
    write("menus.yaml", menus?.replace("id: scholarships", "id: money"));
    write("resources/pine.yaml", pine?.replaceAll("/scholarships", "/money"));
    expect(await publish("Money")).toMatchObject({ isDone: true });
    putTheirs("content/ids.txt", `${ids}elms\n`);
    putTheirs("content/resources/elms.yaml", elm ?? "");
    write(
      "menus.yaml",
      menus?.replace("- id: scholarships", "- id: money\n      name: Money\n    - id: scholarships"),
    );
    expect(await put("forge")).toMatchObject(refused(/^what is published.*"uni-resources\/scholarships"/s));
    // The other way round: what is wrong is here only.
    write("resources/elms.yaml", elm?.replaceAll("/scholarships", "/money"));
    desk.git("commit", "--quiet", "--message", "Elms", "content/resources/elms.yaml");
    write("menus.yaml", "- wrong\n");
    mkdirSync(join(desk.folder, "checks"));
    write("checks/p.txt");
    expect(await put("forge")).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/^3 publications/),
    });
  });

  it("blames nobody else for an error that is published here only", async () => {
    desk.put("site.yaml", "product: [\n");
    desk.git("commit", "--quiet", "--all", "--message", "By hand");
    const what = /^what is published, here or in origin\/main, does not fit: .*site\.yaml/s;
    expect(await put("forge")).toMatchObject(refused(what));
    rmSync(forge(), { recursive: true });
    expect(await put("forge")).toMatchObject(
      refused(/^what is in origin\/main could not be taken in: fatal/),
    );
  });

  it("says what git said where that is not about others' work", async () => {
    putTheirs("content/checks/runs.txt", "ci 2026-11-21T02Z\n");
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    writeFileSync(join(desk.home, ".git/index.lock"), "");
    const fix = expect.stringMatching(/delete the file .*index\.lock, then put online again$/);
    expect(await put("forge")).toMatchObject({ isDone: false, problems: [{ fix }] });
    rmSync(join(desk.home, ".git/index.lock"));
    desk.git("config", "remote.origin.uploadpack", "/workspaces/none");
    const later = expect.stringMatching(/^try again later, or show this to/);
    expect(await put("forge")).toMatchObject({ problems: [{ fix: later }] });
    desk.git("config", "--unset", "remote.origin.uploadpack");
    expect(await put("forge")).toMatchObject({ isDone: true });
  });

  it("leaves a merge alone that someone has begun by hand", async () => {
    putTheirs("content/resources/pine.yaml", "name: Theirs\n");
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    desk.git("fetch", "--quiet");
    expect(() => desk.git("merge", "--quiet", "origin/main")).toThrow();
    const before = desk.git("status", "--porcelain");
    expect(await put("forge")).toMatchObject({ isDone: false });
    expect([desk.git("status", "--porcelain"), isMerging()]).toEqual([before, true]);
  });

  it.each([
    ["resources/wrong.yaml", "name: Wrong\n"],
    ["checks/p.txt", ""],
  ])("sends nothing that does not fit together, as with %s", async (path, text) => {
    putTheirs(`content/${path}`, text);
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    const what = new RegExp(`^what is published, here or in origin/main, does not fit:.*${path}`, "s");
    for (const _ of [1, 2]) expect(await put("forge")).toMatchObject(refused(what));
    expect(desk.git("log", "--format=%s", "--merges").trim()).toBe("Join what others have put online");
    expect(atForge("log", "-1", "--format=%s", "main")).toBe("Theirs");
  });

  it("says what the other side said, also where that speaks of a rejection", async () => {
    const hook = "#!/bin/sh\necho '[rejected] commit messages need a ticket number'\nexit 1\n";
    mkdirSync(join(forge(), "hooks"), { recursive: true });
    writeFileSync(join(forge(), "hooks/pre-receive"), hook, { mode: 0o755 });
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    expect(await put("forge")).toMatchObject(refused(/^origin\/main did not take it: .*a ticket number/s));
  });

  it("is said to fail where the other side is gone, and is not offered where there is none", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    rmSync(forge(), { recursive: true });
    expect(await put("forge")).toMatchObject({ isDone: false });
    desk.git("remote", "remove", "origin");
    expect(await listWaiting()).toEqual([]);
    expect(await put("forge")).toMatchObject(refused(/not connected/));
  });
});

/** A program in the place of the host or the server, on loopback. */
async function stand(answer: (request: IncomingMessage, body: Buffer) => { status: number; body?: string }) {
  const host = createServer(async (request, response) => {
    const { status, body } = answer(request, await buffer(request));
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(body);
  });
  hosts.push(host);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return (host.address() as AddressInfo).port;
}

function openWayTo(port: number): void {
  const deps = { ...desk.sites.deps, transport: nodeTransport, allowHosts: new Set([`127.0.0.1:${port}`]) };
  Object.assign(desk.context, { toLookDeps: () => deps });
}

/** A program that builds a site of one page, for tests of what comes after the build. */
function putQuickProgram(): string {
  const root = join(desk.home, "program");
  mkdirSync(join(root, "src/tools"), { recursive: true });
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(
    join(root, "src/tools/build.ts"),
    `const { mkdirSync, writeFileSync } = process.getBuiltinModule("fs");
     const out = process.argv[process.argv.indexOf("--out") + 1];
     mkdirSync(out + "/public", { recursive: true });
     writeFileSync(out + "/public/index.html", "<title>Home</title>");
     writeFileSync(out + "/build.json", '{"sourceHash":"quick"}');
     console.log('{"ok":true,"problems":[],"sizes":[]}');`,
  );
  return root;
}

describe("put online at a host of static files", () => {
  const token = "nfp_t0ken";
  let given: { authorization?: string; body: Buffer } | undefined;
  let status = 200;
  beforeEach(async () => {
    desk = makeSampleDesk();
    given = undefined;
    status = 200;
    const port = await stand((request, body) => {
      given = { authorization: request.headers.authorization ?? "", body };
      return { status };
    });
    openWayTo(port);
    const url = `http://127.0.0.1:${port}/sites/hub/deploys`;
    desk.context.settings.upload = { url, token };
  });

  it("sends the built site as one file that unpacks to it, with the token, and knows what is there", async () => {
    expect(await listWaiting()).toEqual([
      ["host", expect.stringMatching(/^127/), "The host shows an earlier version."],
    ]);
    expect(await put("host")).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/^Sent to 127.* Visitors see it within a minute or two\.$/),
    });
    expect(given?.authorization).toBe(`Bearer ${token}`);
    const unpacked = join(desk.home, "unpacked");
    unzip(given?.body ?? Buffer.of(), unpacked);
    expect(readFileSync(join(unpacked, "index.html"), "utf8")).toContain("pine");
    const names = readdirSync(unpacked, { recursive: true }).map(String);
    expect(names).toEqual(expect.arrayContaining(["404.html", "_headers", "news.json", "feed.xml"]));
    expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
    expect(await listWaiting()).toEqual([["host", expect.anything(), ""]]);
    await desk.act({ kind: "reviewed", id: "pine" });
    expect(await put("host")).toMatchObject(refused(/one change is not published yet/));
  });

  it.each([
    [401, /does not accept the token/],
    // The token must not go to where a redirect leads.
    [302, /could not be reached \(too_many_redirects\)/],
  ])("says in words what %i means, and repeats no token", async (answered, what) => {
    desk.context.root = putQuickProgram();
    status = answered;
    const done = await put("host");
    expect(done).toMatchObject(refused(what));
    expect(given?.body.length).toBeGreaterThan(100);
    expect(JSON.stringify(done)).not.toContain(token);
    expect(await listWaiting()).toMatchObject([
      ["host", expect.anything(), expect.stringMatching(/earlier/)],
    ]);
  });
});

describe("put online at the server of this computer", () => {
  beforeEach(() => {
    desk = makeSampleDesk();
  });

  it("builds where npm start builds, and is done when the server shows that build", async () => {
    let isStuck = true;
    const built = join(desk.context.distFolder, "build.json");
    const readBuild = () =>
      isStuck || !existsSync(built) ? "earlier" : JSON.parse(readFileSync(built, "utf8")).sourceHash;
    const port = await stand(({ url }) => {
      if (url !== "/health/live") return { status: 404 };
      return { status: 200, body: JSON.stringify({ status: "live", build: readBuild() }) };
    });
    openWayTo(port);
    desk.context.settings.port = port;
    const url = `http://127.0.0.1:${port}/`;
    expect(await listWaiting()).toEqual([["server", url, "The server shows an earlier version."]]);
    const quick = { root: putQuickProgram(), distFolder: join(desk.home, "quick") };
    const order = { kind: "putOnline", place: "server" } as const;
    const early = await putOnline(order, { ...desk.context, ...quick }, await findPlace(), 0);
    expect(early).toMatchObject(refused(/still shows the earlier version/));
    isStuck = false;
    expect(await put("server")).toMatchObject({
      isDone: true,
      what: `Built, and shown at ${url}. Visitors see it now.`,
    });
    expect(await listWaiting()).toEqual([["server", url, ""]]);
  });

  it("is not offered where something else has the port, or nothing", async () => {
    expect(await put("server")).toMatchObject(refused(/no server of this hub is running/));
    const port = await stand(() => ({ status: 200, body: "<html>" }));
    openWayTo(port);
    desk.context.settings.port = port;
    expect(await listWaiting()).toEqual([]);
  });
});
