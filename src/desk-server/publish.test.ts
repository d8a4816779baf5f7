import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleResource } from "#catalog/fixture/sample-content.ts";
import type { DoAnswer } from "#desk-wire/desk-api.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskState } from "./read-desk-state.ts";
import { listIds, makeSampleDesk, newFields, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
beforeEach(() => {
  desk = makeSampleDesk({ "README.md": "How to.\n" });
  // Neither this machine's own settings nor those of a hook that runs these tests.
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  vi.stubEnv("GIT_CONFIG_SYSTEM", "/dev/null");
});
afterEach(() => {
  desk.remove();
  vi.unstubAllEnvs();
});

const commits = () => Number(desk.git("rev-list", "--count", "HEAD"));
const publish = (message = "Say what changed") => desk.act({ kind: "publish", message });
const refusalOf = async () => {
  const { publishing } = await readDeskState(desk.context);
  const answer = await publish();
  expect(answer.isDone).toBe(false);
  if (answer.isDone || publishing.isPossible) return "";
  expect(answer.problems.map(({ what }) => what)).toEqual([publishing.why]);
  return publishing.why;
};

describe("publish", () => {
  it("publishes nothing that the curator has not seen in the list", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    const { changes } = await readDeskState(desk.context);
    const seen = changes.map(({ version }) => version);
    await desk.act({ kind: "add", fields: newFields });
    const send = (versions: string[]) => desk.act({ kind: "publish", message: "Pine", seen: versions });
    expect(await send(seen)).toMatchObject({
      isDone: false,
      problems: [{ what: "more has changed since you looked at the list" }],
    });
    expect(commits()).toBe(1);
    const { changes: now } = await readDeskState(desk.context);
    expect(await send(now.map(({ version }) => version))).toMatchObject({ isDone: true });
  });

  it("publishes nothing that happened to another file than the one in the list", async () => {
    writeFileSync(join(desk.folder, "notes-a.md"), "Notes.");
    const { changes } = await readDeskState(desk.context);
    renameSync(join(desk.folder, "notes-a.md"), join(desk.folder, "notes-b.md"));
    const seen = changes.map(({ version }) => version);
    expect(await desk.act({ kind: "publish", message: "Notes", seen })).toMatchObject({
      problems: [{ what: "more has changed since you looked at the list" }],
    });
  });

  it("makes exactly one commit, of all that changed in the content and of nothing else", async () => {
    writeFileSync(join(desk.home, "staged.txt"), "staged");
    writeFileSync(join(desk.home, "loose.txt"), "loose");
    desk.git("add", "staged.txt");
    await desk.act({ kind: "add", fields: newFields });
    await desk.act({ kind: "reviewed", id: "pine" });
    rmSync(join(desk.folder, "README.md"));
    expect(commits()).toBe(1);
    const answer = await publish("Add rowans\n\n# not a comment");
    expect(answer).toMatchObject({ isDone: true, state: { changes: [] } });
    expect(answer.isDone && answer.what).toMatch(
      /^4 files published as commit \w+ on main\. .*until you put it online/,
    );
    expect(commits()).toBe(2);
    expect(
      desk.git("show", "--name-status", "--format=%B", "HEAD").trim().replace(/\n+/g, "\n").split("\n"),
    ).toEqual([
      "Add rowans",
      "# not a comment",
      "D\tcontent/README.md",
      "M\tcontent/ids.txt",
      "M\tcontent/resources/pine.yaml",
      "A\tcontent/resources/rowan-and-co.yaml",
    ]);
    expect(desk.git("status", "--porcelain").trim().split("\n")).toEqual(["A  staged.txt", "?? loose.txt"]);
  });

  it("publishes every new file, also beside one that takes the place of a folder", async () => {
    for (const path of ["notes/a.txt", "zzz.txt"]) desk.put(path, "a");
    desk.git("add", "content");
    desk.git("commit", "--quiet", "--message", "Notes");
    rmSync(join(desk.folder, "notes"), { recursive: true });
    for (const path of ["notes", "zzz.txt"]) desk.put(path, "b");
    await desk.act({ kind: "add", fields: newFields });
    const { changes } = await readDeskState(desk.context);
    expect(changes.map(({ title }) => title)).toContain("Rowan & Co: new link");
    expect(await desk.act({ kind: "publish", message: "Ours" })).toMatchObject({ isDone: true });
    expect(desk.git("status", "--porcelain")).toBe("");
  });

  it("happens never without being asked", async () => {
    const { version, fields } = await desk.linkOf("pine");
    await desk.act({ kind: "save", id: "pine", version, fields: { ...fields, cost: "paid" } });
    await desk.act({ kind: "add", fields: newFields });
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    await desk.undo("content/resources/pine.yaml");
    expect(commits()).toBe(1);
    expect(desk.git("diff", "--cached", "--name-only")).toBe("");
  });

  it("leaves out what the system and editors leave behind, unless someone has put it there by git", async () => {
    desk.put(".gitattributes", "");
    desk.git("add", "content/.gitattributes");
    for (const path of [".DS_Store", "resources/.pine.yaml.swp", "home.yaml~"]) desk.put(path, "");
    await desk.act({ kind: "reviewed", id: "pine" });
    expect(await publish()).toMatchObject({ isDone: true, state: { changes: [] } });
    expect(desk.git("show", "--name-only", "--format=", "HEAD").trim().split("\n")).toEqual([
      "content/.gitattributes",
      "content/resources/pine.yaml",
    ]);
  });

  it("takes the file as it is, though an older form of it is staged", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    desk.git("add", "content");
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    await publish();
    expect(desk.git("show", "HEAD:content/resources/pine.yaml")).toContain("why: Closed.");
    expect(desk.git("status", "--porcelain")).toBe("");
  });

  it("commits here, whatever checkout a hook that started it works in", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    vi.stubEnv("GIT_DIR", join(desk.home, "elsewhere/.git"));
    vi.stubEnv("GIT_INDEX_FILE", join(desk.home, "elsewhere/index"));
    expect(await publish()).toMatchObject({ isDone: true });
    vi.stubEnv("GIT_DIR", undefined);
    vi.stubEnv("GIT_INDEX_FILE", undefined);
    expect([commits(), desk.git("status", "--porcelain")]).toEqual([2, ""]);
  });

  it("is listed by its commit, also where git's settings show signatures", async () => {
    const gpg = join(desk.home, "gpg.sh");
    const made = "-----BEGIN PGP SIGNATURE-----\n\nx\n-----END PGP SIGNATURE-----";
    const script = `case "$*" in *--verify*) echo good >&2;; *) echo "[GNUPG:] SIG_CREATED D" >&2; echo "${made}";; esac`;
    writeFileSync(gpg, `#!/bin/sh\ncat >/dev/null\n${script}\n`, { mode: 0o755 });
    desk.git("config", "gpg.program", gpg);
    desk.git("config", "log.showSignature", "true");
    await desk.act({ kind: "reviewed", id: "pine" });
    desk.git("commit", "--quiet", "--gpg-sign=me", "--all", "--message", "Signed");
    expect(desk.git("log", "-1", "--format=%s")).toBe("good\nSigned\n");
    const past = await (await findPublishPlace(desk.folder, desk.context.now)).listPast(9);
    expect(past[0]).toMatchObject({ id: desk.git("rev-parse", "HEAD").trim(), message: "Signed" });
  });

  it("can put back what a merge brought, but nothing before the first commit", async () => {
    const before = desk.textOf("resources/pine.yaml");
    desk.git("switch", "--quiet", "--create", "other");
    await desk.act({ kind: "reviewed", id: "pine" });
    desk.git("commit", "--quiet", "--all", "--message", "Theirs");
    desk.git("switch", "--quiet", "main");
    await desk.act({ kind: "reviewed", id: "ash" });
    desk.git("commit", "--quiet", "--all", "--message", "Mine");
    desk.git("merge", "--quiet", "--no-edit", "other");
    const past = await (await findPublishPlace(desk.folder, desk.context.now)).listPast(9);
    expect(past.map(({ isStart }) => isStart)).toEqual([undefined, undefined, undefined, true]);
    expect(await desk.act({ kind: "revert", id: past[0]?.id ?? "" })).toMatchObject({ isDone: true });
    expect(desk.textOf("resources/pine.yaml")).toBe(before);
    expect(await desk.act({ kind: "revert", id: past[3]?.id ?? "" })).toMatchObject({ isDone: false });
  });

  it("works in a checkout without a commit", async () => {
    rmSync(join(desk.home, ".git"), { recursive: true });
    desk.git("init", "--quiet", "--initial-branch=main");
    desk.git("config", "user.name", "A Curator");
    desk.git("config", "user.email", "curator@example.org");
    const { changes } = await readDeskState(desk.context);
    expect(changes.every(({ kind }) => kind === "added")).toBe(true);
    expect(await publish()).toMatchObject({ isDone: true });
    expect(commits()).toBe(1);
  });

  it("commits where a link to the content leads", async () => {
    const outside = mkdtempSync(join(tmpdir(), "waymark-link-"));
    symlinkSync(desk.folder, join(outside, "shown"));
    Object.assign(desk.context, { contentFolder: join(outside, "shown") });
    await desk.act({ kind: "reviewed", id: "pine" });
    expect((await readDeskState(desk.context)).changes).toMatchObject([
      { path: "content/resources/pine.yaml" },
    ]);
    expect(await publish()).toMatchObject({ isDone: true });
    expect(commits()).toBe(2);
    rmSync(outside, { recursive: true });
  });

  it.each([["; touch gone #"], ["$(touch gone)"], ["--amend"], ["-F/etc/hostname"]])(
    "a message such as %s is a message",
    async (message) => {
      await desk.act({ kind: "reviewed", id: "pine" });
      expect(await publish(message)).toMatchObject({ isDone: true });
      expect(desk.git("log", "-1", "--format=%B").trim()).toBe(message);
      expect([commits(), desk.has("../gone"), desk.has("gone")]).toEqual([2, false, false]);
    },
  );
});

describe("publish is refused in words, and nothing is committed or staged,", () => {
  const begin = async () => {
    await desk.act({ kind: "add", fields: newFields });
    return desk.git("status", "--porcelain");
  };

  it("while the content contains an error, wherever", async () => {
    const staged = await begin();
    desk.put("resources/ash.yaml", "name: [\n");
    expect(await refusalOf()).toMatch(/contains an? .*errors?.*resources\/ash\.yaml/);
    expect([commits(), staged.includes("A ")]).toEqual([1, false]);
  });

  it("while the list of all ids names links that are not here, and says which button puts it right", async () => {
    desk.put("ids.txt", desk.textOf("ids.txt").replace(/^pine$/m, "pine\npine-of-another-desk"));
    expect(await refusalOf()).toMatch(
      /ids\.txt:\d+: a link was deleted .*“Undo” beside “List of all ids” under/,
    );
  });

  it("where git does not know who publishes, until someone has said it in the form", async () => {
    desk.git("config", "--unset", "user.name");
    desk.git("config", "--unset", "user.email");
    desk.git("config", "user.useConfigOnly", "true");
    const before = await begin();
    expect(await refusalOf()).toMatch(/who publishes here/);
    expect((await readDeskState(desk.context)).publishing).toMatchObject({ asksName: true });
    const sign = (name: string, email: string) =>
      desk.act({ kind: "publish", message: "Signed", author: { name, email } });
    for (const [name, email] of [
      ["", "ann@example.org"],
      ["Ann <x>", "ann@example.org"],
      ["Ann", "ann"],
    ] as const)
      expect(await sign(name, email)).toMatchObject({ isDone: false, problems: [{ field: "author" }] });
    expect([commits(), desk.git("status", "--porcelain")]).toEqual([1, before]);
    expect(await sign("Ann Other", "ann@example.org")).toMatchObject({ isDone: true });
    expect(desk.git("log", "-1", "--format=%an %ae").trim()).toBe("Ann Other ann@example.org");
    await desk.act({ kind: "reviewed", id: "pine" });
    expect(await publish()).toMatchObject({ isDone: true });
  });

  it("while a merge is going on, also where the content is a link to its folder", async () => {
    await begin();
    writeFileSync(join(desk.home, ".git/MERGE_HEAD"), desk.git("rev-parse", "HEAD"));
    expect(await refusalOf()).toMatch(/A merge is going on/);
    const outside = mkdtempSync(join(tmpdir(), "waymark-link-"));
    symlinkSync(desk.folder, join(outside, "shown"));
    Object.assign(desk.context, { contentFolder: join(outside, "shown") });
    expect(await refusalOf()).toMatch(/A merge is going on/);
    expect(commits()).toBe(1);
    rmSync(outside, { recursive: true });
  });

  it("while a rebase is going on, which no switch to a branch would end", async () => {
    await begin();
    desk.git("checkout", "--quiet", "--detach");
    mkdirSync(join(desk.home, ".git/rebase-merge"));
    expect(await refusalOf()).toMatch(/A rebase is going on/);
  });

  it.each([
    ["a worktree whose repository is elsewhere now", "gitdir: ../gone/.git/worktrees/mine\n"],
    ["a damaged one", "junk"],
  ])("in a checkout that git does not open, and no second history is begun: %s", async (_, gitFile) => {
    await begin();
    // As a folder of another user's is, which no test can make without rights.
    rmSync(join(desk.home, ".git"), { recursive: true });
    writeFileSync(join(desk.home, ".git"), gitFile);
    expect(await refusalOf()).toMatch(/git does not open this checkout\. .*: fatal: /);
    expect(desk.has(".history")).toBe(false);
  });

  it("where git cannot compare: nothing is said to be as published then", async () => {
    await begin();
    writeFileSync(join(desk.home, ".git/index"), "junk");
    await expect(readDeskState(desk.context)).rejects.toThrow(/last published: .*index file/);
  });

  it("without a branch", async () => {
    await begin();
    desk.git("checkout", "--quiet", "--detach");
    expect(await refusalOf()).toMatch(/No branch is checked out/);
  });

  it("never because HEAD is a link, as early versions of git made it", async () => {
    rmSync(join(desk.home, ".git/HEAD"));
    symlinkSync("refs/heads/main", join(desk.home, ".git/HEAD"));
    const { publishing } = await readDeskState(desk.context);
    expect(publishing).toEqual({ isPossible: true, branch: "main" });
  });

  it("without git", async () => {
    await begin();
    vi.stubEnv("PATH", desk.home);
    const answer = await publish();
    expect(answer).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringMatching(/git is not installed/) }],
    });
  });

  it("with nothing to publish, or nothing to say", async () => {
    expect(await publish()).toMatchObject({
      isDone: false,
      problems: [{ what: "there is nothing to publish" }],
    });
    await begin();
    expect(await publish(" \n")).toMatchObject({
      isDone: false,
      problems: [{ what: "the message is empty" }],
    });
    expect(commits()).toBe(1);
  });

  it("where a power cut has stopped git: which file to delete", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    const lock = join(desk.home, ".git/index.lock");
    writeFileSync(lock, "");
    const fix = expect.stringContaining(`delete the file ${lock}, then publish again`);
    expect(await publish()).toMatchObject({ isDone: false, problems: [{ fix }] });
    rmSync(lock);
    expect(await publish()).toMatchObject({ isDone: true });
  });

  it("on a full disk: what to do", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    const hook = join(desk.home, ".git/hooks/pre-commit");
    mkdirSync(dirname(hook));
    writeFileSync(hook, "#!/bin/sh\necho 'fatal: No space left on device' >&2\nexit 1\n");
    chmodSync(hook, 0o755);
    const fix = "make room on the disk, then publish again";
    expect(await publish()).toMatchObject({ isDone: false, problems: [{ fix }] });
  });

  it("where a hook says no; new files are then as unknown to git as before", async () => {
    const before = await begin();
    const hook = join(desk.home, ".git/hooks/pre-commit");
    mkdirSync(dirname(hook));
    writeFileSync(hook, "#!/bin/sh\necho 'Not on a Friday.' >&2\nexit 1\n");
    chmodSync(hook, 0o755);
    const answer = await publish();
    expect(answer).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringContaining("Not on a Friday.") }],
    });
    expect([commits(), desk.git("status", "--porcelain")]).toEqual([1, before]);
  });
});

describe("undo", () => {
  it("puts a changed file back as it was published", async () => {
    const before = desk.snapshot();
    await desk.act({ kind: "retire", id: "pine", why: "Closed." });
    const answer = await desk.undo("content/resources/pine.yaml");
    expect(answer).toMatchObject({ isDone: true, state: { changes: [] } });
    expect(desk.snapshot()).toEqual(before);
  });

  it("takes a new link away, with its line in the list of ids", async () => {
    const before = desk.snapshot();
    await desk.act({ kind: "add", fields: newFields });
    await desk.undo("content/resources/rowan-and-co.yaml");
    expect(desk.snapshot()).toEqual(before);
  });

  it("keeps the lines of other new links", async () => {
    await desk.act({ kind: "add", fields: newFields });
    await desk.act({ kind: "add", fields: { ...newFields, name: "Elder", url: "https://elder.org/" } });
    await desk.undo("content/resources/rowan-and-co.yaml");
    expect([listIds(desk).includes("elder"), listIds(desk).includes("rowan-and-co")]).toEqual([true, false]);
  });

  it("brings back a file that is gone", async () => {
    const text = desk.textOf("resources/pine.yaml");
    rmSync(join(desk.folder, "resources/pine.yaml"));
    await desk.undo("content/resources/pine.yaml");
    expect(desk.textOf("resources/pine.yaml")).toBe(text);
  });

  it("takes nothing away that was written since it was looked at, there or in what goes along", async () => {
    const edit = (id: string) =>
      desk.put(
        `resources/${id}.yaml`,
        desk.textOf(`resources/${id}.yaml`).replace(/description: .*/, "$& More."),
      );
    const path = "content/resources/pine.yaml";
    await desk.act({ kind: "moveGroup", from: "uni-resources/essays", to: "uni-resources/writing" });
    const looked = (await readDeskState(desk.context)).changes;
    const undo = (paths: readonly string[]) => {
      const seen = paths.map((one) => looked.find((change) => change.path === one)?.version ?? "");
      return desk.act({ kind: "undo", path, seen });
    };
    const first = await undo([path]);
    const all = [path, ...((!first.isDone && first.also) || [])];
    expect(all.length).toBeGreaterThan(2);
    for (const id of ["ash", "pine"]) {
      edit(id);
      const written = desk.snapshot();
      const problems = [{ what: `"Resource ${id}" has changed since you looked at it` }];
      expect(await undo(all)).toMatchObject({ isDone: false, problems });
      expect(desk.snapshot()).toEqual(written);
    }
  });

  it("mends a folder with an error", async () => {
    desk.put("resources/ash.yaml", "name: [\n");
    expect(await desk.undo("content/resources/ash.yaml")).toMatchObject({
      isDone: true,
    });
    expect((await readDeskState(desk.context)).problems.filter(({ level }) => level === "error")).toEqual([]);
  });

  describe("of one file among those that a new name has changed", () => {
    const boundTo = (answer: DoAnswer) => (answer.isDone ? [] : (answer.also ?? []));
    const group = { kind: "moveGroup", from: "uni-resources/essays" } as const;
    const topic = { kind: "moveTopic", from: "Nursing" } as const;
    beforeEach(async () => {
      // What belongs together is not a question of git, which would be asked four hundred times.
      desk.remove();
      desk = makeSampleDesk({}, { hasGit: false });
      desk.put(
        "synonyms.yaml",
        "- topic: Nursing\n  words: [nurse]\n- topic: Health\n  words: [wellbeing]\n",
      );
      for (const id of ["ash", "pine"])
        desk.put(`resources/${id}.yaml`, `${desk.textOf(`resources/${id}.yaml`)}topics: [Nursing]\n`);
      expect((await readDeskState(desk.context)).changes).toEqual([]);
    });

    it.each([
      [{ ...group, to: "uni-resources/writing" }, "resources/pine.yaml", 10],
      [{ ...group, to: "uni-resources/writing" }, "menus.yaml", 10],
      [{ ...group, to: "uni-resources/scholarships" }, "resources/pine.yaml", 10],
      [group, "resources/pine.yaml", 10],
      [{ ...topic, to: "Care" }, "resources/ash.yaml", 2],
      [{ ...topic, to: "Health" }, "resources/ash.yaml", 2],
      [topic, "synonyms.yaml", 2],
    ] as const)(
      "%j: %s takes those along that belong to it, and all can go back",
      async (move, path, also) => {
        const before = desk.snapshot();
        expect(await desk.act(move)).toMatchObject({ isDone: true });
        const site = `${desk.textOf("site.yaml")}# Mine.\n`;
        desk.put("site.yaml", site);
        const moved = desk.snapshot();
        expect(boundTo(await desk.undo(path, Array(999).fill("")))).toHaveLength(also);
        if (also > 0) expect(desk.snapshot()).toEqual(moved);
        for (;;) {
          const { changes } = await readDeskState(desk.context);
          const next = changes.find((one) => one.path !== "site.yaml");
          if (!next) break;
          const others = boundTo(await desk.undo(next.path));
          if (others.length > 0) expect(await desk.undo(next.path, others)).toMatchObject({ isDone: true });
        }
        expect(desk.snapshot()).toEqual({ ...before, "site.yaml": site });
      },
    );
  });

  it.each([{ to: "uni-resources/scholarships" }, {}])(
    "of the menus brings a group back with its first choices and all its links: %j",
    async (to) => {
      const from = "uni-resources/essays";
      desk.put("menus.yaml", desk.textOf("menus.yaml").replace("name: Essays", "$&\n      first: [ash]"));
      const other = "resources/rowan.yaml";
      desk.put(
        other,
        `# Not in ${from}.\n${sampleResource("rowan", { groups: "groups: [uni-research/australian-nz]" })}`,
      );
      desk.git("add", "content");
      desk.git("commit", "--quiet", "-m", "first choices");
      const before = desk.snapshot();
      desk.put(other, `${desk.textOf(other)}# Mine.\n`);
      expect(await desk.act({ kind: "moveGroup", from, ...to })).toMatchObject({ isDone: true });
      const answer = await desk.undo("content/menus.yaml");
      const others = (!answer.isDone && answer.also) || [];
      expect(others).toHaveLength(10);
      expect(await desk.undo("content/menus.yaml", others)).toMatchObject({ isDone: true });
      expect(desk.snapshot()).toEqual({ ...before, [other]: `${before[other]}# Mine.\n` });
    },
  );

  it("refuses what would bring a mistake in", async () => {
    await desk.act({ kind: "add", fields: newFields });
    const answer = await desk.undo("content/ids.txt");
    expect(answer).toMatchObject({ isDone: false, also: ["content/resources/rowan-and-co.yaml"] });
  });

  it.each([
    ["content/resources/pine.yaml"],
    ["content/../outside.txt"],
    ["outside.txt"],
    ["../outside.txt"],
    ["resources/pine.yaml"],
    ["content/.changes/lock.pid"],
  ])("touches nothing but what the desk shows as changed: not %s", async (path) => {
    writeFileSync(join(desk.home, "outside.txt"), "kept");
    const before = desk.snapshot();
    expect(await desk.undo(path)).toMatchObject({ isDone: false });
    expect(desk.snapshot()).toEqual(before);
    expect(desk.has("../outside.txt")).toBe(true);
  });

  it("refuses a file that is not text", async () => {
    writeFileSync(join(desk.folder, "picture.yaml"), Buffer.from([0xff, 0xd8, 0xff]));
    expect(await desk.undo("content/picture.yaml")).toMatchObject({
      isDone: false,
      problems: [
        { what: expect.stringContaining("is not text"), fix: expect.stringMatching(/UTF-8.*or .* a backup/) },
      ],
    });
    const { changes } = await readDeskState(desk.context);
    expect(changes).toMatchObject([{ path: "content/picture.yaml", isUndoable: false }]);
  });
});
