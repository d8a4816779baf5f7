import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
const forge = () => join(desk.home, "forge.git");
const atForge = (...args: string[]) => execFileSync("git", args, { cwd: forge(), encoding: "utf8" }).trim();
const publish = (name: string) => desk.act({ kind: "publish", message: name });
const onlineOf = async () => (await readDeskState(desk.context)).online;

beforeEach(() => {
  desk = makeSampleDesk();
  desk.git("init", "--quiet", "--bare", "--initial-branch=main", forge());
  desk.git("remote", "add", "origin", forge());
  desk.git("push", "--quiet", "--set-upstream", "origin", "main");
});
afterEach(() => desk.remove());

describe("put online", () => {
  it("sends what was published, and nothing before it is asked for", async () => {
    expect(await onlineOf()).toEqual({ to: "origin/main", waiting: 0 });
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Look at pines");
    expect([await onlineOf(), atForge("rev-list", "--count", "main")]).toEqual([
      { to: "origin/main", waiting: 1 },
      "1",
    ]);
    expect(await desk.act({ kind: "putOnline" })).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/sent to origin\/main\. Visitors see it/),
    });
    expect([atForge("log", "-1", "--format=%s", "main"), await onlineOf()]).toEqual([
      "Look at pines",
      { to: "origin/main", waiting: 0 },
    ]);
    expect(await desk.act({ kind: "putOnline" })).toMatchObject({ isDone: false });
  });

  it("overwrites nobody's work there, and says what the other side said", async () => {
    const other = join(desk.home, "other");
    desk.git("clone", "--quiet", forge(), other);
    const theirs = [
      "-c",
      "user.name=B",
      "-c",
      "user.email=b@example.org",
      "commit",
      "--quiet",
      "--allow-empty",
      "-m",
      "Theirs",
    ];
    execFileSync("git", theirs, { cwd: other });
    execFileSync("git", ["push", "--quiet"], { cwd: other });
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    expect(await desk.act({ kind: "putOnline" })).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringMatching(/origin\/main did not take it: .*rejected/s) }],
    });
    expect(atForge("log", "-1", "--format=%s", "main")).toBe("Theirs");
  });

  it("is said to fail where the other side is gone, and is not offered where there is none", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    rmSync(forge(), { recursive: true });
    expect(await desk.act({ kind: "putOnline" })).toMatchObject({ isDone: false });
    desk.git("branch", "--unset-upstream");
    expect(await onlineOf()).toBeNull();
    expect(await desk.act({ kind: "putOnline" })).toMatchObject({
      isDone: false,
      problems: [{ what: expect.stringContaining("not connected") }],
    });
  });
});
