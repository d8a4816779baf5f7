import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "#catalog/fixture/sample-content.ts";
import { parseCatalog } from "#catalog/parse-catalog.ts";
import { readChecks } from "#content/checks-folder.ts";
import { lockStore } from "#host/lock-folder.ts";
import { listTargets } from "#links/list-targets.ts";
import { createLinkCheck, type LinkCheck } from "./link-check.ts";
import { readDeskState } from "./read-desk-state.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";

let desk: SampleDesk;
let checks: LinkCheck[] = [];
let server: Server;
/** Connections to the one site that is there; it hangs up at once, or says nothing while it is held. */
let sockets: Socket[] = [];
let isHeld = false;

beforeEach(async () => {
  desk = makeSampleDesk();
  isHeld = false;
  sockets = [];
  server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    if (!isHeld) socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  await Promise.all(checks.map((check) => check.stop()));
  checks = [];
  for (const socket of sockets) socket.destroy();
  server.close();
  desk.remove();
});

const hostOf = () => `held.test:${(server.address() as AddressInfo).port}`;

/** Every name leads to this computer, where nobody answers, or nowhere at all: no test asks a computer elsewhere. */
function toEnv(answer: string): NodeJS.ProcessEnv {
  const script = `import dns from "node:dns/promises"; import { syncBuiltinESMExports } from "node:module";
    dns.lookup = async () => { ${answer} }; syncBuiltinESMExports();`;
  return {
    ...process.env,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    WAYMARK_ALLOW_HOSTS: hostOf(),
    WAYMARK_CONTROL_SITES: "none",
  };
}
const toLoopback = 'return [{ address: "127.0.0.1", family: 4 }];';
const toNowhere = 'throw Object.assign(new Error("lost"), { code: "ENOTFOUND" });';

function create(answer = toLoopback): LinkCheck {
  const check = createLinkCheck(desk.context, toEnv(answer));
  checks.push(check);
  return check;
}

const isIdle = (check: LinkCheck) => expect.poll(() => check.status().phase).toBe("idle");

/** Of the sample's directory, with the page's own buttons. */
const linkCount = 16;
const allButHeld = (check: LinkCheck) => expect.poll(() => check.status().done).toBe(linkCount - 1);

function letGo(): void {
  isHeld = false;
  for (const socket of sockets) socket.destroy();
}

/** All others are known to be dead, so that they tell nothing about the network. */
function putHeldLink(): void {
  const { catalog } = parseCatalog(sampleContent());
  if (!catalog) throw new Error("the sample content is not valid");
  const state = { verdict: "server-error", at: "2020-01-01T03Z", because: "seen so" } as const;
  desk.putChecks(Object.fromEntries(listTargets(catalog).map(({ id }) => [id, { state }])));
  desk.put("resources/pine.yaml", sampleResource("pine", { url: `url: https://${hostOf()}/pine` }));
  desk.git("commit", "--quiet", "--all", "--message", "held");
}

describe("the link check that the desk starts", () => {
  it("has not run at first", () => {
    expect(create().status()).toEqual({ phase: "idle", done: 0, of: 0 });
  });

  it("says how far it is and what came out, and the findings are there", async () => {
    putHeldLink();
    isHeld = true;
    const check = create();
    expect(check.obey({ order: "start" })).toEqual({ phase: "starting", done: 0, of: 0 });
    await allButHeld(check);
    const { done, of, leftMs } = check.status();
    expect([done, of]).toEqual([linkCount - 1, linkCount]);
    expect(leftMs).toBeGreaterThanOrEqual(0);
    letGo();
    await isIdle(check);
    const { result } = check.status();
    expect(result).toEqual({
      what: expect.stringContaining(`${linkCount} links were checked. `),
      isComplete: true,
    });
    const state = await readDeskState(desk.context);
    expect(state.checkedAt).toBeDefined();
    expect(state.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: "pine", section: "seenOnce" })]),
    );
    expect(result?.what).toContain(
      `${state.findings.filter(({ section }) => section === "seenOnce").length} failed for the first time`,
    );
  });

  it("checks those links alone that it is asked about", async () => {
    const check = create();
    check.obey({ order: "start", only: ["pine", "ash"] });
    await isIdle(check);
    expect(check.status().result?.what).toMatch(/^2 links were checked\./);
  });

  it("checks those afterwards that it is asked about while it runs", async () => {
    const check = create();
    check.obey({ order: "start", only: ["oak"] });
    check.obey({ order: "start", only: ["pine"] });
    check.obey({ order: "start", only: ["ash"] });
    const known = async () => [...(await readChecks(desk.folder)).checks.records.keys()].sort();
    await expect.poll(known).toEqual(["ash", "oak", "pine"]);
    await isIdle(check);
  });

  it("can be stopped: what was done is kept, and the next one goes on there", async () => {
    putHeldLink();
    isHeld = true;
    const check = create();
    check.obey({ order: "start" });
    await allButHeld(check);
    const { done, of } = check.status();
    expect(check.obey({ order: "stop" }).phase).toBe("stopping");
    await isIdle(check);
    expect(check.status().result).toEqual({
      what: `Stopped. The results so far are kept (${done} of ${of} links); the next check continues there.`,
      isComplete: false,
    });
    letGo();
    check.obey({ order: "start" });
    await isIdle(check);
    expect(check.status().result?.what).toContain(`${of} links were checked.`);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("is one at a time, however often it is started, ends with the desk, and says nothing if there is nothing to end", async () => {
    putHeldLink();
    isHeld = true;
    const check = create();
    await check.stop();
    check.obey({ order: "start" });
    await expect.poll(() => sockets.length).toBe(1);
    expect(check.obey({ order: "start" }).phase).toBe("running");
    await check.stop();
    expect(check.status().phase).toBe("idle");
    expect(sockets.length).toBe(1);
    // The lock is free again: nothing runs on.
    lockStore(desk.context.linksCacheFolder).release();
  });

  it("T3 says so in plain words while another one runs in a terminal", async () => {
    const lock = lockStore(desk.context.linksCacheFolder);
    const check = create();
    check.obey({ order: "start" });
    await isIdle(check);
    lock.release();
    expect(check.status().result).toEqual({
      what: expect.stringContaining("A link check is already running on this computer"),
      isComplete: false,
    });
  });

  it("a lost connection is told as that, and no link is blamed for it", async () => {
    for (const at of Array(12).keys())
      desk.put(
        `resources/lost-${at}.yaml`,
        sampleResource(`lost-${at}`, { url: `url: https://lost-${at}.example/` }),
      );
    const check = create(toNowhere);
    check.obey({ order: "start" });
    await isIdle(check);
    expect(check.status().result?.what).toMatch(
      /^This is most likely your network: .* names in a row were not known.*press “My network is fine” at the desk/,
    );
    expect((await readChecks(desk.folder)).checks.records.size).toBe(0);
    expect(check.status().result?.isOwnNetwork).toBe(true);
    check.obey({ order: "insist" });
    await isIdle(check);
    expect(check.status().result?.isComplete).toBe(true);
    expect((await readChecks(desk.folder)).checks.records.size).toBeGreaterThan(0);
  });

  it("a mistake in the files is named", async () => {
    desk.put("resources/pine.yaml", "name: [\n");
    const check = create();
    check.obey({ order: "start" });
    await isIdle(check);
    expect(check.status().result).toEqual({
      what: expect.stringMatching(/^The check could not run.*pine\.yaml/),
      isComplete: false,
    });
  });

  it("ends in good order by itself when the desk was killed", async () => {
    putHeldLink();
    isHeld = true;
    const { contentFolder, linksCacheFolder, root } = desk.context;
    const places = ["--content", contentFolder, "--cache", linksCacheFolder];
    const script = join(root, "src/tools/links-check.ts");
    const child = spawn(process.execPath, [script, "--json", "--progress", ...places], {
      env: toEnv(toLoopback),
    });
    const ended = once(child, "exit");
    await once(child.stderr, "data");
    child.stderr.destroy();
    child.stdout.destroy();
    // The link that does not answer would keep it for twenty seconds more, and then it would end with 0 or 1.
    expect(await ended).toEqual([130, null]);
    // Its lock is free again.
    lockStore(linksCacheFolder).release();
  });
});

it.skipIf(process.platform === "win32")(
  "says that no process could be started, and leaves the desk alone",
  () => {
    const script = `
    import { openSync } from "node:fs";
    const [, given, module] = process.argv;
    const { createLinkCheck } = await import(module);
    const { root, contentFolder, linksCacheFolder } = JSON.parse(given);
    const check = createLinkCheck({ root, contentFolder, linksCacheFolder });
    try { for (;;) openSync("/dev/null"); } catch {}
    check.obey({ order: "start" });
    const tell = () => {
      const status = check.status();
      if (status.phase === "idle") console.log(JSON.stringify(status));
      else setTimeout(tell, 10);
    };
    tell();`;
    const module = import.meta.resolve("./link-check.ts");
    const limited = [
      "-c",
      'ulimit -n 64; exec "$@"',
      "sh",
      process.execPath,
      "--input-type=module",
      "-e",
      script,
    ];
    const said = execFileSync("sh", [...limited, JSON.stringify(desk.context), module], {
      cwd: desk.context.root,
      encoding: "utf8",
    });
    expect(JSON.parse(said)).toMatchObject({
      phase: "idle",
      result: { what: expect.stringContaining("EMFILE"), isComplete: false },
    });
  },
);
