import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { finishChange } from "#content/change-content.ts";
import { doAction } from "./do-action.ts";
import { refuseForGit } from "./publish.ts";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
const forge = () => join(desk.home, "forge.git");
const other = () => join(desk.home, "other");
const gitAt = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=B", "-c", "user.email=b@example.org", ...args], {
    cwd,
    encoding: "utf8",
  }).trim();
const atForge = (...args: string[]) => gitAt(forge(), ...args);
const publish = (message: string) => desk.act({ kind: "publish", message });
const put = () => desk.act({ kind: "putOnline", place: "forge" });
const refused = (what: RegExp, fix: RegExp) => ({
  isDone: false,
  problems: [{ what: expect.stringMatching(what), fix: expect.stringMatching(fix) }],
});
const done = { isDone: true };
const textHere = (path: string) => readFileSync(join(desk.folder, path), "utf8");

/** What happens in the checkout before one command of git. */
function runAt(command: string, script: string) {
  const path = process.env.PATH ?? "";
  const bin = join(desk.home, "bin");
  mkdirSync(bin);
  const there = `(cd '${desk.home}'\n${script})`;
  const text = `#!/bin/sh\nPATH='${path}'\ncase " $* " in *" ${command} "*)\n${there};;\nesac\nexec git "$@"\n`;
  writeFileSync(join(bin, "git"), text, { mode: 0o755 });
  vi.stubEnv("PATH", `${bin}:${path}`);
}

/** In the folder of the content. */
const putTheirs = (files: Record<string, string | undefined>, branch?: string) =>
  desk.putTheirs(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`content/${path}`, text])),
    branch,
  );
const publishOurs = async () => {
  await desk.act({ kind: "reviewed", id: "pine" });
  expect(await publish("Ours")).toMatchObject(done);
};
const expectBoth = () =>
  expect(atForge("log", "--format=%s", "main").split("\n")).toEqual(
    expect.arrayContaining(["Ours", "Theirs"]),
  );

beforeEach(() => {
  desk = makeSampleDesk({}, { hasForge: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  desk.remove();
});

it("starts git no more often than what it needs to know takes", async () => {
  // Once only: whether git knows who publishes.
  await readDeskState(desk.context);
  runAt("-c", "echo >>asked");
  const count = async (act: () => Promise<unknown>) => {
    writeFileSync(join(desk.home, "asked"), "");
    await act();
    return readFileSync(join(desk.home, "asked"), "utf8").length;
  };
  const counts = {
    open: await count(() => readDeskState(desk.context)),
    save: await count(() => desk.act({ kind: "reviewed", id: "pine" })),
    publish: await count(() => publish("Ours")),
    send: await count(put),
  };
  await desk.act({ kind: "reviewed", id: "ash" });
  await publish("Ours");
  putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
  expect({ ...counts, join: await count(put) }).toEqual({ open: 2, save: 3, publish: 6, send: 12, join: 21 });
});

describe("if git is killed while it publishes or joins", () => {
  /** The git of a desk whose computer goes off at one command of git, in a state that this leaves. */
  const killAt = (command: string, script: string) =>
    runAt(command, `${script}\n>.git/index.lock\nkill -9 $$`);
  const listLeft = () =>
    [desk.home, join(desk.folder, ".changes"), join(desk.home, ".git"), join(desk.home, ".git/refs/heads")]
      .flatMap((folder) => readdirSync(folder))
      .filter((name) => /^\.merge_file|\.lock$|^git\.txt$/.test(name));
  /** Two minutes later. */
  const wait = () => {
    vi.unstubAllEnvs();
    execFileSync("find", [desk.home, "-type", "f", "-exec", "touch", "-d", "3 minutes ago", "{}", "+"]);
  };
  const start = async () => {
    putTheirs({
      "home.yaml": `${textHere("home.yaml")}# theirs\n`,
      "checks/p.txt": "pine\n  reached 2026-11-20\n",
      "menus.yaml": `${textHere("menus.yaml")}# theirs\n`,
    });
    await publishOurs();
    desk.put("site.yaml", `${textHere("site.yaml")}# not published\n`);
  };

  it.each([
    ["before anything", ""],
    ["with all of its files written", 'git read-tree -m -u HEAD "$LAST"'],
    [
      "with one file half written, one gone, and the locks left",
      'git read-tree -m -u HEAD "$LAST"; git read-tree HEAD; printf "pine" > content/checks/p.txt; rm content/menus.yaml; >.git/refs/heads/main.lock',
    ],
    [
      "with a file that a power cut has emptied, and the commit there",
      'git merge -q "$LAST"; >content/home.yaml',
    ],
  ])("in a join %s, that is put right, and the next time sends both", async (_, script) => {
    await start();
    killAt("merge", `for LAST in "$@"; do :; done\n${script}`);
    expect(await put()).toMatchObject({ isDone: false });
    wait();
    await finishChange(desk.folder);
    const { changes } = await readDeskState(desk.context);
    expect(changes.map(({ path }) => path)).toEqual(["content/site.yaml"]);
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(atForge("diff", "--name-only", "main^2", "main")).toBe("content/resources/pine.yaml");
    expect(desk.git("status", "--porcelain", "content").trim()).toBe("M content/site.yaml");
    expect(textHere("site.yaml")).toMatch(/# not published$/m);
    expect(listLeft()).toEqual([]);
  });

  const whole = 'for LAST in "$@"; do :; done; git read-tree -m -u HEAD "$LAST"';

  it.each<[string, (text: string) => string]>([
    ["written", (text) => `${text}# mine\n`],
    ["shortened", (text) => text.slice(0, 100)],
    ["emptied", () => ""],
  ])("keeps what a person has %s there in the meantime", async (_, change) => {
    await start();
    killAt("merge", whole);
    await put();
    wait();
    const mine = change(textHere("menus.yaml"));
    desk.put("menus.yaml", mine);
    await finishChange(desk.folder);
    expect(textHere("menus.yaml")).toBe(mine);
    expect(textHere("home.yaml")).not.toContain("# theirs");
  });

  it.each<[string, () => void, () => void]>([
    [
      "git does not open the folder for this user",
      () => vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1"),
      () => vi.unstubAllEnvs(),
    ],
    [
      "someone is joining by hand",
      () => writeFileSync(join(desk.home, ".git/MERGE_HEAD"), ""),
      () => rmSync(join(desk.home, ".git/MERGE_HEAD")),
    ],
  ])("waits as long as %s, and lets others save", async (_, begin, end) => {
    await start();
    killAt("merge", whole);
    await put();
    wait();
    begin();
    expect(await desk.act({ kind: "reviewed", id: "ash" })).toMatchObject(done);
    expect(textHere("home.yaml")).toContain("# theirs");
    end();
    await finishChange(desk.folder);
    expect(textHere("home.yaml")).not.toContain("# theirs");
  });

  it("leaves the lock of a git that waits for a person, as often as it is refused for it", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    writeFileSync(join(desk.home, ".git/index.lock"), "");
    wait();
    const fix = expect.stringMatching(/delete the file .*index\.lock, then publish again$/);
    for (const _ of [1, 2])
      expect(await publish("Ours")).toMatchObject({ isDone: false, problems: [{ fix }] });
    expect(await desk.act({ kind: "reviewed", id: "ash" })).toMatchObject(done);
  });

  it("names the file if another git has locked the checkout, however long ago, and waits", async () => {
    await start();
    killAt("merge", whole);
    await put();
    wait();
    const lock = join(desk.home, ".git/index.lock");
    const fix = `if no other program is using git here, delete this file and try again: ${lock}`;
    // A link that is added now would be in the list of ids beside theirs, which are taken back without it.
    const acts = [() => desk.act({ kind: "add", fields: newFields }), () => publish("Not yet"), put];
    for (const ageS of [30, 600]) {
      const atS = Date.now() / 1000 - ageS;
      utimesSync(lock, atS, atS);
      const before = desk.snapshot();
      for (const act of acts) await expect(act(), `${ageS} s`).rejects.toMatchObject({ fix });
      expect(desk.snapshot()).toEqual(before);
    }
    rmSync(lock);
    expect(await desk.act({ kind: "add", fields: newFields })).toMatchObject(done);
    expect(textHere("home.yaml")).not.toContain("# theirs");
    expect(await publish("More")).toMatchObject(done);
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(listLeft()).toEqual([]);
  });

  it("says what to do while its lock is fresh, and needs nobody after two minutes", async () => {
    await start();
    killAt("merge", "");
    await put();
    vi.unstubAllEnvs();
    await expect(publish("More")).rejects.toMatchObject({
      what: expect.stringMatching(/^git was stopped/),
      fix: expect.stringMatching(/^wait two minutes/),
    });
    wait();
    expect(await put()).toMatchObject(done);
    expect(listLeft()).toEqual([]);
  });

  it.each([
    ["before", ""],
    ["after", 'git "$@"; git read-tree HEAD~1'],
  ])("in a publication %s its commit, the next one is whole", async (_, script) => {
    await desk.act({ kind: "reviewed", id: "pine" });
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    killAt("commit", `${script}\n>.git/HEAD.lock`);
    expect(await publish("Ours")).toMatchObject({ isDone: false });
    wait();
    await publish("Ours");
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(desk.git("status", "--porcelain", "content")).toBe("");
    expect(listLeft()).toEqual([]);
  });
});

describe("what others send at the same moment", () => {
  it("joins it, whoever comes first", async () => {
    const home = join(desk.home, "second");
    gitAt(desk.home, "clone", "--quiet", forge(), home);
    for (const [key, value] of [
      ["name", "C"],
      ["email", "c@example.org"],
    ] as const)
      gitAt(home, "config", `user.${key}`, value);
    const folder = join(home, "content");
    const settings = { ...desk.context.settings, contentFolder: folder };
    const second = { ...desk.context, contentFolder: folder, settings };
    await publishOurs();
    writeFileSync(join(folder, "home.yaml"), `${textHere("home.yaml")}# second\n`);
    await doAction({ kind: "publish", message: "Theirs" }, second);
    const order = { kind: "putOnline", place: "forge" } as const;
    expect(await Promise.all([put(), doAction(order, second)])).toMatchObject([done, done]);
    expectBoth();
  });

  it("takes what another window of the same desk sends as its own, too", async () => {
    await publishOurs();
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    runAt("status", "mkdir sent 2>/dev/null || exit 0; git merge -q --no-edit origin/main; git push -q");
    expect(await put()).toMatchObject(done);
    expectBoth();
  });

  it("refuses an error in what is published, though someone mends it by hand at the same moment", async () => {
    const path = "content/resources/pine.yaml";
    const right = desk.textOf("resources/pine.yaml");
    desk.put("resources/pine.yaml", "name: Wrong\n");
    desk.git("commit", "--quiet", "--all", "--message", "Wrong");
    writeFileSync(join(desk.home, "right.yaml"), right);
    runAt("--fork-point", `cp right.yaml ${path}`);
    expect(await put()).toMatchObject(refused(/does not fit/, /^correct it/));
    expect(desk.textOf("resources/pine.yaml")).toBe(right);
    expect(atForge("log", "-1", "--format=%s", "main")).toBe("Start");
  });

  it("joins what came after it looked", async () => {
    await publishOurs();
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# first\n` });
    const hook = join(desk.home, ".git/hooks/pre-push");
    mkdirSync(dirname(hook), { recursive: true });
    const move = "git commit --quiet --allow-empty -m Late && git push --quiet";
    const name = "-c user.name=B -c user.email=b@example.org";
    const clone = `git clone --quiet '${forge()}' '${other()}'`;
    const text = `#!/bin/sh\nunset GIT_DIR\nrm "$0"\n${clone}\ncd '${other()}'\n${move.replace("git commit", `git ${name} commit`)}\n`;
    writeFileSync(hook, text, { mode: 0o755 });
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(atForge("log", "--format=%s", "main")).toContain("Late");
  });
});

describe("a forge with rules", () => {
  const putHook = (script: string) => {
    mkdirSync(join(forge(), "hooks"), { recursive: true });
    writeFileSync(join(forge(), "hooks/pre-receive"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };

  it("that takes no merge gets one commit instead, here too", async () => {
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    await publishOurs();
    putHook(
      'while read old new ref; do [ -z "$(git rev-list --merges $old..$new)" ] || { echo "GH013: This branch must not contain merge commits."; exit 1; }; done',
    );
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(atForge("rev-list", "--merges", "main")).toBe("");
    expect(desk.git("rev-parse", "HEAD").trim()).toBe(atForge("rev-parse", "main"));
    expect(desk.git("status", "--porcelain", "content")).toBe("");
  });

  it("says in words what it says, as often as it says it, and takes all once it may", async () => {
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    await publishOurs();
    for (const [said, fix] of [
      ["error: GH006: Protected branch update failed for refs/heads/main.", /^the rules there.*Ask/],
      ["GitLab: You are not allowed to push code to protected branches on this project.", /^the rules there/],
      ["error: GH013: Repository rule violations found. Commits must have verified signatures.", /signed/],
      ["commit messages need a ticket number", /^a rule there refuses it/],
    ] as const) {
      putHook(`echo '${said}'; exit 1`);
      const shown = new RegExp(`^origin/main did not take it: ${said.replaceAll(".", "\\.")}`);
      expect(await put(), said).toMatchObject(refused(shown, fix));
      expect(desk.git("status", "--porcelain", "content")).toBe("");
    }
    rmSync(join(forge(), "hooks"), { recursive: true });
    expect(await put()).toMatchObject(done);
    expectBoth();
  });

  it("gets all publications, one by one, after a network that was lost once", async () => {
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    await publishOurs();
    await desk.act({ kind: "reviewed", id: "ash" });
    await publish("More");
    const program = join(desk.home, "receive");
    const script = '#!/bin/sh\n[ -e "$0.used" ] && exec git-receive-pack "$@"\n>"$0.used"\nexit 1\n';
    writeFileSync(program, script, { mode: 0o755 });
    desk.git("config", "remote.origin.receivepack", program);
    expect(await put()).toMatchObject({ isDone: false });
    desk.git("config", "--unset", "remote.origin.receivepack");
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(atForge("log", "--format=%s", "main")).toContain("More");
  });

  it.each([
    ["remote: GitLab: Commit must be signed with a GPG key", /^only signed/],
    ["remote: error: GH013: ...\nremote: - Commits must have verified signatures.", /^only signed/],
    ["error: gpg failed to sign the data\nfatal: failed to write commit object", /^git signs/],
    ["fatal: either user.signingkey or gpg.ssh.defaultKeyCommand needs to be configured", /^git signs/],
    ["! [remote rejected] main -> main (not Signed-off-by author)", /^a rule there/],
    ["To https://network.test/signed\n ! [remote rejected] main -> main (declined)", /^a rule there/],
    ["error: failed to push some refs to 'https://connect.test/design'", /^try again later/],
    ["! [remote rejected] main -> main (Internal Server Error)", /^try again later/],
    ["fatal: unable to access 'https://forge.test/': Could not resolve host", /^check your network/],
    ["fatal: write error: Disk quota exceeded", /^make room on the disk/],
    ["remote: fatal: write error: No space left on device", /^there is no room for it there/],
    ["remote: Forgejo: Quota exceeded\n ! [remote rejected] main -> main (declined)", /^there is no room/],
    ["remote: GitLab: this repository has exceeded its size limit of 10 GB", /^there is no room/],
    ["remote: error: File a.svg is 120.00 MB; this exceeds GitHub's file size limit", /^there is no room/],
    [
      "Host key verification failed.\nfatal: Could not read from remote repository.",
      /^this computer.*nothing/,
    ],
    ["unable to access '': SSL certificate problem: certificate is not yet valid", /date and time/],
    ["unable to access '': SSL certificate problem: self-signed certificate in chain", /date and time/],
    ["fatal: unable to access '': schannel: SEC_E_CERT_EXPIRED (0x80090328)", /date and time/],
    ["remote: Repository not found.\nfatal: repository 'https://forge.test/a' not found", /^it is not there/],
    ["fatal: '/media/stick/hub.git' does not appear to be a git repository", /^it is not there/],
    ["The requested repository either does not exist or you do not have access.", /^it is not there/],
    ["remote: GitLab: blobs which exceed the 100MiB limit:\nremote: - 2f0 (120 MiB)", /^there is no room/],
    [
      "remote: GitLab: this repository has exceeded the allocated storage for your project",
      /^there is no room/,
    ],
    ["remote: Developer certificate of origin missing\n ! [remote rejected] main -> main", /^a rule there/],
    ["error: unable to create file resources/parent-certificate.yaml: Filename too long", /^try again later/],
    [
      "Warning: Permanently added the RSA host key\na@b: Permission denied (publickey).",
      /^this computer has not/,
    ],
    [
      "remote: warning: GH001: Large files detected.\nremote: error: GH006: Protected branch",
      /^the rules there/,
    ],
    ["unable to access '': CONNECT tunnel failed, response 403", /^check your network/],
    ["unable to access '': Received HTTP code 403 from proxy after CONNECT", /^check your network/],
    ["! [remote rejected] main -> main (cannot lock ref 'refs/heads/main')", /^others were sending/],
    [
      "fatal: Unable to create '/hub/.git/index.lock': File exists.",
      /delete the file \/hub\/.git\/index\.lock, /,
    ],
  ])("knows what is meant by: %s", (said, advice) => {
    const [problem] = refuseForGit("it was refused", said).problems;
    expect(problem?.fix).toMatch(advice);
    // Its own words are for whoever is asked about them.
    expect(problem?.what === "it was refused").toBe(!problem?.fix.includes("the person who manages"));
  });

  it("does not wait for an answer to what ssh asks in the desk's window", async () => {
    await publishOurs();
    const ssh = join(desk.home, "ask");
    const asks = `[ "$SSH_ASKPASS_REQUIRE" = force ] || sleep 100\necho "Host key verification failed." >&2\nexit 255\n`;
    writeFileSync(ssh, `#!/bin/sh\n${asks}`, { mode: 0o755 });
    desk.git("config", "core.sshCommand", ssh);
    desk.git("remote", "set-url", "origin", "ssh://forge.test/hub");
    expect(await put()).toMatchObject(refused(/Host key/, /^this computer does not know the forge/));
  });

  it("says that the branch may have another name there now", async () => {
    await publishOurs();
    atForge("branch", "--move", "main", "trunk");
    expect(await put()).toMatchObject(refused(/find remote ref/, /another name.*--set-upstream-to/));
  });
});

describe("settings of the curator's own", () => {
  beforeEach(() => {
    // Not those of the tests, which count more.
    vi.stubEnv("GIT_CONFIG_COUNT", "0");
    for (const level of ["GLOBAL", "SYSTEM"]) vi.stubEnv(`GIT_CONFIG_${level}`, "/dev/null");
  });
  const second = () => join(desk.home, "second.git");
  const config = (...pairs: string[]) => {
    for (const pair of pairs) desk.git("config", ...pair.split("="));
  };
  it.each<[string, () => unknown]>([
    [
      "how it pulls, pushes, signs and ends lines",
      () =>
        config(
          ...[
            "push.default=nothing",
            "branch.autoSetupMerge=false",
            "push.gpgSign=true",
            "push.followTags=true",
          ],
          ...["pull.rebase=true", "merge.ff=only", "fetch.prune=true"],
          ...["core.autocrlf=true", "core.safecrlf=true"],
        ),
    ],
    ["no upstream", () => desk.git("branch", "--unset-upstream")],
    ["a remote with a dash of folders", () => desk.git("remote", "rename", "origin", "team/hub")],
    [
      "an address of its own for what is sent",
      () => {
        cpSync(forge(), second(), { recursive: true });
        desk.git("remote", "set-url", "--push", "origin", forge());
        desk.git("remote", "set-url", "origin", second());
      },
    ],
    [
      "another remote for what is sent",
      () => {
        cpSync(forge(), second(), { recursive: true });
        desk.git("remote", "rename", "origin", "own");
        desk.git("remote", "add", "origin", second());
        desk.git("fetch", "--quiet", "--all");
        desk.git("branch", "--set-upstream-to", "origin/main");
        config("remote.pushDefault=own");
      },
    ],
    [
      "a shallow clone",
      () => {
        desk.git("clone", "--quiet", "--depth", "1", `file://${forge()}`, join(desk.home, "shallow"));
        rmSync(join(desk.home, ".git"), { recursive: true });
        cpSync(join(desk.home, "shallow/.git"), join(desk.home, ".git"), { recursive: true });
        config("user.name=A", "user.email=a@example.org");
      },
    ],
  ])("put online as without them: %s", async (_, set) => {
    set();
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    await publishOurs();
    expect(await put()).toMatchObject(done);
    await desk.act({ kind: "reviewed", id: "ash" });
    await publish("More");
    expect(await put()).toMatchObject(done);
    expectBoth();
    expect(desk.git("status", "--porcelain", "content")).toBe("");
  });

  it("puts online from a work tree of git's", async () => {
    const home = join(desk.home, "tree");
    desk.git("worktree", "add", "--quiet", "-b", "work", home);
    gitAt(home, "push", "--quiet", "--set-upstream", "origin", "work");
    const folder = join(home, "content");
    const context = { ...desk.context, contentFolder: folder };
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` }, "work");
    await doAction({ kind: "reviewed", id: "pine" }, context);
    await doAction({ kind: "publish", message: "Ours" }, context);
    expect(await doAction({ kind: "putOnline", place: "forge" }, context)).toMatchObject(done);
    expect(atForge("show", "work:content/home.yaml")).toMatch(/# theirs$/);
  });

  it("says what to do if git is to sign and cannot", async () => {
    config("commit.gpgSign=true", "gpg.program=false");
    await desk.act({ kind: "reviewed", id: "pine" });
    expect(await publish("Ours")).toMatchObject(refused(/^git refused it/, /^git signs.*for the key$/));
    config("commit.gpgSign=false");
    putTheirs({ "home.yaml": `${textHere("home.yaml")}# theirs\n` });
    await publish("Ours");
    config("commit.gpgSign=true");
    expect(await put()).toMatchObject(refused(/could not be taken in/, /^git signs/));
  });
});

describe("what both sides do to one thing", () => {
  it("keeps notes of the link check that were deleted on one side and changed on the other", async () => {
    const notes = (id: string, day: string) => `${id}\n  reached ${day}\n`;
    for (const id of ["quince", "rowan"]) desk.put(`checks/${id[0]}.txt`, notes(id, "2026-11-18"));
    await publish("Notes");
    await put();
    putTheirs({ "checks/q.txt": undefined, "checks/r.txt": notes("rowan", "2026-11-21") });
    desk.put("checks/q.txt", notes("quince", "2026-11-21"));
    rmSync(join(desk.folder, "checks/r.txt"));
    expect(await publish("Ours")).toMatchObject(done);
    expect(await put()).toMatchObject(done);
    for (const letter of "qr")
      expect(atForge("show", `main:content/checks/${letter}.txt`)).toContain("2026-11-21");
  });

  it("names the link that was deleted on one side and changed on the other", async () => {
    putTheirs({ "resources/pine.yaml": undefined });
    await publishOurs();
    expect(await put()).toMatchObject(
      refused(/what you changed too: "Resource pine" \(content\/resources\/pine\.yaml\)$/, /./),
    );
  });

  it("names the link that both have added under one id", async () => {
    const add = (name: string) =>
      textHere("resources/ash.yaml").replace(/^url: .*/m, `url: https://${name}.org/`);
    const ids = textHere("ids.txt").replace(/^pine$/m, "pine\nplum");
    putTheirs({ "resources/plum.yaml": add("one").replace(/^name: .*/m, "name: Plum"), "ids.txt": ids });
    desk.put("resources/plum.yaml", add("two").replace(/^name: .*/m, "name: Plum"));
    desk.put("ids.txt", ids);
    expect(await publish("Ours")).toMatchObject(done);
    expect(await put()).toMatchObject(
      refused(/what you changed too: "[^"]+" \(content\/resources\/plum\.yaml\)$/, /./),
    );
  });

  it("says that a group has another name, if a link was added to it in the meantime", async () => {
    const rename = (text: string) => text.replaceAll("uni-resources/essays", "uni-resources/texts");
    const files = Object.keys(desk.snapshot()).filter((path) => path.startsWith("resources/"));
    const all = Object.fromEntries(files.map((path) => [path, rename(textHere(path))]));
    const plum = textHere("resources/pine.yaml")
      .replace(/^name: .*/m, "name: Plum")
      .replace(/^url: .*/m, "url: https://plum.org/");
    putTheirs({ ...all, "menus.yaml": textHere("menus.yaml").replace("id: essays", "id: texts") });
    desk.put("resources/plum.yaml", plum);
    desk.put("ids.txt", textHere("ids.txt").replace(/^pine$/m, "pine\nplum"));
    expect(await publish("Ours")).toMatchObject(done);
    expect(await put()).toMatchObject(refused(/does not fit.*plum\.yaml.*essays/s, /^correct it/));
  });
});

it.each([
  ["npm run links:check\ngit pull --rebase --strategy-option ours", true],
  ["npm run links:check\nsrc/content/checks-folder.ts", false],
  ["hugo", false],
])("says once it is online that the forge's nightly check is an earlier one: %j", async (steps, isOld) => {
  const path = join(desk.home, ".github/workflows/publish.yml");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, steps);
  desk.git("add", ".github");
  desk.git("commit", "--quiet", "-m", "Workflow");
  await publishOurs();
  const { what } = (await put()) as { what: string };
  expect(/replace \.github\/workflows\/publish\.yml with .*publish\.yml\.$/.test(what)).toBe(isOld);
});
